import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#src/offline/index.ts';
import { actionNote } from '../activity-note.ts';
import { copy, remove } from './act.ts';
import type { ActContext, ActionItem } from './context.ts';

const deleted = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('#src/api/activity-actions.ts', () => ({
  copyActivity: () => Promise.resolve({ id: 'c1', version: 1 }),
  deleteActivity: deleted,
}));
vi.mock('#src/api/activities.ts', () => ({ fetchActivity: () => Promise.resolve({ version: 1 }) }));

const item: ActionItem = {
  id: 'e1',
  title: 'آزمون',
  state: 'draft',
  version: 1,
  startDate: '2999-01-01T00:00:00Z',
  endDate: '2999-01-01T01:00:00Z',
};
const words: Draft[] = [];
const dropped: unknown[] = [];
const context = {
  client: new QueryClient(),
  kind: 'exam',
  scope: { schoolId: 's', semesterId: 'm' },
  zone: 'Asia/Tehran',
  owner: 's:u',
  engine: {
    storage: { getSnapshot: () => 'disk' },
    outbox: {
      rows: () => [],
      rowsOf: () => [],
      sentOf: () => [],
      subscribeRows: () => () => undefined,
      kick: () => undefined,
      settled: () => Promise.resolve(),
    },
    kept: { getSnapshot: () => [] },
    drafts: {
      list: () => words,
      drop: (...asked: unknown[]) => Promise.resolve(void dropped.push(asked)),
    },
  },
} as unknown as ActContext;
const draft = (kind: string, id: string): Draft => ({
  kind,
  id,
  writer: 'w',
  state: {},
  base: null,
  updatedAt: 5,
  others: [],
});
const noteIs = (part: object) => vi.waitFor(() => expect(actionNote.get()).toMatchObject(part));

beforeEach(() => {
  words.length = 0;
  dropped.length = 0;
  deleted.mockClear();
});

test('a copy about which something was typed is not taken back; an untouched one is', async () => {
  await copy(context, item);
  words.push(draft('question', 'new:c1'));
  actionNote.get()?.undo?.();
  await noteIs({ what: 'undoCopy', state: 'failed', code: 'changed' });
  expect(deleted).not.toHaveBeenCalled();

  words.length = 0;
  await copy(context, item);
  actionNote.get()?.undo?.();
  await noteIs({ what: 'undoCopy', state: 'done' });
  expect(deleted).toHaveBeenCalledOnce();
});

test('words go with what is deleted, up to those that she was told of', async () => {
  await remove(context, item, { lost: [], words: [{ kind: 'activity', id: 'e1', upTo: 5 }] });
  await noteIs({ what: 'delete', state: 'done' });
  expect(dropped).toEqual([['activity', 'e1', 5, { owner: 's:u' }]]);
});
