import { expect, test } from 'vitest';
import { resultOf } from '#src/api/workbook-samples.ts';
import { neighboursOf, nextStep, readingStep, submissionsAfter } from './stack.ts';

const result = (studentId: string, scoredCount: number) =>
  resultOf({ resultId: `r-${studentId}`, studentId, questionCount: 2, scoredCount });
const results = [result('a', 0), result('b', 2), result('c', 1), result('d', 2)];
const open = results.filter((one) => one.scoredCount < 2);
const marks = (...scores: (number | null)[]) =>
  scores.map((scoreUnits, at) => ({ questionId: `q${at + 1}`, scoreUnits }));

test('the stack goes on after the current student, round to the first, without the corrected ones', () => {
  const students = (from: string) =>
    submissionsAfter(results, from, open).map((one) => one.studentId);
  expect(students('b')).toEqual(['c', 'a']);
  expect(students('c')).toEqual(['a']);
});

test('next is an unmarked question, then a workbook with one, then the list', () => {
  const stack = submissionsAfter(results, 'b', open);
  expect(nextStep(marks(0, null), 'q1', stack)).toEqual({ type: 'question', questionId: 'q2' });
  expect(nextStep(marks(0, 0), 'q2', stack)).toEqual({ type: 'workbook', studentId: 'c' });
  expect(nextStep(marks(0, 0), 'q2', [])).toEqual({ type: 'list' });
});

test('who only reads goes question by question and then to the next student', () => {
  const neighbours = neighboursOf(results, 'c');
  expect(readingStep(marks(0, 0), 'q1', neighbours)).toMatchObject({ questionId: 'q2' });
  expect(readingStep(marks(0, 0), 'q2', neighbours)).toMatchObject({ studentId: 'd' });
  expect(readingStep(marks(0), 'q1', neighboursOf(results, 'd'))).toEqual({ type: 'list' });
});

test('neighbours are those of the list, and its ends have none', () => {
  expect(neighboursOf(results, 'a')).toEqual({
    position: 1,
    whole: 4,
    previous: null,
    next: 'b',
  });
  expect(neighboursOf(results, 'x')).toBeNull();
});
