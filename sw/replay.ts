/** Sends what waits when no page does it: after a sync event, after an update, when a page asks. */
import { isObject } from '#src/lib/json.ts';
import type { Offline } from '#src/offline/index.ts';

/** A worker has no longer than this before the browser may stop it. */
const DEADLINE_MS = 25_000;
/** How long a new worker may keep its first page waiting. */
const ACTIVATION_MS = 3_000;

/** Rejects while something could still be sent, so that the browser tries again later. */
export async function replayOnSync(
  offline: Pick<Offline, 'outbox' | 'ready'>,
  deadlineMs = DEADLINE_MS,
): Promise<void> {
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    alarm = setTimeout(() => reject(new Error('The device storage does not answer')), deadlineMs);
  });
  const work = offline.ready.then(() => offline.outbox.replay(deadlineMs));
  try {
    const left = await Promise.race([work, over]);
    if (left > 0) throw new Error(`${left} still wait`);
  } finally {
    clearTimeout(alarm);
  }
}

/** A page of the worker, as far as it matters here. */
interface Page {
  visibilityState?: string;
}

/** The worker's pages. */
interface ClientList {
  claim(): Promise<void>;
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
}

/**
 * The browser calls at each save as soon as it is in any Wi-Fi, also in one that leads nowhere. A page that is looked
 * at sends by itself and knows better: a workbook in work must not be frozen with its first score. Rejects then too, so
 * that the browser calls again later, when the page may be gone.
 */
export async function replayWhenCalled(
  offline: Pick<Offline, 'outbox' | 'ready'>,
  clients: Pick<ClientList, 'matchAll'>,
): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible'))
    throw new Error('A page is open');
  await replayOnSync(offline);
}

/**
 * A worker that has just been activated. Until this ends every request of its pages is held back, navigations too:
 * where a page is open it sends by itself, and a person who opens one must not wait for a bad network.
 */
export async function replayOnActivate(
  offline: Pick<Offline, 'outbox' | 'ready'>,
  clients: ClientList,
): Promise<void> {
  await clients.claim();
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 0) await replayOnSync(offline, ACTIVATION_MS).catch(() => undefined);
}

/** Sends what can be sent; what remains waits for a page or a sync event. */
export async function replayQuietly(offline: Pick<Offline, 'outbox' | 'ready'>): Promise<void> {
  await replayOnSync(offline).catch(() => undefined);
}

/** What a page says to the worker. */
export type PageMessage = 'poke' | 'skipWaiting' | 'makeWay' | null;

/** Reads a page's message. */
export function readMessage(data: unknown): PageMessage {
  if (!isObject(data)) return null;
  if (data['t'] === 'poke') return 'poke';
  if (data['t'] === 'makeWay') return 'makeWay';
  return data['type'] === 'SKIP_WAITING' ? 'skipWaiting' : null;
}
