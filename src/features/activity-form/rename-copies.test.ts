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

    await renameCopies(client, { kind, semesterId: 's', id: 'a' }, 'new');

    const now = { title: 'new', version: 1 };
    expect(client.getQueryData(key)).toEqual(now);
    expect(client.getQueryState(questions)).toMatchObject({
      data: { activity: now, questions: [] },
      dataUpdatedAt: 5,
      isInvalidated: true,
    });
    expect(client.getQueryState(form)).toMatchObject({ data: old, isInvalidated: true });
    expect(client.getQueryData(other)).toEqual({ activity: old, questions: [] });
  },
);
