/** What makes a page try again: the browser's own events, and a slow poll while anything waits. */
import type { Clock } from '../environment.ts';
import type { OutboxEngine } from '../outbox/outbox.ts';
import type { Connectivity } from './connectivity.ts';

const POLL_MS = 15_000;

/** What triggers act on. */
export interface Triggered {
  outbox: Pick<OutboxEngine, 'tryNow' | 'status'>;
  net: Connectivity;
  /** Start without being asked by a person: obeys the pauses between probes. */
  poll: () => void;
  /** The page was away: memory may be older than the disk, and its connection may be dead. */
  wakeUp: () => void;
  /** Asks the browser to wake the worker once it thinks there is a network. */
  requestSync: () => void;
}

/** Listens until told to stop. */
export function listenForTriggers(events: EventTarget, clock: Clock, on: Triggered): () => void {
  let cancelPoll: (() => void) | null = null;
  let hadWaiting = false;

  const over = new AbortController();
  const when = (name: string, handler: () => void) =>
    events.addEventListener(name, handler, { signal: over.signal });
  when('online', () => {
    on.net.browserSays(true);
    on.outbox.tryNow();
  });
  when('offline', () => on.net.browserSays(false));
  when('visibilitychange', on.wakeUp);
  when('pageshow', on.wakeUp);

  function watch() {
    const isWaiting = on.outbox.status.getSnapshot().waiting > 0;
    if (isWaiting && !hadWaiting) on.requestSync();
    hadWaiting = isWaiting;
    if (!isWaiting) {
      cancelPoll?.();
      cancelPoll = null;
      return;
    }
    cancelPoll ??= clock.schedule(() => {
      cancelPoll = null;
      on.poll();
      watch();
    }, POLL_MS);
  }
  const unsubscribe = on.outbox.status.subscribe(watch);
  watch();

  return () => {
    over.abort();
    unsubscribe();
    cancelPoll?.();
  };
}
