/** Things of the sample school that make good pictures. */
import { stackOf } from '#tests/e2e/stack.ts';
import { routeRows } from '#tests/e2e/route-rows.ts';
import type { School } from '#tests/e2e/school.ts';

/** What the screens are about. */
export type Places = Awaited<ReturnType<typeof findPlaces>>;

/** Looks for them. */
export async function findPlaces(school: School) {
  const rows = await routeRows(school);
  const { device, exam, results } = await stackOf(school);
  const running = (await device.exams('current')).find(({ state }) => state === 'running');
  const books = await Promise.all(results.map((one) => device.workbook(exam.id, one.studentId)));
  // Somebody who has written a solution that waits for its score, beside others that have theirs.
  const solutions = results.flatMap((one, index) =>
    (books[index]?.questionList ?? [])
      .filter((question) => question.type === 'descriptive' && question.scoreUnits === null)
      .filter(({ answer }) => /=[^=]+=/.test(answer?.text ?? ''))
      .map((question) => ({ one, question })),
  );
  const found = solutions.find(({ one }) => one.scoredCount > 0) ?? solutions[0];
  const result = found?.one;
  const written = found?.question;
  const rival = solutions.find(
    ({ one, question }) => one !== result && question.questionId === written?.questionId,
  )?.one;
  const scanned = results.flatMap((one, index) =>
    (books[index]?.questionList ?? [])
      .filter(({ answer }) => (answer?.files?.length ?? 0) > 0)
      .map(({ questionId }) => ({ studentId: one.studentId, questionId })),
  )[0];
  if (!running || !result || !rival || !written || !scanned)
    throw new Error('the sample school has no such places');
  const book = `/exams/work-book/${exam.id}`;
  return {
    device,
    exam,
    running,
    result,
    rival,
    written,
    workbook: `${book}/${result.studentId}?question=${written.questionId}`,
    rivalBook: `${book}/${rival.studentId}?question=${written.questionId}`,
    scan: `${book}/${scanned.studentId}?question=${scanned.questionId}`,
    // What is due is kept by itself; this is not, and nobody opens it before the network is cut.
    unseen: `/exams/${running.id}`,
    /** The address that stands for a row of the specification's table. */
    of(route: string) {
      const found = rows.find((one) => one.route === route);
      if (!found) throw new Error(`no such route: ${route}`);
      return found.path;
    },
  };
}
