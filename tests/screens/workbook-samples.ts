import type { Workbook, WorkbookQuestion } from '#contract/workbook.ts';

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
  return {
    resultId: 'r1',
    studentId: 's1',
    student: {
      studentId: 's1',
      firstName: 'سارا',
      lastName: 'احمدی',
      classId: 'c',
      className: 'هشتم ۲',
    },
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
