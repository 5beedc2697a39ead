/** This person's rows in memory, kept in step with the disk: screens read them, the replay picks from them. */
import { createListeners, saysSame } from '../live.ts';
import type { OutboxRow } from '../records.ts';
import type { Seams } from '../seams.ts';
import type { Store } from '../store/store.ts';

const nobodys: readonly OutboxRow[] = [];
const noLanes: ReadonlyMap<string, OutboxRow[]> = new Map();

/** An empty mirror that fills itself. */
export function createMirror({ store, session, onUnread }: Seams) {
  const listeners = createListeners();
  const bySeq = new Map<number, OutboxRow>();
  let lanes: Map<string, OutboxRow[]> | null = null;
  let snapshot: readonly OutboxRow[] | null = [];
  let others = 0;
  let owner: string | null = null;
  let isStale = true;
  let pending: Set<number> | 'all' | null = null;
  // Invariant: one read at a time, so that an older answer never overwrites a newer one.
  let reading: Promise<void> | null = null;
  /** Rows written here since the current read began, which it may have missed. */
  const written = new Set<number>();

  function forget() {
    lanes = null;
    snapshot = null;
  }

  function changed() {
    forget();
    listeners.call();
  }

  /** A row that reads the same keeps its object: otherwise thousands would be held twice and drawn again. */
  function known(row: OutboxRow): OutboxRow {
    const before = bySeq.get(row.seq);
    return before?.key === row.key && saysSame(before, row) ? before : row;
  }

  /** Another person signed in: her rows are read as soon as the disk answers, and nobody else's are shown till then. */
  const isOwn = () => owner === session.owner();

  function put(seq: number, row: OutboxRow | undefined) {
    if (row && row.owner === owner) bySeq.set(seq, row);
    else bySeq.delete(seq);
  }

  /** Both answer whether any row has changed. */
  async function readAll(opened: Store) {
    const [wanted, wasStale] = [session.owner(), isStale];
    if (wanted !== owner) {
      owner = wanted;
      isStale = true;
      bySeq.clear();
      changed();
    }
    const [onDisk, count] = await opened.read('outbox', async (tx) => [
      wanted === null ? [] : await tx.ownerRows(wanted, known),
      await tx.countRows(),
    ]);
    isStale = !isOwn();
    if (isStale) return true;
    const found = [
      ...onDisk.filter(({ seq }) => !written.has(seq)),
      ...[...written].flatMap((seq) => bySeq.get(seq) ?? []),
    ];
    const isSame = found.length === bySeq.size && found.every((row) => bySeq.get(row.seq) === row);
    if (!isSame) forget();
    bySeq.clear();
    for (const row of found) bySeq.set(row.seq, row);
    others = count - found.length;
    return wasStale || !isSame;
  }

  async function readSome(opened: Store, seqs: number[]) {
    const [found, count] = await opened.read('outbox', async (tx) => [
      await tx.rows(seqs),
      await tx.countRows(),
    ]);
    let isSame = true;
    for (const [index, seq] of seqs.entries()) {
      if (written.has(seq)) continue;
      const was = bySeq.get(seq);
      const row = found[index];
      put(seq, row && known(row));
      isSame &&= bySeq.get(seq) === was;
    }
    if (!isSame) forget();
    others = count - bySeq.size;
    return !isSame;
  }

  async function read() {
    const opened = await store;
    while (pending) {
      const wanted = pending;
      pending = null;
      written.clear();
      const before = others;
      let isNew = true;
      try {
        isNew =
          wanted === 'all' || isStale || !isOwn()
            ? await readAll(opened)
            : await readSome(opened, [...wanted]);
      } catch {
        // The store has tried again already. What was known stays on the screen, but never of another person.
        if (!isOwn()) bySeq.clear();
        isStale = true;
        forget();
        onUnread(opened);
      }
      if (isNew || others !== before) listeners.call();
    }
  }

  function start() {
    reading ??= read().finally(() => {
      reading = null;
      if (pending) start();
    });
  }

  /** In order; the same array until a row changes. */
  const rows = () =>
    isOwn() ? (snapshot ??= [...bySeq.values()].sort((a, b) => a.seq - b.seq)) : nobodys;

  /** These rows changed on disk. */
  function touch(seqs: readonly number[]) {
    if (seqs.length === 0) return;
    if (pending !== 'all') {
      pending ??= new Set();
      for (const seq of seqs) pending.add(seq);
    }
    start();
  }

  return {
    rows,
    lanes(): ReadonlyMap<string, OutboxRow[]> {
      return isOwn() ? (lanes ??= Map.groupBy(rows(), ({ lane }) => lane)) : noLanes;
    },
    /** Whether a row is, as far as is known here, still on the disk under the same key. */
    holds: ({ seq, key }: OutboxRow) => isOwn() && bySeq.get(seq)?.key === key,
    /** Whether the rows of whoever is signed in are read. */
    isRead: () => isOwn() && !isStale,
    /** How many rows of other people wait on this device. */
    others: () => others,
    /** These rows were just written by this context: seen at once. */
    show(seqs: readonly number[], committed: readonly (OutboxRow | undefined)[]) {
      const isOthers = seqs.some((seq, at) => {
        const row = committed[at];
        return row ? row.owner !== owner : !bySeq.has(seq);
      });
      for (const [index, seq] of seqs.entries()) {
        put(seq, committed[index]);
        if (reading) written.add(seq);
      }
      // How many rows there are of others is only read; what another context wrote meanwhile, too.
      if (reading || isStale || isOthers) touch(seqs);
      changed();
    },
    touch,
    /** Anything may have changed on disk. */
    reload() {
      pending = 'all';
      start();
    },
    /** Resolves when memory has everything that was on disk at the call. */
    async settled() {
      for (let seen = reading; seen; seen = reading) await seen;
    },
    subscribe: listeners.add,
  };
}

/** The rows in memory. */
export type Mirror = ReturnType<typeof createMirror>;
