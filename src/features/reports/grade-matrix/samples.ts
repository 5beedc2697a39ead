/** Data for tests of what is made of an answer sheet. */
import { totalUnits } from '#domain/score.ts';
import type { LocalSheet, LocalStudent } from './local-sheet.ts';
import type { SheetCopy, SheetQuestion, StudentCopy } from './sheet.ts';

/** When the samples were read. */
export const READ_AT = Date.parse('2026-11-21T06:00:00Z');

const option = (at: number, isCorrect: boolean) => ({
  id: `o${at}`,
  text: `گزینهٔ ${at}`,
  isCorrect,
  orders: at,
});

/** The n-th question, of 4 points: every second one has three options, the first of them right. */
export const question = (at: number, change: Partial<SheetQuestion> = {}): SheetQuestion => ({
  questionId: `q${at}`,
  type: at % 2 ? 'descriptive' : 'multipleChoice',
  orders: at + 1,
  text: `سوال شمارهٔ ${at + 1}`,
  maxUnits: 960,
  options: at % 2 ? [] : [option(0, true), option(1, false), option(2, false)],
  ...change,
});

/** The n-th student with these scores; every second one is in the other class. */
export const student = (
  at: number,
  units: (number | null)[],
  change: Partial<StudentCopy> = {},
): StudentCopy => ({
  resultId: `r${at}`,
  studentId: `s${at}`,
  student: {
    studentId: `s${at}`,
    firstName: 'سارا',
    lastName: `شماره${at}`,
    classId: at % 2 ? '7b' : '7a',
    className: at % 2 ? 'هفتم ب' : 'هفتم الف',
  },
  state: 'handedIn',
  late: false,
  reviewStatus: 'notReviewed',
  units,
  chosen: units.map(() => null),
  answered: units.map(() => true),
  readAt: READ_AT,
  ...change,
});

export const sheet = (students: StudentCopy[], questions = 2): SheetCopy => ({
  questions: Array.from({ length: questions }, (_, at) => question(at)),
  students,
  readAt: READ_AT,
  missing: 0,
});

/** The same with nothing waiting over it. */
export const localSheet = (copy: SheetCopy): LocalSheet => ({
  ...copy,
  students: copy.students.map((one): LocalStudent => ({
    ...one,
    totalUnits: totalUnits(one.units),
    unsent: 0,
    isReviewUnsent: false,
  })),
  unsent: { scores: 0, reviews: 0, students: 0 },
});
