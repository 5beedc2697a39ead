/** Assembles the outbox: storage, mirror, sender and what the screens call. */
import { isOffline } from '../connectivity/net-state.ts';
import { pause, STANDARD, type Fetch } from '../environment.ts';
import type { Seams } from '../seams.ts';
import { createListeners, createLive, saysSame, type Live } from '../live.ts';
import { readSignOuts } from '../sign-outs.ts';
import type { BackEnd, OutboxRow } from '../records.ts';
import { maySend, signedInOwner } from '../session.ts';
import { isLost, lookAgain } from '../store/readable.ts';
import type { Store, Tx } from '../store/store.ts';
import { discardRow, resolveConflict, retryRow, type Decided } from './decide.ts';
import type { Deciding, Shown } from './row-changes.ts';
import { createTeller, sessionOf, tidyRight } from './deliver.ts';
import { createSender } from './sender.ts';
import { place } from './enqueue.ts';
import { createLease } from './lease.ts';
import { createMirror } from './mirror.ts';
import { parseFamily, rowOf, waysIn } from './families.ts';
import { kindOf, kindOfLane } from './kind-of.ts';
import type { FileBox } from './preparing.ts';
import { createQuiet } from './quiet.ts';
import { LIMITS, replay, type Run } from './replay.ts';
import { createSentView } from './sent.ts';
import { statusOf } from './status.ts';
import type { Enqueued, Operation, Outbox, OutboxStatus, SettledItem } from './types.ts';

/** A worker may be stopped after half a minute. */
const WORKER_RUN_MS = 25_000;
/** How often a page checks whether it knows the services' addresses. */
const UNKNOWN_MS = 500;

/** What the outbox is built on. */
export interface OutboxParts extends Seams {
  fetch: Fetch;
  files: FileBox;
  /** What the disk has refused so far and waits in no row: by name its person. */
  aside: Live<ReadonlyMap<string, string> | undefined>;
  /** What the page's configuration says by now; null in a worker, which reads from the disk what a page left there. */
  backend: (() => BackEnd | null) | null;
  limits?: Partial<typeof LIMITS> | undefined;
}

/** The outbox and how it ends. */
export interface OutboxEngine extends Outbox {
  /** Resolves when memory equals the disk, whatever is under way. */
  loaded(): Promise<void>;
  /** Reads the disk and sends what is due. */
  poll(): void;
  /** Sends what is not held back, skipping the pauses after failures. */
  tryNow(): void;
  close(): void;
}

/** Builds the outbox of one context. */
export function createOutbox(parts: OutboxParts): OutboxEngine {
  const { store, clock, uuid, channel, session, net } = parts;
  const rowListeners = createListeners();
  const settledListeners = createListeners<[readonly SettledItem[]]>();
  const mirror = createMirror(parts);
  const sentView = createSentView({
    store,
    session,
    clock,
    onChange: () => rowListeners.call(),
  });
  const quiet = createQuiet(clock, parts.context);
  const limits = { ...LIMITS, ...parts.limits };
  const tell = createTeller({ clock, fetch: parts.fetch, timeoutMs: limits.timeoutMs });
  let letGoAt = -Infinity;
  let progress: { sent: number; total: number } | null = null;
  let opened: Store | null = null;
  /** Rows of lanes where whole things are replaced, of which this context heard that they were accepted. */
  const heard = new Set<string>();

  const sender = createSender({
    locks: parts.locks,
    clock,
    rearms: parts.context === 'page',
    lease: store.then((opened) => createLease(opened, clock, uuid())),
    onChange: () => {
      progress = sender.isRunning() ? (progress ?? { sent: 0, total: 0 }) : null;
      refreshStatus();
    },
    run: async () => {
      const opened = await store;
      const backend = await knownBackEnd(opened);
      if (!backend) {
        sender.wake.clear();
        return clock.now() + UNKNOWN_MS;
      }
      await session.load();
      const run = {
        ...parts,
        store: opened,
        backend,
        deadline: parts.context === 'worker' ? clock.now() + WORKER_RUN_MS : null,
        quiet,
        letGoAt: () => letGoAt,
        wake: sender.wake,
        limits,
      };
      // Beside what the person at work has to send: neither waits for the other.
      const told = session.hasLeft() ? tell(opened, backend) : null;
      const own = await replay({
        ...run,
        mirror,
        lease: createLease(opened, clock, uuid()),
        onPause: () => {
          if (progress === null) return;
          progress = null;
          refreshStatus();
          channel.post({ t: 'idle' });
        },
        onCommit: async ({ items, touched, gone }, now) => {
          progress = now;
          channel.post({ t: 'settled', items, seqs: touched, ...now });
          await show(items, touched, gone);
        },
      });
      // Somebody may have left since.
      if (!session.hasLeft()) return own;
      // End the session before anything is delivered in its place.
      return earliest(own, (await (told ?? tell(opened, backend))) ?? (await deliverAll(run)));
    },
    onFree: () => channel.post({ t: 'idle' }),
  });

  /** Delivers what people who signed out have left here, without showing it. */
  async function deliverAll(run: Omit<Run, 'mirror' | 'lease' | 'onPause' | 'onCommit'>) {
    let soonest: number | null = null;
    const { rights } = await run.store.read('all', readSignOuts);
    for (const right of rights) {
      const theirs = sessionOf(session, right, () => tidyRight(parts, right.owner, true));
      const next = await replay({
        ...run,
        session: theirs,
        mirror: createMirror({ ...parts, session: theirs }),
        lease: createLease(run.store, clock, uuid()),
        onPause: () => undefined,
        onCommit: async ({ touched }) => {
          channel.post({ t: 'new', lane: '', seqs: touched });
          mirror.touch(touched);
        },
      });
      await tidyRight(parts, right.owner);
      soonest = earliest(soonest, next);
    }
    return earliest(soonest, rights.length > 0 ? await tell(run.store, run.backend) : null);
  }

  const bases = () => ({ ...STANDARD, ...parts.backend?.() });

  let left = '';

  /** Null while unknown: nothing is sent to a guessed address. */
  async function knownBackEnd(opened: Store): Promise<BackEnd | null> {
    if (parts.backend) return leaveBackEnd(opened);
    const kept = await opened.read('all', (tx) => tx.meta('backend'));
    // Without a page's word the requests themselves say where they go.
    if (!kept) return { upload: STANDARD.upload, keys: true };
    return kept.isGuess ? null : kept;
  }

  /** What a page knows by now, left on the disk for the worker; a run does not wait for that. */
  function leaveBackEnd(opened: Store): BackEnd | null {
    if (!parts.backend) return null;
    const told = parts.backend();
    const next = { k: 'backend' as const, ...(told ?? { ...STANDARD, isGuess: true }) };
    const now = JSON.stringify(next);
    if (now !== left)
      void opened
        .write('relaxed', 'all', (tx) => tx.putMeta(next))
        .catch(() => {
          left = '';
        });
    left = now;
    return told;
  }

  const status = createLive<OutboxStatus>(statusNow(), saysSame);

  function statusNow() {
    return statusOf({
      rows: mirror.rows(),
      others: mirror.others(),
      isRead: mirror.isRead(),
      aside: [...(parts.aside.getSnapshot() ?? [])].filter(([, of]) => of === session.owner()),
      net: net.getSnapshot(),
      session: session.current(),
      durable: opened?.durable ?? true,
      progress,
      keys: bases().keys,
    });
  }

  const refreshStatus = () => status.set(statusNow());

  /** Receipts are shown before their rows go, so that no screen falls back to an older copy. */
  async function show(
    items: readonly SettledItem[],
    seqs: readonly number[],
    gone: readonly number[] = [],
  ) {
    for (const { key, lane, cls } of items) if (cls === 'done' && replaces(lane)) heard.add(key);
    await sentView.refresh(items.map((item) => item.lane));
    if (gone.length > 0) mirror.show(gone, []);
    mirror.touch(seqs.filter((seq) => !gone.includes(seq)));
    await mirror.settled();
    settledListeners.call(items);
  }

  mirror.subscribe(() => {
    rowListeners.call();
    refreshStatus();
  });
  parts.aside.subscribe(refreshStatus);
  let wasCut = false;
  net.subscribe(() => {
    refreshStatus();
    const isBack = wasCut && !isOffline(net.getSnapshot());
    wasCut = isOffline(net.getSnapshot());
    // Somebody else was answered, a read or a question for this: what rests until then goes at once.
    if (isBack && parts.context === 'page' && mirror.rows().length > 0) sender.kick();
  });
  session.subscribe(() => {
    sentView.follow();
    mirror.reload();
    refreshStatus();
    // The worker sends only when the browser gives it time to.
    if (parts.context !== 'page' || !maySend(session.current())) return;
    // Somebody who has just signed in has a network.
    net.tryNow();
    sender.kick();
  });
  channel.listen((message) => {
    if (message.t === 'settled') {
      if (!sender.isRunning()) progress = { sent: message.sent, total: message.total };
      void show(message.items, message.seqs);
    } else if (message.t === 'new') {
      // A decision leaves a trace too.
      void sentView.refresh([message.lane]);
      mirror.touch(message.seqs);
      if (sender.isRunning()) sender.wake.raise();
    } else if (message.t === 'try' || message.t === 'letGo') {
      if (message.t === 'letGo') letGoAt = clock.now();
      net.tryNow();
      if (sender.isRunning()) sender.wake.raise();
    } else if (message.t === 'idle' && !sender.isRunning()) {
      progress = null;
      refreshStatus();
      sender.othersFree();
    }
  });
  store.then(
    (here) => {
      opened = here;
      leaveBackEnd(here);
      mirror.reload();
      refreshStatus();
    },
    () => undefined,
  );

  /** Rows changed on disk: everyone looks, and the sender tries. */
  function changed(lane: string, seqs: number[], rows: (OutboxRow | undefined)[]) {
    if (seqs.length === 0) return;
    mirror.show(seqs, rows);
    channel.post({ t: 'new', lane, seqs });
    sender.kick();
  }

  /** Where whole things are replaced: what this context shows of the lane at the call. */
  function shownOf({ method, path, lane: named }: Operation): Shown | null {
    const lane = parseFamily(method, path)?.lane ?? named ?? null;
    if (lane === null || !replaces(lane)) return null;
    const rows = mirror.lanes().get(lane) ?? [];
    return { rows, receipts: sentView.known(lane), heard: new Set(heard) };
  }

  function tryNow(t: 'try' | 'letGo' = 'try') {
    net.tryNow();
    channel.post({ t });
    sender.kick();
  }

  async function enqueue(operation: Operation): Promise<Enqueued> {
    const shown = shownOf(operation);
    const opened = await store;
    const owner = operation.owner ?? (await signedInOwner(session));
    const now = clock.now();
    const row = rowOf(operation, { owner, now, uuid });
    const { over } = operation;
    const placing = { uuid, now, ownKey: operation.key !== undefined, shown, over };
    // Only now may it be called saved: the disk has it. A kind with its own way may read names.
    const { placed, rows } = await opened.write(
      'strict',
      shown || over || kindOf(row).place ? 'all' : 'outbox',
      async (tx) => {
        const done = await place(tx, row, placing);
        return { placed: done, rows: await tx.rows(done.touched) };
      },
    );
    changed(row.lane, placed.touched, rows);
    const { key, seq, coalesced } = placed;
    return { key, seq, coalesced, durable: opened.durable };
  }

  async function decide(
    key: string,
    work: (tx: Tx, seen: Deciding) => Promise<Decided>,
    after?: Promise<unknown>,
  ) {
    // What she typed herself counts as shown.
    if (after) await after;
    // Taken at once: what she saw when she decided.
    const seen = { now: clock.now(), uuid, shown: mirror.rows(), owner: session.owner() };
    const shown = seen.shown.find((row) => row.key === key);
    const lane = shown?.lane ?? '';
    if (shown && isLost(shown)) lookAgain();
    const opened = await store;
    const decided = await opened.write('strict', 'all', (tx) => work(tx, seen));
    // What was decided leaves a trace, which is there to be seen before its row is gone.
    await sentView.refresh([lane]);
    // Read last, since she may have saved more meanwhile.
    const { touched } = decided;
    const rows = await opened.read('outbox', (tx) => tx.rows(touched));
    changed(lane, touched, rows);
    return decided;
  }

  return {
    ...waysIn(enqueue, bases),
    enqueue,
    kick() {
      letGoAt = clock.now();
      tryNow('letGo');
    },
    tryNow: () => tryNow(),
    async replay(deadlineMs) {
      net.tryNow();
      sender.kick();
      // A page may hold the lock for longer than the worker may live.
      await Promise.race([sender.idle(), pause(clock, deadlineMs)]);
      const person = await session.load();
      mirror.reload();
      await mirror.settled();
      const own = maySend(person)
        ? mirror.rows().filter((row) => row.state === 'queued').length
        : 0;
      const left = await (await store).read('all', readSignOuts);
      return own + left.sessions.length + left.rights.length;
    },
    status,
    rows: () => mirror.rows(),
    rowsOf: (lane) => mirror.lanes().get(lane) ?? noRows,
    sentOf: (lane) => sentView.of(lane),
    readSent: (lane) => sentView.read(lane),
    subscribeRows: (listener) => rowListeners.add(listener),
    onSettled: (listener) => settledListeners.add(listener),
    async resolve(key, choice, chosen, after) {
      const end = async (tx: Tx, seen: Deciding) => ({
        touched: await resolveConflict(tx, key, choice, chosen, seen),
      });
      await decide(key, end, after);
    },
    async retry(key) {
      await decide(key, async (tx, seen) => ({ touched: await retryRow(tx, key, seen) }));
    },
    async discard(key, only) {
      const { keys = [] } = await decide(key, (tx, seen) => discardRow(tx, key, seen, only));
      return keys;
    },
    async settled() {
      await sender.idle();
      await mirror.settled();
    },
    loaded: () => mirror.settled(),
    poll() {
      sender.kick();
      // Receipts first, so that no screen falls back to an older copy.
      void sentView.refreshAll().then(() => mirror.reload());
    },
    close: () => sender.close(),
  };
}

const earliest = (...times: (number | null)[]): number | null =>
  times.reduce((a, b) => (a === null ? b : b === null ? a : Math.min(a, b)), null);

const replaces = (lane: string) => kindOfLane(lane)?.replaces?.(lane) === true;

const noRows: readonly never[] = [];
