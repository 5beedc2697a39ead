import type { WorkbookQuestion } from '#contract/results/workbook.ts';
import { questionOf, studentOf } from '#src/api/workbook-samples.ts';
import type { AnswerRow } from '../rows.ts';

/** An answer for tests. */
export function answerRow(
  id: string,
  text: string | null,
  change: Partial<WorkbookQuestion> & { state?: AnswerRow['state']; readAt?: number } = {},
): AnswerRow {
  const { state = 'handedIn', readAt = 0, ...question } = change;
  return {
    resultId: `result-${id}`,
    studentId: id,
    student: studentOf(id, { firstName: id, lastName: '', className: 'نهم' }),
    state,
    reviewStatus: 'notReviewed',
    readAt,
    question: questionOf({
      questionId: 'q',
      answer: text === null ? null : { text },
      ...question,
    }),
  };
}
