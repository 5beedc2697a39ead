/** Asks the browser to wake the worker when it believes in a network again: a bonus, never the mechanism. */
import { isObject } from '#src/lib/json.ts';

/** The tag under which the worker is woken. */
export const SYNC_TAG = 'outbox';

/** Best effort: many browsers have no such thing, and the page replays by itself. */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const sync: unknown = Reflect.get(await navigator.serviceWorker.ready, 'sync');
  if (isObject(sync) && typeof sync['register'] === 'function') await sync['register'](SYNC_TAG);
}
