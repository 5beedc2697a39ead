import { expect, test } from 'vitest';
import { nextUnmarked, openingQuestion, cycleFrom } from './next-unmarked.ts';

const marks = (...scores: (number | null)[]) =>
  scores.map((scoreUnits, at) => ({ questionId: `q${at + 1}`, scoreUnits }));

test('next unmarked goes on from the current question and then round to the beginning', () => {
  expect(nextUnmarked(marks(null, 0, null, 60), 'q2')).toBe('q3');
  expect(nextUnmarked(marks(null, 0, 60, 60), 'q3')).toBe('q1');
});

test('the current question is never the next one, and a score of zero is a score', () => {
  expect(nextUnmarked(marks(0, null, 0), 'q2')).toBeNull();
});

test('a workbook opens where work is left, else at its beginning', () => {
  expect(openingQuestion(marks(60, null, null))).toBe('q2');
  expect(openingQuestion(marks(60, 0))).toBe('q1');
  expect(openingQuestion([])).toBeNull();
});

test('a queue visits everything after the current item and then everything before it', () => {
  expect(cycleFrom([1, 2, 3, 4], (item) => item === 2)).toEqual([3, 4, 1]);
  expect(cycleFrom([1, 2], (item) => item === 9)).toEqual([1, 2]);
});
