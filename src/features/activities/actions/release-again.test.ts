import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { SettledItem } from '#src/offline/index.ts';
import { actionNote } from '../activity-note.ts';
import type { ActContext, ActionItem } from './context.ts';
import { releaseAgain } from './release-again.ts';

const item: ActionItem = {
  id: 'e1',
  title: 'آزمون',
  state: 'scheduled',
  version: 1,
  startDate: '2999-01-01T00:00:00Z',
  endDate: '2999-01-01T01:00:00Z',
};

afterEach(() => vi.unstubAllGlobals());

/** A server on which the exam stands at that version. */
const standsAt = (version: number) =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ result: true, data: { id: 'e1', version } }), {
        headers: { 'content-type': 'application/json' },
      }),
  );

const contextOf = (outbox: object, { drafts = [] as readonly object[], isHers = true } = {}) =>
  ({
    client: new QueryClient(),
    kind: 'exam',
    scope: { schoolId: 's', semesterId: 'm' },
    zone: 'Asia/Tehran',
    owner: 's:u',
    isHers: () => isHers,
    engine: { outbox, drafts: { list: () => drafts } },
  }) as unknown as ActContext;

test('a change of a question that is refused meanwhile stays, and is not taken for the release', async () => {
  const listeners = new Set<(items: SettledItem[]) => void>();
  const discarded: string[] = [];
  standsAt(2);
  const outbox = {
    rows: () => [],
    onSettled(listener: (items: SettledItem[]) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    enqueueQuestionList: () =>
      Promise.resolve({ key: 'release', seq: 2, coalesced: false, durable: true }),
    kick: () => undefined,
    discard: (key: string) => Promise.resolve(void discarded.push(key)),
  };
  const context = contextOf(outbox);
  const settle = (key: string, cls: SettledItem['cls'], code?: string) => {
    const errors = code === undefined ? [] : [{ code, message: '' }];
    const settled = { key, cls, errors, lane: 'q:exam:e1' } as unknown as SettledItem;
    for (const listener of listeners) listener([settled]);
  };
  await releaseAgain(context, item, 2);
  settle('patch', 'attention', 'question.notFound');
  expect(discarded).toEqual([]);
  expect(actionNote.get()?.state).toBe('busy');
  settle('release', 'attention', 'exam.startPassed');
  expect(discarded).toEqual(['release']);
  expect(actionNote.get()).toMatchObject({ state: 'failed', code: 'exam.startPassed' });
});

test('what was changed since, sent or not, is not published by the way back', async () => {
  const waiting = [{ key: 'k', kind: 'patch', lane: 'q:exam:e1', label: {} }];
  const typed = [{ kind: 'question', id: 'new:e1', updatedAt: 5, others: [], base: null }];
  for (const [version, rows, drafts] of [
    [3, [], []],
    [2, waiting, []],
    [2, [], typed],
  ] as const) {
    standsAt(version);
    // Nothing can be enqueued in it.
    const context = contextOf({ rows: () => rows }, { drafts });
    await releaseAgain(context, item, 2);
    expect(actionNote.get()).toMatchObject({ state: 'failed', code: 'edited' });
  }
});

test('what waits of somebody who took her place while it was read does not speak for her', async () => {
  standsAt(2);
  const enqueueQuestionList = vi.fn(() => Promise.resolve({ key: 'release' }));
  const outbox = {
    rows: () => [],
    onSettled: () => () => undefined,
    enqueueQuestionList,
    kick: () => undefined,
  };
  const context = contextOf(outbox, { isHers: false });
  await releaseAgain(context, item, 2);
  expect(enqueueQuestionList).not.toHaveBeenCalled();
  expect(actionNote.get()).toMatchObject({ state: 'failed', code: 'unexpected' });
});
