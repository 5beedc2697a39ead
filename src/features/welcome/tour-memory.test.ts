import { expect, test } from 'vitest';
import { isCalmPlace } from './is-calm-place.ts';
import { parseTour } from './tour-memory.ts';

test('what stands in storage is a place in the tour, or as if nothing stood there', () => {
  expect(parseTour('done')).toEqual({ at: 'done' });
  expect(parseTour('2')).toEqual({ at: 'step', step: 2, isAsked: false });
  expect(parseTour('asked 0')).toEqual({ at: 'step', step: 0, isAsked: true });
  for (const text of [null, '', '4', '-1', 'asked', '{}']) expect(parseTour(text).at).toBe('new');
});

test('nothing is offered where something is written or corrected', () => {
  expect(['/', '/exams', '/exams/', '/assignments', '/exam-bank'].map(isCalmPlace)).not.toContain(
    false,
  );
  const others = ['/exams/add-exam', '/exams/work-book/a/b', '/question-bank', '/exams/add-exam/a'];
  expect(others.map(isCalmPlace)).not.toContain(true);
});
