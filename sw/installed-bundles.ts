/** Which steps of the app's files this device holds whole: the next build brings just these with it. */
import { appSteps, type AppStep } from '#src/offline/app-files.ts';

/** Its cache: not one of the build's, so that an update leaves it alone. */
const CACHE = 'bargeh-held-steps';
const ADDRESS = '/held-steps.json';

/** The note on the device. */
export interface InstalledBundles {
  /** Without a note the device had everything, as builds had that know of no steps. */
  read(): Promise<readonly AppStep[] | 'all'>;
  write(steps: readonly AppStep[]): Promise<void>;
  add(steps: readonly AppStep[]): Promise<void>;
}

/** The note in the device's CacheStorage. */
export function createInstalledBundles(caches: Pick<CacheStorage, 'open'>): InstalledBundles {
  const note: InstalledBundles = {
    async read() {
      const cache = await caches.open(CACHE);
      const written: unknown = await (await cache.match(ADDRESS))?.json().catch(() => undefined);
      if (!Array.isArray(written)) return 'all';
      return appSteps.filter((step) => written.includes(step));
    },
    async write(steps) {
      const cache = await caches.open(CACHE);
      await cache.put(ADDRESS, Response.json(steps));
    },
    async add(steps) {
      const before = await note.read();
      if (before === 'all') return;
      const now = appSteps.filter((step) => before.includes(step) || steps.includes(step));
      if (now.length > before.length) await note.write(now);
    },
  };
  return note;
}
