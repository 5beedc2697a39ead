/** Data for tests of a term's report. */
import type { OverviewItem } from '#contract/reports/reports.ts';
import { UNITS_PER_POINT } from '#domain/score.ts';

type ClassPart = OverviewItem['classes'][number];
type Question = OverviewItem['questions'][number];

/** A class of ten with as many points in all as said, nobody absent. */
export const classPart = (classId: string, points: number, change: Partial<ClassPart> = {}) => ({
  classId,
  className: classId,
  students: 10,
  present: 10,
  absent: 0,
  late: 0,
  counted: 10,
  average: points / 10,
  max: 20,
  min: 5,
  sumUnits: points * UNITS_PER_POINT,
  ...change,
});

/** A question of two points, of which twenty answers reached the points that are said. */
export const question = (orders: number, points: number, change: Partial<Question> = {}) => ({
  questionId: `q${orders}`,
  orders,
  type: 'descriptive' as const,
  text: `سوال ${orders}`,
  maxUnits: 2 * UNITS_PER_POINT,
  counted: 20,
  sumUnits: points * UNITS_PER_POINT,
  ...change,
});

/** An exam of 20 points in mathematics, 7a with a mean of 15 and 7b with one of 10. */
export const overviewItem = (change: Partial<OverviewItem> = {}): OverviewItem => ({
  kind: 'exam',
  id: 'e1',
  title: 'آزمون نوبت اول',
  courseId: 'math',
  courseName: 'ریاضی',
  startDate: '2026-11-01T06:30:00.000Z',
  state: 'ended',
  maxTotalUnits: 20 * UNITS_PER_POINT,
  classes: [classPart('7a', 150), classPart('7b', 100, { max: 18, absent: 2, present: 8 })],
  questions: [question(1, 30), question(2, 8)],
  ...change,
});
