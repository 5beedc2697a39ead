import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
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

test('a change of a question that is refused meanwhile stays, and is not taken for the release', async () => {
  const listeners = new Set<(items: SettledItem[]) => void>();
  const discarded: string[] = [];
  const outbox = {
    onSettled(listener: (items: SettledItem[]) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    enqueueQuestionList: () =>
      Promise.resolve({ key: 'release', seq: 2, coalesced: false, durable: true }),
    kick: () => undefined,
    discard: (key: string) => Promise.resolve(void discarded.push(key)),
  };
  const context = {
    client: new QueryClient(),
    kind: 'exam',
    scope: { schoolId: 's', semesterId: 'm' },
    zone: 'Asia/Tehran',
    owner: 's:u',
    engine: { outbox },
  } as unknown as ActContext;
  const settle = (key: string, cls: SettledItem['cls'], code?: string) => {
    const errors = code === undefined ? [] : [{ code, message: '' }];
    const settled = { key, cls, errors, lane: 'q:exam:e1' } as unknown as SettledItem;
    for (const listener of listeners) listener([settled]);
  };
  await releaseAgain(context, item);
  settle('patch', 'attention', 'question.notFound');
  expect(discarded).toEqual([]);
  expect(actionNote.get()?.state).toBe('busy');
  settle('release', 'attention', 'exam.startPassed');
  expect(discarded).toEqual(['release']);
  expect(actionNote.get()).toMatchObject({ state: 'failed', code: 'exam.startPassed' });
});
