import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { writeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import type { Store } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { checksumOf, embeddedInMemory, noon, openHarness } from './harness.ts';

const quiet = () => {};
/** Everything but the order of migrations. */
const contentsOf = (store: Store) => checksumOf(store, [], new Set(['__drizzle_migrations']));

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-moment-'));
  const harness = await openHarness();
  const { store, deps } = harness;
  await makeActivity(harness, await makeWorld(harness));
  const path = join(directory, 'moment.tar.gz');
  const before = await contentsOf(store);
  const write = () =>
    store.read((db) => db.execute(sql`insert into schools (id, name) values (${newId()}, 'x')`));
  const writing: Promise<unknown>[] = [];
  const progress = () => {
    if (writing.length === 0) writing.push(write());
  };
  await writeBackup({ store, files: deps.files, path, now: noon, progress });
  await Promise.all(writing);
  expect(writing).toHaveLength(1);
  expect(await contentsOf(store)).not.toBe(before);
  const other = await embeddedInMemory();
  const files = diskStorage(join(directory, 'files'));
  await restoreBackup({ store: other, files, path, replace: false, progress: quiet });
  expect(await contentsOf(other)).toBe(before);
  await other.close();
  await harness.close();
  rmSync(directory, { recursive: true, force: true });
});
