import { expect, test } from 'vitest';
import type { Draft } from '#src/offline/index.ts';
import { pendingOf, readPending } from './pending.ts';

const correction = (key: string, activityId: string, result: string) => ({
  key,
  kind: 'correction' as const,
  lane: `c:exam:s:${result}`,
  label: { activityId },
});
const rows = [
  correction('1', 'e1', 'r1'),
  correction('2', 'e1', 'r1'),
  correction('3', 'e1', 'r2'),
  correction('4', 'e2', 'r3'),
  { key: '5', kind: 'patch' as const, lane: 'q:exam:e1', label: {} },
  { key: '6', kind: 'patch' as const, lane: 'q:asg:e1', label: {} },
];
const draft = (kind: string, id: string, more: Partial<Draft> = {}): Draft => ({
  kind,
  id,
  writer: 'w',
  state: {},
  base: null,
  updatedAt: 5,
  others: [],
  ...more,
});
const on = (activityId: string) => ({ base: { version: 1, item: {}, activityId } });

test('workbooks are counted once however many corrections of them wait', () => {
  expect(pendingOf(rows, [], 'exam', 'e1')).toMatchObject({
    workbooks: 2,
    changes: 1,
    keys: ['1', '2', '3', '5'],
  });
});

test('settings, new questions and changed ones are counted, of every window, and nothing of another exam', () => {
  const other = { writer: 'window', state: {}, base: null, updatedAt: 3 };
  const drafts = [
    draft('activity', 'e1'),
    draft('question', 'new:e1', { others: [other] }),
    draft('question', 'q1', { ...on('e1'), updatedAt: 7 }),
    draft('activity', 'e2'),
    draft('activity', 'new:exam'),
    draft('question', 'new:e2'),
    draft('question', 'q2', on('e2')),
    draft('question', 'q3'),
  ];
  expect(pendingOf([], drafts, 'exam', 'e1').words).toEqual({
    count: 4,
    kept: [
      { kind: 'activity', id: 'e1', upTo: 5 },
      { kind: 'question', id: 'new:e1', upTo: 5 },
      { kind: 'question', id: 'q1', upTo: 7 },
    ],
  });
  expect(pendingOf(rows, drafts, 'exam', 'e3')).toEqual({
    workbooks: 0,
    changes: 0,
    keys: [],
    words: { count: 0, kept: [] },
  });
});

test('words are counted once the disk was read, and not before', async () => {
  let list: readonly Draft[] | undefined;
  const listeners = new Set<() => void>();
  const drafts = {
    list: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const asked = readPending({ outbox: { rows: () => [] }, drafts }, 'exam', 'e1');
  list = [draft('activity', 'e1')];
  for (const listener of listeners) listener();
  expect((await asked).words.count).toBe(1);
  expect(listeners.size).toBe(0);
});
