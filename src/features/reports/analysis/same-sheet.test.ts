import { expect, test } from 'vitest';
import type { CountedSheet } from '#domain/exam-matrix.ts';
import { isSameSheet } from './same-sheet.ts';

const made = (): CountedSheet => ({
  questions: [{ type: 'multipleChoice', maxUnits: 240, correct: 1, options: 4 }],
  students: [
    { units: [240], chosen: [1], answered: [true] },
    { units: [null], chosen: [null], answered: [false] },
  ],
});
const withQuestion = (changed: Partial<CountedSheet['questions'][number]>) => {
  const sheet = made();
  Object.assign(sheet.questions[0] ?? {}, changed);
  return sheet;
};
const withFirst = (changed: Partial<CountedSheet['students'][number]>) => {
  const sheet = made();
  Object.assign(sheet.students[0] ?? {}, changed);
  return sheet;
};

test('a sheet made anew of the same scores is the same', () => {
  expect(isSameSheet(made(), made())).toBe(true);
  expect(isSameSheet(null, null)).toBe(true);
});

test.each<[string, CountedSheet | null]>([
  ['a sheet that is there', null],
  ['one student fewer', { ...made(), students: made().students.slice(1) }],
  ['the students in another order', { ...made(), students: made().students.toReversed() }],
  ['no question', { questions: [], students: made().students }],
  ['another key', withQuestion({ correct: 0 })],
  ['another maximum', withQuestion({ maxUnits: 480 })],
  ['another type', withQuestion({ type: 'combined' })],
  ['another option', withQuestion({ options: 3 })],
  ['another score', withFirst({ units: [239] })],
  ['another choice', withFirst({ chosen: [0] })],
  ['something handed in', withFirst({ answered: [false] })],
])('%s makes another one', (_, other) => {
  expect(isSameSheet(made(), other)).toBe(false);
  expect(isSameSheet(other, made())).toBe(false);
});
