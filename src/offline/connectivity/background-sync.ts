/** Asks the browser to wake the worker when it believes in a network again: a bonus, never the mechanism. */

/** The tag under which the worker is woken. */
export const SYNC_TAG = 'outbox';

/** Best effort: many browsers have no such thing, and the page replays by itself. */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration: object = await navigator.serviceWorker.ready;
  if (!('sync' in registration)) return;
  const { sync } = registration;
  if (typeof sync !== 'object' || sync === null || !('register' in sync)) return;
  if (typeof sync.register === 'function') await sync.register(SYNC_TAG);
}
