import { expect, test } from 'vitest';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { leftOf } from '#domain/counting.ts';
import { comingOf, draftsOf, entriesOf, oldestOf, runningOf, todosOf } from './todo.ts';

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

const NOW = Date.parse('2026-11-21T05:00:00Z');
const of = (kind: Kind, ...items: ActivityItem[]) =>
  entriesOf([{ kind, items }], ({ state }) => state);
const ids = (entries: { item: ActivityItem }[]) => entries.map(({ item: { id } }) => id);
const today = { startDate: '2026-11-21T04:00:00Z', endDate: '2026-11-21T06:00:00Z' };
const week = { startDate: '2026-11-18T04:00:00Z', endDate: '2026-11-25T06:00:00Z' };

test('what is begun comes first, then what ended longest ago', () => {
  const todos = todosOf([
    ...of('exam', item('late', { endDate: '2026-11-18T08:00:00Z' }), item('early')),
    ...of('assignment', item('begun', counts(20, 5))),
  ]);
  expect(ids(todos)).toEqual(['begun', 'early', 'late']);
  expect(todos[0]).toMatchObject({ kind: 'assignment', corrected: 5, whole: 20 });
});

test('one whose absent ones were given 0 is a stack as long as anybody waits', () => {
  // Twenty handed in, of whom two wait; two absent ones were given 0.
  const told = { counts: { students: 22, handedIn: 20, corrected: 20, toCorrect: 2 } };
  expect(todosOf(of('exam', item('open', told)))).toMatchObject([{ corrected: 20, whole: 22 }]);
});

test('drafts, finished ones and those that nobody handed in want nothing', () => {
  const entries = of(
    'exam',
    item('draft', { state: 'draft' }),
    item('done', counts(28, 28)),
    item('none', counts(0, 0)),
  );
  expect(todosOf(entries)).toEqual([]);
});

test('an exam is watched while it runs, homework is a stack as soon as somebody handed in', () => {
  const entries = [
    ...of('assignment', item('homework', { state: 'running', ...week, ...counts(9, 2) })),
    ...of('assignment', item('waiting', { state: 'running', ...week, ...counts(0, 0) })),
    ...of('exam', item('live', { state: 'running', ...today, ...counts(9, 2) })),
  ];
  expect(ids(todosOf(entries))).toEqual(['homework']);
  expect(ids(runningOf(entries))).toEqual(['live', 'waiting']);
  expect(entries.map(({ item: one }) => leftOf(one.counts))).toEqual([7, 0, 7]);
});

test('a copy on the device is told by the clock: begun since, and over since', () => {
  const items = [
    item('begun', { state: 'scheduled', ...today }),
    item('over', { state: 'running', ...counts(20, 0) }),
    item('later', { state: 'scheduled', startDate: '2026-11-23T06:30:00Z' }),
    item('soon', { state: 'scheduled', startDate: '2026-11-22T06:30:00Z' }),
  ];
  const entries = entriesOf([{ kind: 'exam', items }], ({ id, state }) =>
    id === 'begun' ? 'running' : id === 'over' ? 'ended' : state,
  );
  expect(ids(runningOf(entries))).toEqual(['begun']);
  expect(ids(todosOf(entries))).toEqual(['over']);
  expect(ids(comingOf(entries))).toEqual(['soon', 'later']);
});

test('what is in two lists stands once', () => {
  const lists = [1, 2].map(() => ({ kind: 'exam' as const, items: [item('same')] }));
  expect(ids(entriesOf(lists, ({ state }) => state))).toEqual(['same']);
});

test('drafts are told by how near their start is; a start that has passed comes after, and what is not hers never', () => {
  const draft = (id: string, startDate: string, mayEdit?: boolean) =>
    item(id, { state: 'draft', startDate, ...(mayEdit !== undefined && { mayEdit }) });
  const entries = of(
    'exam',
    draft('long ago', '2026-10-01T06:00:00Z'),
    draft('next week', '2026-11-28T06:00:00Z', true),
    draft('yesterday', '2026-11-20T06:00:00Z'),
    draft('tomorrow', '2026-11-22T06:00:00Z'),
    draft('of a colleague', '2026-11-22T07:00:00Z', false),
  );
  expect(ids(draftsOf(entries, NOW))).toEqual(['tomorrow', 'next week', 'yesterday', 'long ago']);
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
