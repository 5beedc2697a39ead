/** Whether the database answers. */
import type { Store } from './db/client.ts';

/** A balancer that waits for longer takes this server for dead, in milliseconds. */
const patienceMs = 3_000;

/** Asks the database; one question at a time, however many ask: they shall not take the connections of requests. */
export function readinessOf(store: Store): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    try {
      await store.read((db) => db.execute('select 1'));
      return true;
    } catch {
      return false;
    } finally {
      asking = null;
    }
  };
  return async () => {
    asking ??= ask();
    const over = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => over.resolve(false), patienceMs);
    try {
      return await Promise.race([asking, over.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
