import { expect, test } from 'vitest';
import { leftIn, nextTickIn } from './left.ts';

const said = (ms: number) => leftIn(ms).map(({ unit, n }) => `${n} ${unit}`);

test.each([
  [2 * 86_400_000 + 3 * 3_600_000, ['2 days', '3 hours']],
  [86_400_000, ['1 days']],
  [3_600_000 + 60_000, ['1 hours', '1 minutes']],
  [3_599_000, ['1 hours']],
  [23 * 60_000 + 1, ['24 minutes']],
  [300_001, ['6 minutes']],
  [300_000, ['5 minutes']],
  [260_000, ['4 minutes', '20 seconds']],
  [251_000, ['4 minutes', '20 seconds']],
  [9_000, ['10 seconds']],
  [0, []],
  [-5, []],
])('%d ms are %j', (ms, words) => {
  expect(said(ms)).toEqual(words);
});

test.each([
  [23 * 60_000 + 15_000, 15_000],
  [23 * 60_000, 60_000],
  [330_000, 30_000],
  [300_000, 10_000],
  [254_000, 4_000],
  [0, null],
])('with %d ms left the words change in %s ms', (ms, wait) => {
  expect(nextTickIn(ms)).toBe(wait);
});

test('what is said changes at each tick and at no other time', () => {
  let ms = 400_000;
  const heard: string[] = [];
  for (let wait = nextTickIn(ms); wait !== null; wait = nextTickIn(ms)) {
    expect(said(ms - wait + 1)).toEqual(said(ms));
    heard.push(said(ms).join(' '));
    ms -= wait;
  }
  expect(new Set(heard).size).toBe(heard.length);
  expect(ms).toBe(0);
});
