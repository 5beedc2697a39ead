/** Puts the engine together for one context: a page or the service worker. */
import { createQueryDisk, type QueryDisk } from './cache/query-disk.ts';
import { openChannel, type Channel } from './channel.ts';
import { createServerClock } from '#src/lib/server-clock.ts';
import { createConnectivity, type Connectivity } from './connectivity/connectivity.ts';
import { createDiagnosis, stateOf, type NetReason } from './connectivity/diagnosis.ts';
import { probeHost, watchFetch } from './connectivity/probe.ts';
import type { ResponseOrigin } from '#src/lib/response-origin.ts';
import { createLive, type Live } from './live.ts';
import { requestBackgroundSync } from './connectivity/background-sync.ts';
import { listenForTriggers } from './connectivity/triggers.ts';
import {
  DATABASE_NAME,
  STANDARD,
  systemClock,
  type Bases,
  type Clock,
  type Fetch,
  type Locks,
} from './environment.ts';
import { createDrafts } from './drafts/drafts.ts';
import { foldAsides, pageInstantStorage, type InstantStorage } from './drafts/instant.ts';
import type { Drafts } from './drafts/types.ts';
import { addressOf } from './outbox/addresses.ts';
import { kindOf, kindOfLane } from './outbox/kind-of.ts';
import { createBankMirror } from './bank-mirror/mirror.ts';
import type { BankMirror } from './bank-mirror/types.ts';
import { createLost, type LostWork } from './lost.ts';
import { createKept } from './pins/kept.ts';
import type { Kept } from './pins/types.ts';
import { createFiles } from './files/files.ts';
import type { Files } from './files/types.ts';
import { tidyRight } from './outbox/deliver.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { LIMITS } from './outbox/replay.ts';
import type { Outbox } from './outbox/types.ts';
import { createHistory, type History } from './rescue/history.ts';
import type { BackEnd } from './records.ts';
import { createRescue, type Rescue } from './rescue/rescue.ts';
import { createSession, type Session } from './session.ts';
import { endStay } from './undo-log/stay.ts';
import { dropSteps } from './undo-log/steps.ts';
import { UnknownOperationError } from './store/failures.ts';
import { dexieStore, openDexieStore } from './store/dexie-store.ts';
import { openStorage, type StorageState } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import type { Vault } from './vault/keyring.ts';

/** Everything has a default; tests bring their own. */
export interface OfflineOptions {
  context: 'page' | 'worker';
  /** Where the services are and what they can, as it is known by now; null while it is not, and then nothing is sent. */
  configuration?: (() => (BackEnd & Bases) | null) | undefined;
  fetch?: Fetch | undefined;
  clock?: Partial<Clock> | undefined;
  uuid?: (() => string) | undefined;
  /** Null: the browser has no Web Locks. */
  locks?: Locks | null | undefined;
  channel?: Channel | undefined;
  /** Opens the storage; a rejection is tried again unless it says that there is none. */
  openStore?: (() => Promise<Store>) | undefined;
  databaseName?: string | undefined;
  /** A store that opens the disk with each piece of work, for one that does not open now. */
  laterStore?: (() => Store) | undefined;
  /** Where `online`, `pageshow` and the like arrive; null for none. */
  events?: EventTarget | null | undefined;
  requestSync?: (() => void) | undefined;
  /** Asks the host of the page whether it is there; null for never. */
  probe?: (() => Promise<ResponseOrigin>) | null | undefined;
  /** Where pages put aside what did not reach the disk; null for nowhere. */
  instant?: InstantStorage | null | undefined;
  limits?: Partial<typeof LIMITS> | undefined;
}

/** The engine of one context. */
export interface Offline {
  readonly outbox: Outbox;
  readonly session: Session;
  readonly connectivity: Connectivity & {
    /** Why nothing is sent, for words. */
    readonly reason: Live<NetReason>;
    /** What a request of the app met. */
    met(what: ResponseOrigin): void;
  };
  readonly cache: QueryDisk;
  readonly kept: Kept;
  readonly drafts: Drafts;
  readonly files: Files;
  /** The mirrored question bank. */
  readonly bank: () => Promise<BankMirror>;
  /** The keys to what lies sealed on this device. */
  readonly vault: Pick<Vault, 'begin' | 'release' | 'setPin' | 'hasPin' | 'stateOf'>;
  readonly rescue: Rescue;
  readonly history: History;
  /** Drafts and files that the browser has lost; rows of the outbox say it themselves. */
  readonly lost: LostWork;
  /** Where work is kept; `unreachable` must be said, since what waits cannot be seen. */
  readonly storage: Live<StorageState>;
  /** The storage is open and the session and its rows are read. */
  readonly ready: Promise<void>;
  close(): void;
}

const RECEIPT_INK_AGE = 7 * 86_400_000;
const RECEIPT_AGE = 90 * 86_400_000;

function browserLocks(): Locks | null {
  return 'locks' in navigator && navigator.locks ? navigator.locks : null;
}

/** Builds the engine and starts it. */
export function createOffline(options: OfflineOptions): Offline {
  const { context, databaseName = DATABASE_NAME } = options;
  const clock: Clock = { ...systemClock, ...options.clock };
  const storage = openStorage({
    name: databaseName,
    clock,
    open: options.openStore ?? (() => openDexieStore(databaseName)),
    later: options.laterStore ?? (() => dexieStore(databaseName, null)),
    onReached: () => {
      void fold().catch(() => undefined);
      wakeUp();
    },
  });
  const { store, onUnread } = storage;
  const channel = options.channel ?? openChannel('outbox');
  const time = createServerClock(clock.now);
  const session = createSession(store, channel, time.now);
  const net = createConnectivity(clock, channel);
  const isAlone = context === 'worker' || options.fetch !== undefined;
  const diagnosis = createDiagnosis({
    clock,
    // Node and old workers do not say; then nothing speaks against it.
    isBrowserOnline: () => !('onLine' in navigator) || navigator.onLine,
    probe: options.probe ?? (isAlone ? null : () => probeHost((url, init) => fetch(url, init))),
  });
  net.subscribe(() => diagnosis.follow(net.getSnapshot()));
  const backend = options.configuration ?? (context === 'page' ? () => STANDARD : null);
  const bases = () => backend?.() ?? STANDARD;
  const { locks = browserLocks(), uuid = () => crypto.randomUUID() } = options;
  const seams = { store, clock, channel, session, net, locks, uuid, context, onUnread };
  const files = createFiles(seams);
  const aside = createLive<ReadonlyMap<string, string> | undefined>(undefined);
  const outbox = createOutbox({
    ...seams,
    fetch: watchFetch(options.fetch ?? ((url, init) => fetch(url, init)), clock, {
      met: diagnosis.met,
      time,
    }),
    files: files.box,
    aside,
    backend,
    limits: options.limits,
  });
  const bank = createBankMirror(seams);
  const drafts = createDrafts(seams);
  const { instant = context === 'page' ? pageInstantStorage() : null } = options;

  /**
   * What a page put aside comes to the disk: at the next start, and at an exit, which leaves nothing about; in between
   * what the disk refused then, since pages that live bring home the rest. Older releases did not say over what.
   */
  const fold = async (isExit = false) => {
    if (!instant) return;
    const before = isExit ? undefined : aside.getSnapshot();
    const refused = await foldAsides(instant, before, async (one) => {
      if (one.t === 'draft') return drafts.takeIn(one);
      const operation = kindOf({ kind: one.t }).fromAside?.({ ...one.input });
      if (!operation) throw new UnknownOperationError(`Nothing of ${one.t} was put aside`);
      const path = addressOf(operation.path, { ...STANDARD, ...bases() });
      const unjudged = operation.over === undefined && { asBased: true as const };
      return outbox.enqueue({ ...operation, path, ...unjudged, owner: one.owner });
    });
    aside.set(refused);
  };
  const isPage = context === 'page' && 'addEventListener' in globalThis;
  const { events = isPage ? globalThis : null } = options;
  const requestSync = () => {
    if (options.requestSync) options.requestSync();
    else if (events) void requestBackgroundSync().catch(() => undefined);
  };
  let atWork: string | null = null;
  session.subscribe(() => {
    const row = session.current();
    // Another tab's exit may have been overtaken by the next sign-in: then this one sees only who came after her.
    if (atWork !== null && row?.owner !== atWork) endStay(atWork);
    // What lay closed while she was not here is open now.
    const hasBegun = aside.getSnapshot() !== undefined;
    if (hasBegun && row?.auth === 'ok' && row.owner !== atWork) void fold().catch(() => undefined);
    atWork = row?.owner ?? null;
    if (row?.auth !== 'out') return;
    // What she put aside comes first: with nothing waiting her right to deliver is given up.
    const { owner } = row;
    void fold(true)
      .then(() => tidyRight(seams, owner))
      .catch(() => undefined)
      .finally(() => {
        if (context === 'page') outbox.tryNow();
        requestSync();
      });
    void dropSteps(row.owner);
  });

  const kept = createKept({
    ...seams,
    isSending: () => outbox.status.getSnapshot().kind === 'sending',
  });

  const start = async () => {
    await store;
    await session.load();
    await session.forgetGone().catch(() => undefined);
    await session.sealFromNow();
    await fold();
    await outbox.loaded();
    const row = session.current();
    if (row?.auth === 'out') await tidyRight(seams, row.owner).catch(() => undefined);
    if (context === 'page') outbox.tryNow();
  };
  const tidy = async () => {
    const now = clock.now();
    await (await store).dropReceipts(now - RECEIPT_INK_AGE, now - RECEIPT_AGE);
    await files.tidy();
  };
  const ready = start();
  outbox.onSettled((items) => {
    const hasFreed = items.some(({ cls, lane }) => cls === 'done' && kindOfLane(lane)?.hasFiles);
    if (hasFreed) void files.tidy().catch(() => undefined);
  });
  // Tidying is a courtesy; a failure costs a little room.
  void ready.then(tidy).catch(() => undefined);

  const lost = createLost({
    store,
    session,
    channel,
    written: (listener) => {
      drafts.subscribe(listener);
      files.subscribe(listener);
    },
  });

  const rescue = createRescue({
    ...seams,
    bases: () =>
      [bases()]
        .flatMap(({ exam, onlineExam }: Partial<Bases>) => [exam, onlineExam])
        .filter((base) => base !== undefined),
    onAdded: () => {
      outbox.poll();
      drafts.refresh();
    },
  });

  const wakeUp = () => {
    void session
      .load()
      .then(() => {
        drafts.refresh();
        files.refresh();
        lost.look();
        outbox.poll();
        outbox.tryNow();
      })
      .catch(() => undefined);
  };
  const stopListening = events
    ? listenForTriggers(events, clock, {
        outbox,
        net,
        wakeUp,
        poll: () => {
          if (aside.getSnapshot()?.size) void fold();
          outbox.poll();
        },
        requestSync,
      })
    : () => undefined;

  return {
    outbox,
    session,
    connectivity: {
      ...net,
      reason: diagnosis,
      met(what) {
        diagnosis.met(what);
        net.report(stateOf(what));
      },
    },
    cache: createQueryDisk(store, clock),
    kept,
    drafts,
    files,
    bank: async () => bank,
    vault: {
      begin: async (owner) => (await store).vault.begin(owner),
      async release(owner, secret) {
        const isMore = await (await store).vault.release(owner, secret);
        if (isMore) wakeUp();
        return isMore;
      },
      setPin: async (owner, pin) => (await store).vault.setPin(owner, pin),
      hasPin: async (owner) => (await store).vault.hasPin(owner),
      stateOf: async (owner) => (await store).vault.stateOf(owner),
    },
    rescue,
    history: createHistory(store, clock, session),
    lost,
    storage: storage.state,
    ready,
    close() {
      stopListening();
      storage.close();
      outbox.close();
      channel.close();
      void store.then((opened) => opened.close());
    },
  };
}
