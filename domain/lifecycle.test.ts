import { expect, test } from 'vitest';
import { lifecycleAllows, lifecycleState, listGroup, ownEnd } from './lifecycle.ts';

const schedule = { released: true, startsAt: 100, endsAt: 200 };

test('an exam is a draft until it is released, whatever the clock says', () => {
  for (const now of [0, 150, 300])
    expect(lifecycleState({ ...schedule, released: false }, now)).toBe('draft');
});

test('a released exam is scheduled, running from its start and ended at its end', () => {
  expect(lifecycleState(schedule, 99)).toBe('scheduled');
  expect(lifecycleState(schedule, 100)).toBe('running');
  expect(lifecycleState(schedule, 199)).toBe('running');
  expect(lifecycleState(schedule, 200)).toBe('ended');
});

test('the lists show drafts, current and past', () => {
  expect(['draft', 'scheduled', 'running', 'ended'].map((s) => listGroup(s as 'draft'))).toEqual([
    'unpublished',
    'current',
    'current',
    'past',
  ]);
});

test('a running exam cannot be edited and an ended one only in its key', () => {
  expect(lifecycleAllows('edit', 'running')).toBe(false);
  expect(lifecycleAllows('edit', 'ended')).toBe(false);
  expect(lifecycleAllows('changeCorrectOption', 'ended')).toBe(true);
  expect(lifecycleAllows('changeCorrectOption', 'running')).toBe(false);
  expect(lifecycleAllows('correct', 'draft')).toBe(false);
  expect(lifecycleAllows('withdraw', 'scheduled')).toBe(true);
});

test('a student may write until the later of the end and her extension, and a day longer where that is allowed', () => {
  const own = { endsAt: 100, extendedUntil: null, allowSubmitAfterEnd: false };
  expect(ownEnd(own)).toEqual({ endsAt: 100, closesAt: 100 });
  expect(ownEnd({ ...own, extendedUntil: 90 })).toEqual({ endsAt: 100, closesAt: 100 });
  expect(ownEnd({ ...own, extendedUntil: 300 })).toEqual({ endsAt: 300, closesAt: 300 });
  const day = 86_400_000;
  expect(ownEnd({ ...own, extendedUntil: 300, allowSubmitAfterEnd: true })).toEqual({
    endsAt: 300,
    closesAt: 300 + day,
  });
});
