import { describe, expect, test } from 'vitest';
import { judge, unitsFor } from './ledger.ts';
import type { Effect } from './ledger.ts';

const max = 240;
const maxima = new Map([['a', max]]);
const effect = (n: number, version: number): Effect => ({
  part: 'a',
  n,
  version,
  scoreUnits: unitsFor(n, max),
});
const promised = (acked: number, asked = acked, created: string[] = []) => ({
  asked: new Map([['a', asked]]),
  acked: new Map([['a', acked]]),
  created: new Map([['tab', created]]),
});
const truth = (effects: Effect[], marks: string[] = []) => {
  const last = effects.at(-1);
  return {
    effects,
    marks,
    markVersions: marks.map(() => 1),
    finals: new Map(last ? [['a', last]] : []),
  };
};

describe('the ledger', () => {
  test('finds nothing where all is well, skipped and unacknowledged numbers included', () => {
    const all = truth([effect(2, 1), effect(5, 2)], ['q1', 'q2', 'q3']);
    expect(judge(promised(4, 5, ['q1', 'q3']), all, maxima)).toEqual({
      lost: [],
      doubled: [],
      reordered: [],
    });
  });

  test('finds a saved number that never arrived, and one that was overwritten', () => {
    expect(judge(promised(3), truth([effect(2, 1)]), maxima).lost).toHaveLength(1);
    expect(judge(promised(3), truth([]), maxima).lost).toHaveLength(1);
    expect(judge(promised(3), truth([effect(3, 1), effect(2, 2)]), maxima)).toMatchObject({
      lost: ['a: 3 was saved, 2 is there'],
      reordered: ['a: 2 after 3'],
    });
  });

  test('finds a number that took effect twice', () => {
    const twice = truth([effect(3, 1), effect(3, 2)]);
    expect(judge(promised(3), twice, maxima).doubled).toEqual(['a: 3 twice']);
  });

  test('finds a score that belongs to another save than its comment', () => {
    const mixed = truth([{ ...effect(3, 1), scoreUnits: unitsFor(2, max) }]);
    expect(judge(promised(3), mixed, maxima).lost).toHaveLength(1);
  });

  test('finds new questions that are missing, there twice, or out of order', () => {
    const made = promised(0, 0, ['q1', 'q2', 'q3']);
    const verdict = judge(made, truth([], ['q3', 'q1', 'q1']), maxima);
    expect(verdict).toEqual({
      lost: ['question q2'],
      doubled: ['question q1 twice'],
      reordered: ['question q3 too early'],
    });
  });
});
