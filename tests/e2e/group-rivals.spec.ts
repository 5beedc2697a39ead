import { expect, test } from '@playwright/test';
import type { Workbook } from '#contract/results/workbook.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const answerIn = (workbook: Workbook, questionId: string) => {
  const found = workbook.questionList.find((one) => one.questionId === questionId);
  if (!found) throw new Error(`no question ${questionId}`);
  return found;
};

/** Workbooks in which one answer is the same to the letter and has no score, at least three of them. */
function groupIn(workbooks: readonly Workbook[]) {
  for (const { questionId, type } of workbooks[0]?.questionList ?? []) {
    if (type !== 'descriptive') continue;
    const texts = Map.groupBy(workbooks, (one) => answerIn(one, questionId).answer?.text ?? '');
    for (const [text, group] of texts) {
      const open = group.filter((one) => answerIn(one, questionId).scoreUnits === null);
      if (text !== '' && open.length >= 3) return { questionId, open };
    }
  }
  throw new Error('nobody wrote the same');
}

test(
  'a colleague scores two of a group meanwhile: only those two are asked about, and nothing of hers is overwritten',
  { tag: '@full' },
  async () => {
    const { device, exam, results } = await stackOf(school);
    const read = (one: { studentId: string }) => device.workbook(exam.id, one.studentId);
    const { questionId, open } = groupIn(await Promise.all(results.map(read)));
    const [first, second, ...others] = open;
    if (!first || !second) throw new Error('too few');
    const theirs = [first, second];
    const units = async (books: readonly Workbook[]) =>
      Promise.all(books.map(async (one) => answerIn(await read(one), questionId).scoreUnits));
    const all = (books: readonly Workbook[], score: number) => books.map(() => score);

    const browser = await school.browser();
    const page = await browser.open(
      `${school.url}/exams/work-book/${exam.id}/${first.studentId}?by=question&question=${questionId}`,
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    const steps = stepsOn(page);
    const { t } = steps;
    await steps.signIn('teacher');
    await expect(page.locator('li[data-active]')).toContainText(steps.number(open.length));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

    school.network.setNetwork(false);
    await steps.score(0.5);
    await expect(steps.savedHere()).toBeVisible();
    const colleague = await school.device('admin');
    for (const book of theirs) {
      const result = results.find((one) => one.resultId === book.resultId);
      const { version: baseVersion } = answerIn(book, questionId);
      if (!result) throw new Error('no result');
      await colleague.correct(result, {
        answers: [{ questionId, baseVersion, scoreUnits: 240 }],
      });
    }
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));

    await expect(page.getByRole('link', { name: t('workbook:saved.conflict') })).toBeVisible();
    await expect.poll(() => units(others)).toEqual(all(others, 120));
    expect(await units(theirs)).toEqual(all(theirs, 240));

    // Undo takes back the whole tap or nothing of it.
    await page.keyboard.press('KeyU');
    const [stopped = ''] = t('undo:stopped.conflict', { what: '@' }).split('@');
    await expect(page.getByRole('status').filter({ hasText: stopped.trim() })).toBeVisible();
    // What she gives now is sent where nobody disagrees, and is her version where somebody does.
    await steps.score(0.25);
    await expect.poll(() => units(others)).toEqual(all(others, 60));
    expect(await units(theirs)).toEqual(all(theirs, 240));
    await expect(page.getByRole('link', { name: t('workbook:saved.conflict') })).toBeVisible();
  },
);
