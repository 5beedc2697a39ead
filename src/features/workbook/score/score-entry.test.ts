import { expect, test } from 'vitest';
import {
  directKeys,
  endsScore,
  openEntry,
  pressScoreKey,
  usesScale,
  wholeKeys,
  type EntryFault,
  type ScoreKey,
} from './score-entry.ts';

const point = 240;

/** Types "1.5", "<" (backspace), "x" (clear) or chosen keys one after the other. */
function enter(maxUnits: number, start: number | null, keys: (ScoreKey | string)[]) {
  let entry = openEntry(start);
  let fault: EntryFault | null = null;
  const press = (key: ScoreKey) => {
    const result = pressScoreKey(entry, key, maxUnits);
    entry = result.entry;
    fault = result.fault;
  };
  for (const key of keys) {
    if (typeof key !== 'string') press(key);
    else
      for (const sign of key) {
        if (sign === '.') press({ type: 'point' });
        else if (sign === '<') press({ type: 'backspace' });
        else if (sign === 'x') press({ type: 'clear' });
        else press({ type: 'digit', digit: Number(sign) });
      }
  }
  return { units: entry.units, fault };
}

test('two taps, whole then quarter, make a score', () => {
  const whole = { type: 'whole', whole: 1 } as const;
  expect(enter(2 * point, null, [whole]).units).toBe(point);
  expect(enter(2 * point, null, [whole, { type: 'quarter', quarter: 2 }]).units).toBe(360);
});

test('another whole begins anew, so that a key always gives what it says', () => {
  expect(enter(2 * point, 360, [{ type: 'whole', whole: 0 }]).units).toBe(0);
  expect(enter(2 * point, 360, [{ type: 'whole', whole: 2 }]).units).toBe(480);
});

test('a quarter above the maximum is refused and changes nothing', () => {
  expect(enter(2 * point, 480, [{ type: 'quarter', quarter: 1 }])).toEqual({
    units: 480,
    fault: 'range',
  });
});

test.each([
  ['1', point],
  ['1.5', 360],
  ['1.50', 360],
  ['1.25', 300],
  ['1.2', 300],
  ['.75', 180],
  ['0', 0],
  ['12', 2 * point],
  ['1x', null],
  ['1.5<', point],
  ['1.5<<', null],
  ['1.<5', null],
])('on a scale up to 2, "%s" gives %s units', (typed, units) => {
  const expected = typed === '1.<5' ? { units: point, fault: 'range' } : { units, fault: null };
  expect(enter(2 * point, null, [typed])).toEqual(expected);
});

test('ten can be typed where the maximum is ten, and a digit that does not fit begins anew', () => {
  expect(enter(10 * point, null, ['10']).units).toBe(2400);
  expect(enter(10 * point, null, ['17']).units).toBe(7 * point);
});

test('on the number pad digits go on, and one that leaves the range is refused with the value kept', () => {
  expect(enter(20 * point, null, ['17.5']).units).toBe(17.5 * point);
  expect(enter(20 * point, null, ['25'])).toEqual({ units: 2 * point, fault: 'range' });
  expect(enter(20 * point, null, ['17<5']).units).toBe(15 * point);
});

test('the first digit after opening replaces the score that stood there', () => {
  expect(enter(20 * point, 15 * point, ['7']).units).toBe(7 * point);
  expect(enter(20 * point, 15 * point, ['.5']).units).toBe(15.5 * point);
});

test('a fraction that is no quarter is refused', () => {
  expect(enter(20 * point, null, ['3.1'])).toEqual({ units: 3 * point, fault: 'step' });
  expect(enter(20 * point, null, ['3.55'])).toEqual({ units: 3.5 * point, fault: 'step' });
});

test('a maximum below one point is one row of scores, its odd end included', () => {
  expect(directKeys(point / 2)).toEqual([0, 60, 120]);
  expect(directKeys(80)).toEqual([0, 60, 80]);
  expect(directKeys(point)).toEqual([0, 60, 120, 180, 240]);
  expect(directKeys(300)).toBeNull();
});

test('a maximum between whole numbers keeps its scale, and its full score is reached', () => {
  expect(wholeKeys(420)).toEqual([0, 1]);
  expect(enter(420, point, [{ type: 'quarter', quarter: 3 }]).units).toBe(420);
  expect(enter(560, point, [{ type: 'set', units: 560 }]).units).toBe(560);
});

test('a negative score of the rule is replaced, never continued', () => {
  expect(enter(2 * point, -60, ['1']).units).toBe(point);
  expect(enter(2 * point, -60, [{ type: 'quarter', quarter: 1 }]).units).toBe(60);
  expect(enter(2 * point, -60, ['<']).units).toBeNull();
});

test('the scale ends at ten', () => {
  expect(usesScale(10 * point)).toBe(true);
  expect(usesScale(10 * point + 60)).toBe(false);
});

test('a key ends the score when nothing can be added, or when the same whole is tapped again', () => {
  const whole = (number: number) => ({ type: 'whole', whole: number }) as const;
  const ends = (key: ScoreKey, units: number | null = null, max = 2 * point) =>
    endsScore(openEntry(units), key, max);
  expect(ends({ type: 'set', units: 0 })).toBe(true);
  expect(ends({ type: 'quarter', quarter: 0 })).toBe(true);
  expect(ends(whole(1))).toBe(false);
  expect(ends(whole(1), point)).toBe(true);
  expect(ends(whole(1), point + 60)).toBe(false);
  expect(ends(whole(2))).toBe(true);
  expect(ends(whole(1), null, point + 20)).toBe(true);
});

test('what is typed never ends the score: one more digit may follow', () => {
  for (const key of [
    { type: 'digit', digit: 2 },
    { type: 'point' },
    { type: 'backspace' },
    { type: 'clear' },
  ] as const)
    expect(endsScore(openEntry(null), key, point)).toBe(false);
});
