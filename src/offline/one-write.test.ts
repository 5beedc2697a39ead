import 'fake-indexeddb/auto';
import type { Table } from 'dexie';
import { expect, it } from 'vitest';
import { openDatabase, type Connection } from './database.ts';

/** Writes again and again in one transaction, and says each time whose it was. */
const goOn = (database: Connection, table: Table<unknown>, row: object, said: () => void) =>
  database.transaction('rw', [table], async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await table.put(row);
      said();
    }
  });

it('of two writes in tables of their own, whatever the connection, one begins when the other has ended', async () => {
  const { strict, relaxed } = await openDatabase('one-write');
  const said: string[] = [];
  const draft = { owner: 'school:her', kind: 'none', id: 'none' };
  await Promise.all([
    goOn(relaxed, relaxed.queryCache, { hash: 'none' }, () => said.push('copy')),
    goOn(strict, strict.drafts, draft, () => said.push('draft')),
  ]);
  expect(said).toEqual([...Array(5).fill('copy'), ...Array(5).fill('draft')]);
});

it('who only reads waits for no write of another table', async () => {
  const { strict, relaxed } = await openDatabase('one-write-and-reads');
  const said: string[] = [];
  await Promise.all([
    goOn(strict, strict.drafts, { owner: 'school:her', kind: 'none', id: 'none' }, () =>
      said.push('draft'),
    ),
    relaxed.queryCache.get('none').then(() => said.push('read')),
  ]);
  expect(said.at(-1)).toBe('draft');
});
