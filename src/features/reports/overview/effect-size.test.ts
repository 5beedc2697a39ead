import { expect, test } from 'vitest';
import { sheet, student as studentIn } from '../grade-matrix/samples.ts';
import type { StudentCopy } from '../grade-matrix/sheet.ts';
import { classPart, overviewItem } from './samples.ts';
import { effectOf, type Scored } from './effect-size.ts';

/** A student of a class whose one question brought so many points of 20. */
const student = (classId: string, at: number, points: number, change?: Partial<StudentCopy>) => {
  const studentId = `${classId}${at}`;
  const one = studentIn(at, [points * 240]);
  return { ...one, studentId, student: { ...one.student, studentId, classId }, ...change };
};
const scored = (id: string, ...students: StudentCopy[]): Scored => ({
  item: overviewItem({ id, classes: [classPart('a', 0), classPart('b', 0)] }),
  sheet: sheet(students, 1),
});
const spread = [8, 10, 12, 14, 16];
const of = (classId: string, more: number) =>
  spread.map((points, at) => student(classId, at, points + more));

test('the same difference is large where students are alike, and nothing where they are not', () => {
  // Deviations of 3.16 points: half a point is 0.16 of it, three are 0.95.
  expect(effectOf('class', 'a', 'b', [scored('e', ...of('a', 0.5), ...of('b', 0))], 3)).toBe(
    'none',
  );
  expect(effectOf('class', 'a', 'b', [scored('e', ...of('a', 3), ...of('b', 0))], 15)).toBe(
    'large',
  );
  const alike = [12, 12.25, 12.5];
  const close = (classId: string, more: number) =>
    alike.map((points, at) => student(classId, at, points + more));
  expect(effectOf('class', 'a', 'b', [scored('e', ...close('a', 0.5), ...close('b', 0))], 3)).toBe(
    'large',
  );
});

test('over several exams each student counts once, with the mean of hers', () => {
  const twice = [
    scored('e1', ...of('a', 3), ...of('b', 0)),
    scored('e2', ...of('a', 0), ...of('b', 3)),
  ];
  expect(effectOf('class', 'a', 'b', twice, 0)).toBe('none');
});

test('two exams are compared by their own students', () => {
  const both = [scored('e1', ...of('a', 3)), scored('e2', ...of('a', 0))];
  expect(effectOf('exam', 'e1', 'e2', both, 15)).toBe('large');
});

test('rejected and unscored workbooks are left out, and of nobody nothing is said', () => {
  const rejected = spread.map((points, at) =>
    student('a', at, points + 3, { reviewStatus: 'rejected' }),
  );
  expect(effectOf('class', 'a', 'b', [scored('e', ...rejected, ...of('b', 0))], 15)).toBeNull();
  expect(effectOf('class', 'a', 'b', [], 15)).toBeNull();
});
