import { expect, test } from 'vitest';
import { lifecycleAllows, lifecycleState, listGroup } from './lifecycle.ts';

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
