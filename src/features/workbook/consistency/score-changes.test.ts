import { expect, test } from 'vitest';
import { scoreChanges } from './score-changes.ts';

const at = '2026-11-20T15:12:00.000Z';
const by = { id: 'u', name: 'خانم رضایی' };
const entry = (version: number, scoreUnits: number | null) => ({
  version,
  scoreUnits,
  comment: null,
  by,
  at,
});

test('each change of the score says from what and to what, the newest first', () => {
  expect(scoreChanges([entry(1, 120), entry(2, 240)])).toMatchObject([
    { version: 2, from: 120, to: 240 },
    { version: 1, from: null, to: 120 },
  ]);
});

test('a change of the comment alone is none, and a score that was taken away is one', () => {
  expect(scoreChanges([entry(3, null), entry(2, 120), entry(1, 120)])).toMatchObject([
    { version: 3, from: 120, to: null },
    { version: 1, from: null, to: 120 },
  ]);
});
