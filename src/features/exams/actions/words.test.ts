import { expect, test } from 'vitest';
import type { Draft } from '#src/offline/index.ts';
import { wordsOf } from './words.ts';

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
  expect(wordsOf(drafts, 'e1')).toEqual({
    count: 4,
    kept: [
      { kind: 'activity', id: 'e1', upTo: 5 },
      { kind: 'question', id: 'new:e1', upTo: 5 },
      { kind: 'question', id: 'q1', upTo: 7 },
    ],
  });
  expect(wordsOf(drafts, 'e3')).toEqual({ count: 0, kept: [] });
});
