import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateStore, readMigrations } from '#server/db/migrate.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { engine, openHarness } from './harness.ts';

const texts = readMigrations(4).flatMap(({ statements }) => statements);

test('every table whose key begins with the school is split, and only those', () => {
  const made = texts.filter((text) => /CREATE TABLE "\w+" \(/.test(text));
  const split = made.filter((text) => text.includes('PARTITION BY HASH ("school_id")'));
  expect(split.length).toBeGreaterThan(20);
  for (const text of made) {
    expect(split.includes(text)).toBe(text.includes('PRIMARY KEY("school_id"'));
  }
  expect(texts.filter((text) => text.includes(' PARTITION OF ')).length).toBe(split.length * 4);
});

test('without a number of parts the statements stay as they were written', () => {
  const whole = readMigrations().flatMap(({ statements }) => statements);
  expect(whole.filter((text) => /PARTITION (OF|BY HASH)/.test(text))).toEqual([]);
  expect(whole.filter((text) => text.includes('CREATE TABLE')).length).toBe(
    texts.filter((text) => /CREATE TABLE "\w+" \(/.test(text)).length,
  );
});

test('the rows of one school lie in one part of each table', async () => {
  const harness = await openHarness({ partitions: 4 });
  const { store } = harness;
  const worlds = await Promise.all([1, 2, 3].map(() => makeWorld(harness)));
  for (const world of worlds) await makeActivity(harness, world);
  for (const table of ['users', 'results', 'answers', 'activities', 'students']) {
    const { rows } = await store.read((db) =>
      db.execute<{ school: string; parts: number }>(
        sql.raw(`select school_id as school, count(distinct tableoid)::int as parts
          from ${table} group by 1`),
      ),
    );
    expect(rows.filter(({ parts }) => parts !== 1)).toEqual([]);
  }
  // A second start, with or without the number, finds everything there.
  await migrateStore(store, { partitions: 4 });
  await migrateStore(store);
  await harness.close();
  console.log(`partitions (${engine}): ${worlds.length} schools, each in one part of each table`);
});
