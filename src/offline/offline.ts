/** Puts the engine together for one context: a page or the service worker. */
import { createQueryDisk, type QueryDisk } from './cache/query-disk.ts';
import { openChannel, type Channel } from './channel.ts';
import { createConnectivity, type Connectivity } from './connectivity/connectivity.ts';
import { requestBackgroundSync } from './connectivity/background-sync.ts';
import { listenForTriggers } from './connectivity/triggers.ts';
import { DATABASE_NAME } from './database.ts';
import { systemClock, type Bases, type Clock, type Fetch, type Locks } from './environment.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { LIMITS } from './outbox/replay.ts';
import type { Outbox } from './outbox/types.ts';
import { createSession, type Session } from './session.ts';
import { openDexieStore } from './store/dexie-store.ts';
import { createMemoryStore } from './store/memory-store.ts';
import type { Store } from './store/store.ts';

/** Everything has a default; tests bring their own. */
export interface OfflineOptions {
  context: 'page' | 'worker';
  bases?: Bases | undefined;
  fetch?: Fetch | undefined;
  now?: (() => number) | undefined;
  random?: (() => number) | undefined;
  schedule?: Clock['schedule'] | undefined;
  uuid?: (() => string) | undefined;
  /** Null: the browser has no Web Locks. */
  locks?: Locks | null | undefined;
  channel?: Channel | undefined;
  /** Opens the storage; a rejection means that there is none. */
  openStore?: (() => Promise<Store>) | undefined;
  /** Where `online`, `pageshow` and the like arrive; null for none. */
  events?: EventTarget | null | undefined;
  requestSync?: (() => void) | undefined;
  limits?: Partial<typeof LIMITS> | undefined;
}

/** The engine of one context. */
export interface Offline {
  readonly outbox: Outbox;
  readonly session: Session;
  readonly connectivity: Connectivity;
  readonly cache: QueryDisk;
  /** The storage is open and the session and its rows are read. */
  readonly ready: Promise<void>;
  close(): void;
}

const RECEIPT_INK_AGE = 7 * 86_400_000;
const RECEIPT_AGE = 90 * 86_400_000;

function browserLocks(): Locks | null {
  return 'locks' in navigator && navigator.locks ? navigator.locks : null;
}

/** Without storage work is held in memory, and every answer says so. */
async function openStore(options: OfflineOptions): Promise<Store> {
  const open = options.openStore ?? (() => openDexieStore(DATABASE_NAME));
  try {
    return await open();
  } catch {
    try {
      return await open();
    } catch {
      return createMemoryStore();
    }
  }
}

/** Builds the engine and starts it. */
export function createOffline(options: OfflineOptions): Offline {
  const clock: Clock = {
    now: options.now ?? systemClock.now,
    random: options.random ?? systemClock.random,
    schedule: options.schedule ?? systemClock.schedule,
  };
  const store = openStore(options);
  const channel = options.channel ?? openChannel('outbox');
  const session = createSession(store, channel);
  const net = createConnectivity(clock, channel);
  const outbox = createOutbox({
    store,
    clock,
    channel,
    session,
    net,
    context: options.context,
    uuid: options.uuid ?? (() => crypto.randomUUID()),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    locks: options.locks === undefined ? browserLocks() : options.locks,
    bases: options.bases ?? { exam: '/services/exam' },
    limits: options.limits,
  });

  const start = async () => {
    await store;
    await session.load();
    await outbox.loaded();
    if (options.context === 'page') outbox.kick();
  };
  const tidy = async () => {
    const now = clock.now();
    await (await store).dropReceipts(now - RECEIPT_INK_AGE, now - RECEIPT_AGE);
  };
  const ready = start();
  // Tidying is a courtesy; a failure costs a little room.
  void ready.then(tidy).catch(() => undefined);

  const wakeUp = () => {
    void session
      .load()
      .then(() => outbox.kick())
      .catch(() => undefined);
  };
  const events = options.events === undefined ? pageEvents(options) : options.events;
  const stopListening = events
    ? listenForTriggers(events, clock, {
        outbox,
        net,
        wakeUp,
        poll: () => outbox.poll(),
        requestSync:
          options.requestSync ?? (() => void requestBackgroundSync().catch(() => undefined)),
      })
    : () => undefined;

  return {
    outbox,
    session,
    connectivity: net,
    cache: createQueryDisk(store, clock),
    ready,
    close() {
      stopListening();
      outbox.close();
      channel.close();
      void store.then((opened) => opened.close());
    },
  };
}

function pageEvents(options: OfflineOptions): EventTarget | null {
  const isPage = options.context === 'page' && 'addEventListener' in globalThis;
  return isPage ? globalThis : null;
}
