import { expect, test } from 'vitest';
import { inDigits } from './typed-score.ts';

const say = (units: number) => `«${units / 240}»`;

test.each([
  ['1.5', '«1.5»'],
  ['۱/۲۵', '«1.25»'],
  // What would be rounded, is no score or is nothing stays as it was typed.
  ['0.125', '0.125'],
  ['1.', '«1»'],
  ['abc', 'abc'],
  ['', ''],
])('%s is written as %s once it is left', (typed, shown) => {
  expect(inDigits(typed, say)).toBe(shown);
});
