/** Data for tests of what reads workbooks and lists of results. */
import type { ResultItem, Workbook, WorkbookQuestion } from '#contract/results/workbook.ts';

/** A student of the eighth grade. */
export const studentOf = (
  studentId: string,
  change: Partial<ResultItem['student']> = {},
): ResultItem['student'] => ({
  studentId,
  firstName: 'سارا',
  lastName: 'احمدی',
  classId: 'c',
  className: 'هشتم ۲',
  ...change,
});

/** A question of two points that nobody has scored. */
export function questionOf(change: Partial<WorkbookQuestion> = {}): WorkbookQuestion {
  return {
    questionId: 'q1',
    type: 'descriptive',
    text: 'معادله را حل کنید.',
    formula: null,
    files: [],
    maxScore: 2,
    maxScoreUnits: 480,
    orders: 1,
    options: [],
    modelAnswer: null,
    rubric: [],
    answer: null,
    score: null,
    scoreUnits: null,
    suggestedUnits: null,
    auto: false,
    comment: null,
    ink: [],
    version: 0,
    by: null,
    at: null,
    ...change,
  };
}

/** A workbook with one such question. */
export function workbookOf(change: Partial<Workbook> = {}): Workbook {
  const { studentId = 's1' } = change;
  return {
    resultId: 'r1',
    studentId,
    student: studentOf(studentId),
    attempts: [],
    state: 'handedIn',
    handedInAt: null,
    late: false,
    review: { version: 0, status: 'notReviewed' },
    note: { version: 0, text: '' },
    total: 0,
    totalUnits: 0,
    maxTotalUnits: 480,
    level: null,
    questionList: [questionOf()],
    ...change,
  };
}

/** A first attempt that was handed in, with four questions of which none is scored. */
export function resultOf(change: Partial<ResultItem> = {}): ResultItem {
  const { studentId = 's1' } = change;
  return {
    resultId: 'r1',
    studentId,
    student: studentOf(studentId),
    attempt: 1,
    state: 'handedIn',
    handedInAt: null,
    late: false,
    reviewStatus: 'notReviewed',
    total: null,
    totalUnits: null,
    level: null,
    questionCount: 4,
    scoredCount: 0,
    pageIndex: 0,
    ...change,
  };
}
