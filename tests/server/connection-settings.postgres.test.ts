import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { isPassing } from '#server/unavailable.ts';
import { emptyStore } from './harness.ts';

test('limits and plans hold on every connection, whatever options the address has; jobs have no limits', async () => {
  const { store: first, url, drop } = await emptyStore();
  await first.close();
  const options = encodeURIComponent('-c search_path=public');
  const store = openPostgres(`${url}?options=${options}`, { databaseLimitMs: 500 });
  const settings = sql`select current_setting('plan_cache_mode') as plans,
    current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  const request = await store.read((db) => db.execute(settings));
  expect(request.rows).toEqual([
    { plans: 'force_generic_plan', statement: '500ms', idle: '500ms' },
  ]);
  const job = await store.forJobs().read((db) => db.execute(settings));
  expect(job.rows).toEqual([{ plans: 'force_generic_plan', statement: '0', idle: '0' }]);

  const slow = sql`select pg_sleep(0.7)`;
  const failure: unknown = await store
    .read((db) => db.execute(slow))
    .catch((error: unknown) => error);
  expect(isPassing(failure)).toBe(true);
  expect(failure instanceof Error ? failure.cause : null).toMatchObject({ code: '57014' });
  expect((await store.forJobs().read((db) => db.execute(slow))).rowCount).toBe(1);
  await store.close();
  await drop();
});
