/** One answer that nobody has scored, followed from its workbook to the server. */
import { expect, type Page } from '@playwright/test';
import { isCopied } from './device-disk.ts';
import type { School } from './school.ts';

/** A workbook with such an answer, `place` telling several apart, and what the server says of that answer. */
export async function freshAnswer(school: School, place = 0) {
  let device = await school.device('teacher');
  const exam = (await device.exams('past')).find((one) => one.questionCount === 20);
  if (!exam) throw new Error('the sample school has no big stack');
  const results = await device.results(exam.id);
  const open = results.filter(
    (one) => one.state === 'handedIn' && one.scoredCount < 20 && one.reviewStatus === 'notReviewed',
  );
  const result = open[place];
  if (!result) throw new Error('nothing left to correct');
  const before = await device.workbook(exam.id, result.studentId);
  const at = before.questionList.findIndex(
    (one) => one.type === 'descriptive' && one.scoreUnits === null && one.version === 0,
  );
  if (at < 0) throw new Error('no answer without a score');
  const partOf = async () =>
    (await device.workbook(exam.id, result.studentId)).questionList[at] ?? before.questionList[0];
  return {
    result,
    correct: (body: unknown) => device.correct(result, body),
    /** After her sessions were ended, this device of hers signs in again too. */
    async signInElsewhere() {
      device = await school.device('teacher');
    },
    questionId: before.questionList[at]?.questionId ?? '',
    path: `/exams/work-book/${exam.id}/${result.studentId}`,
    lastName: result.student.lastName,
    question: at + 1,
    semesterId: device.semesterId,
    partOf,
    /** The answer arrived, and only once: each accepted change counts up its version. */
    async arrivedOnce(units: number) {
      await expect.poll(async () => (await partOf())?.scoreUnits).toBe(units);
      expect((await partOf())?.version).toBe(1);
    },
  };
}

/** What `freshAnswer` gives. */
export type FreshAnswer = Awaited<ReturnType<typeof freshAnswer>>;

/** Opens the workbook and waits until the device could show it without a network. */
export async function openWorkbook(page: Page, school: School, answer: FreshAnswer): Promise<void> {
  await page.goto(school.url + answer.path);
  await expect(page.getByRole('main').getByText(answer.lastName).first()).toBeVisible();
  await expect.poll(() => isCopied(page, '"questionList"')).toBe(true);
}
