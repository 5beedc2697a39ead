import { expect, test } from 'vitest';
import { readScore } from './score-text.ts';

test.each([
  ['۱٫۵', 360],
  ['۱/۷۵', 420],
  ['١٫٢٥', 300],
  ['1.5', 360],
  ['1,5', 360],
  [' 2 ', 480],
  ['۰', 0],
])('%s is a score in whatever digits', (text, units) => {
  expect(readScore(text, 480)).toEqual({ units });
});

test.each([
  ['', 'empty'],
  ['-1', 'score.notNumber'],
  ['1.5.2', 'score.notNumber'],
  ['یک', 'score.notNumber'],
  ['2.25', 'score.range'],
  ['۱٫۳', 'score.step'],
  ['۱٫۳۳', 'score.step'],
])('%s is none, and it is told why', (text, fault) => {
  expect(readScore(text, 480)).toEqual({ fault });
});

test('the maximum itself is allowed where it is no quarter, and the server judges an unknown one', () => {
  expect(readScore('1.1', 264)).toEqual({ units: 264 });
  expect(readScore('99', null)).toEqual({ units: 99 * 240 });
});
