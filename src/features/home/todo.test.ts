import { expect, test } from 'vitest';
import type { ActivityItem } from '#contract/activity.ts';
import { oldestOf, runningOf, todosOf } from './todo.ts';

function item(id: string, change: Partial<ActivityItem> = {}): ActivityItem {
  return {
    id,
    title: id,
    subject: '',
    state: 'ended',
    courseId: 'c',
    courseName: 'ریاضی',
    classBaseId: 'b',
    classBaseName: 'هشتم',
    classes: [],
    startDate: '2026-11-17T06:30:00Z',
    endDate: '2026-11-17T08:00:00Z',
    durationMinutes: 90,
    scoreType: 'quantitative',
    totalScore: 20,
    questionCount: 10,
    counts: { students: 30, handedIn: 28, corrected: 0 },
    version: 1,
    ...change,
  };
}
const counts = (handedIn: number, corrected: number) => ({
  counts: { students: 30, handedIn, corrected },
});

test('what is begun comes first, then what ended longest ago', () => {
  const todos = todosOf([
    { kind: 'exam', items: [item('late', { endDate: '2026-11-18T08:00:00Z' }), item('early')] },
    { kind: 'assignment', items: [item('begun', counts(20, 5))] },
  ]);
  expect(todos.map(({ item: { id } }) => id)).toEqual(['begun', 'early', 'late']);
  expect(todos[0]).toMatchObject({ kind: 'assignment', corrected: 5, whole: 20 });
});

test('drafts, finished ones and those that nobody handed in want nothing', () => {
  const items = [
    item('draft', { state: 'draft' }),
    item('done', counts(28, 28)),
    item('none', counts(0, 0)),
  ];
  expect(todosOf([{ kind: 'exam', items }])).toEqual([]);
});

test('what runs or comes is told by its start', () => {
  const items = [
    item('later', { state: 'scheduled', startDate: '2026-11-22T06:30:00Z' }),
    item('now', { state: 'running' }),
    item('past'),
  ];
  expect(runningOf([{ kind: 'exam', items }]).map((one) => one.item.id)).toEqual(['now', 'later']);
});

test('what was made from several answers is as old as the oldest and failed when one did', () => {
  const fresh = { dataUpdatedAt: 20, failureCount: 0, fetchStatus: 'idle', isError: false };
  const copy = { ...fresh, dataUpdatedAt: 10, failureCount: 1, isError: true };
  const missing = { ...fresh, dataUpdatedAt: 0 };
  expect(oldestOf([fresh, copy, missing])).toEqual({
    dataUpdatedAt: 10,
    failureCount: 1,
    fetchStatus: 'idle',
    isError: true,
  });
  expect(oldestOf([missing]).dataUpdatedAt).toBe(0);
});
