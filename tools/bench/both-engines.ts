/** Each engine in turn with an empty school on a database of its own; nothing of it is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, openPostgres } from '#server/db/client.ts';
import { migrateStore } from '#server/db/migrate.ts';
import { openHarnessOn } from '#tests/server/harness.ts';
import type { Harness } from '#tests/server/harness.ts';
import { startCluster } from '#tests/server/postgres.ts';

export async function onBothEngines(
  measure: (kind: 'PostgreSQL' | 'embedded', harness: Harness) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-bench-'));
  const cluster = await startCluster({ durable: true });
  try {
    for (const kind of ['PostgreSQL', 'embedded'] as const) {
      const store =
        kind === 'embedded'
          ? await openEmbedded(join(directory, 'database'))
          : openPostgres(cluster.url);
      await migrateStore(store);
      const harness = openHarnessOn({ store, url: '', drop: async () => {} });
      await measure(kind, harness);
      await harness.close();
    }
  } finally {
    cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
