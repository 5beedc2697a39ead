import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { migrateStore, readMigrations } from '#server/db/migrate.ts';
import { emptyStore } from './harness.ts';

test('servers that start at once on an empty database make its tables once', async () => {
  const { store, url, drop } = await emptyStore();
  const others = [openPostgres(url), openPostgres(url)];
  try {
    await Promise.all([store, ...others].map((one) => migrateStore(one)));
    const { rows } = await store.read((db) =>
      db.execute(sql`select hash from public.__drizzle_migrations order by id`),
    );
    expect(rows.map((row) => row['hash'])).toEqual(readMigrations().map(({ hash }) => hash));
    const held = await store.read((db) =>
      db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`),
    );
    expect(held.rows).toEqual([]);
  } finally {
    for (const one of [store, ...others]) await one.close();
    await drop();
  }
});
