/** What a tab has to do with a lock, heard from outside the engine. */
import type { Page } from '@playwright/test';

/** One tab and the lock. */
export interface WatchedLock {
  /** How often it has asked since it is watched. */
  asked(): Promise<number>;
  /** Nothing of it is under way in its databases: stopped now, it blocks nobody there. */
  rests(): Promise<boolean>;
  /** From now on whatever it does with the lock begins only when it is let go. */
  hang(): Promise<void>;
  /** Whether it was handed the lock since. */
  hangs(): Promise<boolean>;
  letGo(): Promise<void>;
  /** The name by which the browser knows the tab. */
  client(): Promise<string>;
  /** Who has the lock, as the browser says. */
  holder(): Promise<string | undefined>;
  /** Whether it stands in the browser's queue for it, also since before it was watched. */
  waits(): Promise<boolean>;
  /** How many wait for it in the browser's queue. */
  queued(): Promise<number>;
}

interface Watch {
  asked: number;
  open: number;
  gate: PromiseWithResolvers<void> | null;
  isHanging: boolean;
}

declare global {
  interface Window {
    lockWatch?: Watch;
  }
}

/** In the page. */
function begin(lock: string): void {
  if (window.lockWatch) {
    window.lockWatch.asked = 0;
    return;
  }
  const watch: Watch = { asked: 0, open: 0, gate: null, isHanging: false };
  window.lockWatch = watch;
  const request = navigator.locks.request.bind(navigator.locks);
  const watched = async (
    name: string,
    how: LockOptions,
    work: (held: Lock | null) => Promise<void>,
  ) => {
    if (name === lock) watch.asked += 1;
    return request(name, how, async (held) => {
      if (name === lock && held && watch.gate) {
        watch.isHanging = true;
        await watch.gate.promise;
      }
      return work(held);
    });
  };
  Object.assign(navigator.locks, { request: watched });
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(...given) {
    const opened = open.apply(this, given);
    watch.open += 1;
    const end = () => {
      watch.open -= 1;
    };
    opened.addEventListener('complete', end);
    opened.addEventListener('abort', end);
    return opened;
  };
}

/** Watches a tab; once more, it counts anew. */
export async function watchLock(page: Page, lock: string): Promise<WatchedLock> {
  await page.evaluate(begin, lock);
  const client = () =>
    page.evaluate(() =>
      navigator.locks.request('who', {}, async () => {
        const { held = [] } = await navigator.locks.query();
        return held.find(({ name }) => name === 'who')?.clientId ?? '';
      }),
    );
  return {
    asked: () => page.evaluate(() => window.lockWatch?.asked ?? 0),
    rests: () => page.evaluate(() => window.lockWatch?.open === 0),
    hang: () =>
      page.evaluate(() => {
        if (window.lockWatch) window.lockWatch.gate = Promise.withResolvers();
      }),
    hangs: () => page.evaluate(() => window.lockWatch?.isHanging === true),
    letGo: () => page.evaluate(() => window.lockWatch?.gate?.resolve()),
    client,
    waits: async () => {
      const whose = { name: lock, clientId: await client() };
      return page.evaluate(async ({ name, clientId }) => {
        const { pending = [] } = await navigator.locks.query();
        return pending.some((one) => one.name === name && one.clientId === clientId);
      }, whose);
    },
    holder: () =>
      page.evaluate(async (name) => {
        const { held = [] } = await navigator.locks.query();
        return held.find((one) => one.name === name)?.clientId;
      }, lock),
    queued: () =>
      page.evaluate(async (name) => {
        const { pending = [] } = await navigator.locks.query();
        return pending.filter((one) => one.name === name).length;
      }, lock),
  };
}
