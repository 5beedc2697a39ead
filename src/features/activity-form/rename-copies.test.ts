import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renameCopies } from './rename-copies.ts';

test.each([
  ['exam', ['activity', 'exam', 's', 'a']],
  ['template', ['templates', 'one', 's', 'a']],
] as const)(
  'every page of one %s has its new title at once, as old as it was, and reads anew',
  async (kind, key) => {
    const client = new QueryClient();
    const questions = [...key, 'questions'];
    const form = [...key, 'form'];
    const other = [...key.slice(0, -1), 'b', 'questions'];
    const old = { title: 'old', version: 1 };
    client.setQueryData(key, old, { updatedAt: 5 });
    client.setQueryData(questions, { activity: old, questions: [] }, { updatedAt: 5 });
    client.setQueryData(form, old);
    client.setQueryData(other, { activity: old, questions: [] });

    const lists = kind === 'exam' ? ['activities', 'exam', 'x'] : ['templates', 'list', 'x'];
    const row = { id: 'a', title: 'old' };
    const list = (first: object) => ({ pages: [{ items: [first, { id: 'b', title: 'old' }] }] });
    client.setQueryData(lists, list(row), { updatedAt: 5 });
    const late = client.fetchQuery({
      queryKey: lists,
      queryFn: async ({ signal }) => {
        await new Promise((_, stop) => {
          signal.addEventListener('abort', () => stop(signal.reason));
        });
        return list(row);
      },
    });

    await renameCopies(client, { kind, semesterId: 's', id: 'a' }, 'new');

    const now = { title: 'new', version: 1 };
    expect(client.getQueryData(key)).toEqual(now);
    expect(client.getQueryState(questions)).toMatchObject({
      data: { activity: now, questions: [] },
      dataUpdatedAt: 5,
      isInvalidated: true,
    });
    await expect(late).rejects.toThrow('Cancel');
    expect(client.getQueryState(lists)).toMatchObject({
      data: list({ id: 'a', title: 'new' }),
      dataUpdatedAt: 5,
      isInvalidated: true,
    });
    expect(client.getQueryState(form)).toMatchObject({ data: old, isInvalidated: true });
    expect(client.getQueryData(other)).toEqual({ activity: old, questions: [] });
  },
);
