import type { WorkbookQuestion } from '#contract/workbook.ts';
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
    student: { studentId: id, firstName: id, lastName: '', classId: 'c', className: 'نهم' },
    state,
    reviewStatus: 'notReviewed',
    readAt,
    question: {
      questionId: 'q',
      type: 'descriptive',
      text: 'x',
      formula: null,
      files: [],
      maxScore: 2,
      maxScoreUnits: 480,
      orders: 1,
      options: [],
      modelAnswer: null,
      rubric: [],
      answer: text === null ? null : { text },
      score: null,
      scoreUnits: null,
      suggestedUnits: null,
      auto: false,
      comment: null,
      ink: [],
      version: 0,
      by: null,
      at: null,
      ...question,
    },
  };
}
