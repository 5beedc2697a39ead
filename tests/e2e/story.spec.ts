import { expect, test } from '@playwright/test';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';
import { persian, textsOf } from './texts.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

function positionOf(workbook: Workbook, type: string, nth = 0): number {
  const found = workbook.questionList.filter((one) => one.type === type)[nth];
  if (!found) throw new Error(`no ${type} question`);
  return workbook.questionList.indexOf(found) + 1;
}

const handedInAFile = ({ questionList }: Workbook) =>
  (questionList.find((one) => one.type === 'pdf')?.answer?.files?.length ?? 0) > 0;

const nameOf = (result: ResultItem) => `${result.student.firstName} ${result.student.lastName}`;

test('a teacher corrects with the network cut, through reload and browser kill, and everything arrives exactly once', async () => {
  const { device, exam, open: untouched } = await stackOf(school);
  const workbooks = await Promise.all(
    untouched.map((result) => device.workbook(exam.id, result.studentId)),
  );
  // Not everybody has handed in the file that is asked for.
  const at = workbooks.findIndex(handedInAFile);
  const [first, before1] = [untouched[at], workbooks[at]];
  const [second, before2] = [untouched[at + 1], workbooks[at + 1]];
  if (!first || !second || !before1 || !before2) throw new Error('nothing left to correct');

  let browser = await school.browser();
  let page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  let steps = stepsOn(page);

  await test.step('signs in, in Persian and right to left', async () => {
    await expect(page).toHaveURL(/\/login/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fa');
    await steps.signIn('teacher');
    await expect(page).not.toHaveURL(/\/login/);
  });

  await test.step('sees the exams in three groups', async () => {
    await page.goto(`${school.url}/exams`);
    for (const group of ['unpublished', 'current', 'past'] as const) {
      await steps.openGroup(group);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    }
    await expect(
      page.getByText(`${persian(exam.counts.corrected)} از ${persian(40)} تصحیح شده`),
    ).toBeVisible();
  });

  await test.step('opens an exam, its students and their review states', async () => {
    await steps.row(exam.title).click();
    await expect(page).toHaveURL(new RegExp(`/exams/exam-student-report/${exam.id}`));
    await page.getByRole('radiogroup').getByText(steps.t('exams:show.all')).click();
    await expect(page.getByText(steps.t('exams:review.accepted')).first()).toBeVisible();
    await steps.row(nameOf(first)).first().click();
  });

  await test.step('reads descriptive, multiple-choice and PDF answers, scores and comments', async () => {
    const choice = before1.questionList.find((one) => one.type === 'multipleChoice');
    await steps.openQuestion(positionOf(before1, 'multipleChoice'));
    await expect(page.getByText(choice?.options[0]?.text ?? '', { exact: true })).toBeVisible();
    await steps.openQuestion(positionOf(before1, 'pdf'));
    await expect(page.getByRole('main').locator('canvas, img').first()).toBeVisible();
    await steps.openQuestion(positionOf(before1, 'descriptive'));
    await steps.score(0.5);
    await steps.comment('راه‌حل را هم بنویس.');
    await expect(steps.sent()).toBeVisible();
    await steps.allSent();
  });

  const offlineUrl = `${school.url}/exams/work-book/${exam.id}/${second.studentId}`;
  await test.step('goes on in another workbook with the network cut', async () => {
    await page.goto(offlineUrl);
    await expect(page.getByRole('heading', { name: nameOf(second) })).toBeVisible();
    // The app is installed: its worker holds all files.
    await wholeApp(page);
    school.network.setNetwork(false);
    await steps.openQuestion(positionOf(before2, 'descriptive'));
    // One tap: it sets out at once to feel for the network, and what follows waits behind it.
    await steps.score(1);
    await expect(steps.savedHere()).toBeVisible();
    await steps.openQuestion(positionOf(before2, 'descriptive', 1));
    await steps.score(0.75);
    await steps.comment('نزدیک است.');
    await expect(steps.savedHere()).toBeVisible();
  });

  await test.step('reloads without a network and finds everything', async () => {
    await page.reload();
    await steps.openQuestion(positionOf(before2, 'descriptive', 1));
    await expect(page.getByLabel(steps.t('workbook:comment'))).toHaveValue('نزدیک است.');
    await expect(steps.savedHere()).toBeVisible();
    await steps.openQuestion(positionOf(before2, 'oral'));
    await steps.score(0.25);
    await expect(steps.savedHere()).toBeVisible();
  });

  await test.step('the browser is killed before anything was sent, and opened again', async () => {
    await browser.kill();
    browser = await school.browser();
    page = await browser.open(offlineUrl);
    await page.setViewportSize({ width: 820, height: 1180 });
    steps = stepsOn(page);
    await steps.openQuestion(positionOf(before2, 'descriptive'));
    await expect(steps.savedHere()).toBeVisible();
    await steps.review('accepted');
    await expect(
      page.getByRole('button', { name: new RegExp(steps.t('workbook:review.accepted')) }),
    ).toBeVisible();
  });

  await test.step('the network is back: everything arrives exactly once', async () => {
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await steps.allSent();
    const [after1, after2] = await Promise.all([
      device.workbook(exam.id, first.studentId),
      device.workbook(exam.id, second.studentId),
    ]);
    const scored = (workbook: Workbook, position: number) => workbook.questionList[position - 1];
    expect(scored(after1, positionOf(before1, 'descriptive'))).toMatchObject({
      scoreUnits: 120,
      comment: 'راه‌حل را هم بنویس.',
    });
    const changes = [
      { at: positionOf(before2, 'descriptive'), scoreUnits: 240 },
      { at: positionOf(before2, 'descriptive', 1), scoreUnits: 180, comment: 'نزدیک است.' },
      { at: positionOf(before2, 'oral'), scoreUnits: 60 },
    ];
    for (const { at, ...change } of changes) {
      const { version = 0, comment = null } = scored(before2, at) ?? {};
      // All that was done to one question without a network is one change on the server.
      expect(scored(after2, at)).toMatchObject({ comment, ...change, version: version + 1 });
    }
    expect(after2.review).toEqual({ version: before2.review.version + 1, status: 'accepted' });
    const moved = after2.questionList.filter(
      (one, index) => one.version !== before2.questionList[index]?.version,
    );
    expect(moved).toHaveLength(changes.length);
  });

  await test.step('the list counts one corrected workbook more', async () => {
    await page.goto(`${school.url}/exams?group=past`);
    await expect(
      page.getByText(`${persian(exam.counts.corrected + 1)} از ${persian(40)} تصحیح شده`),
    ).toBeVisible();
  });

  await test.step('in English everything runs left to right with Gregorian dates', async () => {
    await steps.useEnglish();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('main')).toContainText(
      /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/,
    );
    const progress = { corrected: exam.counts.corrected + 1, whole: 40 };
    await expect(page.getByText(textsOf('en')('exams:progress.open', progress))).toBeVisible();
  });
});
