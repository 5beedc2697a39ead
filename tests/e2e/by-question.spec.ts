import { expect, test, type Page } from '@playwright/test';
import type { ResultItem, Workbook, WorkbookQuestion } from '#contract/results/workbook.ts';
import { toLatinDigits } from '#domain/text.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const nameOf = ({ student }: Pick<ResultItem, 'student'>) =>
  `${student.firstName} ${student.lastName}`;
const questionOf = (workbook: Workbook, questionId: string): WorkbookQuestion => {
  const found = workbook.questionList.find((one) => one.questionId === questionId);
  if (!found) throw new Error(`no question ${questionId}`);
  return found;
};

/** The stack with every workbook, and the questions that are written by hand. */
async function readStack() {
  const { device, exam, results } = await stackOf(school);
  const read = () =>
    Promise.all(results.map((result) => device.workbook(exam.id, result.studentId)));
  const before = await read();
  const asked = before[0]?.questionList.filter((one) => one.type === 'descriptive') ?? [];
  return { exam, results, before, read, asked };
}

/** Answers to one question that are the same to the letter, so many of them unmarked. */
function sameAnswers(workbooks: readonly Workbook[], questionId: string, open: number) {
  const groups = Map.groupBy(
    workbooks.filter((one) => questionOf(one, questionId).answer?.text),
    (one) => questionOf(one, questionId).answer?.text ?? '',
  );
  const isOpen = (one: Workbook) => questionOf(one, questionId).scoreUnits === null;
  return [...groups.values()].find((group) => group.filter(isOpen).length >= open);
}

const answersOn = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const activeOn = (page: Page) => page.locator('li[data-active]');

test('one score for all who wrote the same, without names, through a cut network and a reload', async () => {
  const { exam, results, before, read, asked } = await readStack();
  const [question, following, third] = asked;
  if (!question || !following || !third) throw new Error('the stack has no written questions');
  const group = sameAnswers(before, question.questionId, 3);
  const [one] = group ?? [];
  const whose = results.find((result) => result.studentId === one?.studentId);
  if (!group || !one || !whose) throw new Error('nobody wrote the same');
  const open = group.filter((book) => questionOf(book, question.questionId).scoreUnits === null);

  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page);
  const { t, number } = steps;
  const progress = page.getByText(
    new RegExp(`^${t('by-question:progress', { scored: '([۰-۹]+)', whole: '[۰-۹]+' })}$`),
  );
  await steps.signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);

  await test.step('from the student to all answers to the question, at the same place', async () => {
    await page.goto(
      `${school.url}/exams/work-book/${exam.id}/${one.studentId}?question=${question.questionId}`,
    );
    await expect(page.getByRole('heading', { name: nameOf(whose) })).toBeVisible();
    await page.getByRole('button', { name: t('by-question:by.question'), exact: true }).click();
    await expect(page).toHaveURL(/by=question/);
    await expect(activeOn(page)).toContainText(nameOf(whose));
  });

  await test.step('one tap scores all who wrote it; who has a score keeps it', async () => {
    await expect(activeOn(page)).toContainText(number(group.length));
    await steps.score(0.5);
    await expect(steps.savedHere().or(steps.sent())).toBeVisible();
    await steps.allSent();
    const after = await read();
    for (const [at, book] of after.entries()) {
      const [now, then] = [
        questionOf(book, question.questionId),
        questionOf(before[at] ?? book, question.questionId),
      ];
      const isMeant = open.some((meant) => meant.studentId === book.studentId);
      expect(now.scoreUnits).toBe(isMeant ? 120 : then.scoreUnits);
      if (!isMeant) expect(now.version).toBe(then.version);
    }
  });

  await test.step('names go where they are not wanted', async () => {
    await page.getByRole('button', { name: t('by-question:wishes') }).click();
    await page.getByRole('menuitemcheckbox', { name: t('by-question:blindNames') }).click();
    const answers = answersOn(page, t('by-question:answers'));
    await expect(answers).not.toContainText(nameOf(whose));
    for (const result of results) await expect(answers).not.toContainText(nameOf(result));
  });

  let scored = 0;
  const scoredNow = async () => {
    const text = (await progress.first().textContent()) ?? '';
    const digits = /[۰-۹]+/.exec(text)?.[0] ?? '';
    return Number(toLatinDigits(digits));
  };
  await test.step('the next question, and the network is cut', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page
      .getByRole('button', { name: t('by-question:nextQuestion'), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(following.questionId));
    await expect(activeOn(page)).toBeVisible();
    school.network.setNetwork(false);
  });

  await test.step('five answers by the keyboard, one key for the score and one to go on', async () => {
    for (let count = 0; count < 5; count += 1) {
      const answerGroup = (await activeOn(page).getByRole('button').first().textContent()) ?? '';
      const was = await scoredNow();
      await page.keyboard.press('Digit1');
      await expect.poll(scoredNow).toBeGreaterThan(was);
      await page.keyboard.press('KeyN');
      await expect(activeOn(page).getByRole('button').first()).not.toHaveText(answerGroup);
    }
    scored = await scoredNow();
  });

  await test.step('a reload without a network forgets nothing', async () => {
    await page.reload();
    await expect(activeOn(page)).toBeVisible();
    await expect.poll(scoredNow).toBe(scored);
  });

  await test.step('the network is back: each answer has its score once, on its own version', async () => {
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await steps.allSent();
    const after = await read();
    const pairs = after.map((book, at) => ({
      book,
      now: questionOf(book, following.questionId),
      earlier: questionOf(before[at] ?? book, following.questionId),
    }));
    const changed = pairs.filter(({ now, earlier }) => now.version !== earlier.version);
    expect(changed.length).toBeGreaterThanOrEqual(5);
    for (const { now, earlier } of changed)
      expect(now).toMatchObject({ scoreUnits: 240, version: earlier.version + 1 });
    expect(pairs.filter(({ now }) => now.scoreUnits !== null)).toHaveLength(scored);

    const [first] = changed;
    await page.goto(
      `${school.url}/exams/work-book/${exam.id}/${first?.book.studentId}?question=${following.questionId}`,
    );
    await expect(
      page.getByRole('navigation', { name: t('workbook:questions') }).locator('[aria-current]'),
    ).toContainText(number(1));
  });

  await test.step('in English, from left to right: a group is taken apart, and the list tells how far each question is', async () => {
    const apart = sameAnswers(before, third.questionId, 2);
    const [its] = apart ?? [];
    if (!apart || !its) throw new Error('nobody wrote the same');
    await steps.useEnglish();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(
      `${school.url}/exams/work-book/${exam.id}/${its.studentId}?by=question&question=${third.questionId}`,
    );
    const english = stepsOn(page, 'en').t;
    const answerGroups = page.locator('li:has([data-answer-group])');
    await expect(activeOn(page)).toBeVisible();
    const count = await answerGroups.count();
    await page.getByRole('button', { name: english('by-question:apart'), exact: true }).click();
    await expect(answerGroups).toHaveCount(count + apart.length - 1);

    // One of them alone, now that they stand apart.
    await page.keyboard.press('KeyF');
    await expect(activeOn(page)).toContainText(String(third.maxScoreUnits / 240));
    await page.getByRole('heading', { level: 2 }).getByRole('button').click();
    const list = page.getByRole('dialog', { name: english('workbook:questions') });
    await expect(list.getByText(/^\d+ of 40 answers$/)).toHaveCount(20);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page
      .getByRole('button', { name: english('by-question:by.student'), exact: true })
      .click();
    await expect(page).not.toHaveURL(/by=question/);
    await expect(
      page.getByRole('navigation', { name: english('workbook:questions') }),
    ).toBeVisible();
  });
  // Saving, sending and a lost network moved nothing beside the pill that tells of them.
  expect(school.movedInHeader()).toEqual([]);
});
