import { describe, expect, test } from 'vitest';
import { afterScore, ENOUGH, noPace, roughly, typicalTime, type Pace } from './pace.ts';
import { readPace, writePace } from './pace-store.ts';

/** Scores answers with so many seconds before each. */
const scored = (seconds: readonly number[], from: Pace = noPace) => {
  let at = from.last?.at ?? 1_000_000;
  return seconds.reduce((pace, wait, n) => {
    at += wait * 1_000;
    return afterScore(pace, `a${n}-${at}`, at);
  }, from);
};
const first = [0];
const many = (seconds: number, count: number) => Array.from({ length: count }, () => seconds);

describe('her pace', () => {
  test('is said after ten answers, and not before', () => {
    expect(typicalTime(scored([...first, ...many(12, ENOUGH - 1)]))).toBeNull();
    expect(typicalTime(scored([...first, ...many(12, ENOUGH)]))).toBe(12_000);
  });

  test('is the time that half of the answers did not need', () => {
    const slow = [...many(10, 6), ...many(100, 4)];
    expect(typicalTime(scored([...first, ...slow]))).toBe(10_000);
    expect(typicalTime(scored([...first, ...many(10, 5), ...many(20, 5)]))).toBe(15_000);
  });

  test('does not count a pause of more than three minutes', () => {
    const pace = scored([...first, ...many(10, 10), 181, ...many(10, 2)]);
    expect(pace.times).toHaveLength(12);
    expect(typicalTime(pace)).toBe(10_000);
  });

  test('takes two taps on one answer for one', () => {
    const once = scored([...first, 10]);
    const twice = afterScore(once, once.last?.key ?? '', (once.last?.at ?? 0) + 2_000);
    expect(twice.times).toEqual([12_000]);
  });

  test('begins anew on another evening, and where the clock was set back', () => {
    const evening = scored([...first, ...many(10, 12)]);
    const next = { key: 'n', at: (evening.last?.at ?? 0) + 5 * 3_600_000 };
    expect(afterScore(evening, next.key, next.at)).toEqual({ last: next, times: [] });
    expect(afterScore(evening, 'b', 5).times).toEqual([]);
  });

  test('keeps to the last answers: who gets faster is told so', () => {
    const pace = scored([...first, ...many(60, 40), ...many(5, 40)]);
    expect(typicalTime(pace)).toBe(5_000);
  });
});

test.each([
  [20_000, { hours: 0, minutes: 1 }],
  [7.4 * 60_000, { hours: 0, minutes: 7 }],
  [27 * 60_000, { hours: 0, minutes: 25 }],
  [58 * 60_000, { hours: 1, minutes: 0 }],
  [100 * 60_000, { hours: 1, minutes: 45 }],
])('%d ms are rounded as a person would', (ms, said) => {
  expect(roughly(ms)).toEqual(said);
});

describe('on this device', () => {
  const pace = scored([...first, 10, 20]);

  test('it is there after a reload, for the same person alone', () => {
    const text = writePace('school:ann', pace);
    expect(readPace(text, 'school:ann')).toEqual(pace);
    expect(readPace(text, 'school:bea')).toEqual(noPace);
  });

  test.each([null, '', 'x', '{}', '[]', '["school:ann"]', '["school:ann","k",1,"x"]'])(
    'what is no pace (%s) is as if nobody had begun',
    (text) => {
      expect(readPace(text, 'school:ann')).toEqual(noPace);
    },
  );
});
