import { expect, test } from 'vitest';
import { reasonAgainst, type Chance, type ChanceStanding } from './allowed.ts';

const chances: Chance[] = ['extend', 'takeBack', 'attempt'];

function reasons(change: Partial<ChanceStanding>, result: Partial<ChanceStanding['result']> = {}) {
  const standing: ChanceStanding = {
    general: null,
    isKnown: true,
    state: 'ended',
    ...change,
    result: { state: 'handedIn', attempt: 1, attempts: 1, extendedUntil: null, ...result },
  };
  return chances.map((chance) => reasonAgainst(chance, standing));
}

test('after the hand-in both can be given, and there is nothing to take back', () => {
  expect(reasons({})).toEqual([null, 'none', null]);
});

test('an extension can be taken back', () => {
  expect(reasons({}, { extendedUntil: '2026-11-22T05:00:00.000Z' })).toEqual([null, null, null]);
});

test('while an attempt is open there is no second one', () => {
  expect(reasons({ state: 'running' }, { state: 'started' })).toEqual([null, 'none', 'open']);
  expect(reasons({}, { state: 'handedIn', attempt: 1, attempts: 2 })).toEqual([
    null,
    'none',
    'open',
  ]);
});

test.each(['viewer', 'semester', 'foreign', 'offline'] as const)(
  '%s holds for all three',
  (general) => {
    expect(reasons({ general, isKnown: false })).toEqual([general, general, general]);
  },
);

test('a back end without these calls gives none of the three', () => {
  expect(reasons({ isKnown: false })).toEqual(['unknown', 'unknown', 'unknown']);
});

test('before the release nothing is given', () => {
  expect(reasons({ state: 'draft' })).toEqual(['draft', 'draft', 'draft']);
});
