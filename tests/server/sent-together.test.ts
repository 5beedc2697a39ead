import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sqlStatement, together } from '#server/db/statement.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const selected = (value: number) => sql`select ${value}::int as value`;

test('statements that are sent together are answered in their order', async () => {
  const answers = await harness.deps.store.read((db) =>
    together(db, () => [db.execute(selected(1)), db.execute(selected(2)), db.execute(selected(3))]),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
});

const named = (name: string) =>
  sqlStatement<'value', { value: number }>(
    `together.${name}`,
    (value) => sql`select ${value('value')}::int as value where ${value('schoolId')}::text <> ''`,
  );
const [first, second] = [named('first'), named('second')];

test('they go in one piece', async () => {
  await harness.deps.store.read(async (db) => {
    const client = '$client' in db ? db.$client : null;
    if (!(client instanceof Client)) throw new Error('The driver has changed.');
    const { stream } = client.connection;
    const [alone, several] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
    try {
      const answers = await together(db, () => [
        first(db, { schoolId: 'any', value: 1 }),
        second(db, { schoolId: 'any', value: 2 }),
      ]);
      expect(answers).toEqual([[{ value: 1 }], [{ value: 2 }]]);
      expect(alone.mock.calls.length + several.mock.calls.length).toBe(1);
    } finally {
      alone.mockRestore();
      several.mockRestore();
    }
  });
});

test('one that is refused takes none of the others with it, and leaves the connection as it was', async () => {
  const { store } = harness.deps;
  const other = vi.fn<(rows: unknown) => void>();
  await store.read(async (db) => {
    const sent = together(db, () => [
      db.execute(sql`select 1 / 0`),
      db.execute(selected(2)).then(({ rows }) => other(rows)),
    ]);
    await expect(sent).rejects.toThrow(/1 \/ 0/);
    expect(other).toHaveBeenCalledWith([{ value: 2 }]);
    expect((await db.execute(selected(3))).rows).toEqual([{ value: 3 }]);
  });
});
