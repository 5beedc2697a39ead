import type { Engine } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { ImportManifest } from './manifest.ts';
import { renamed, type ImportedRow } from './rows.ts';
import { enqueueBatches, watchArrival, withdraw, type Whose } from './sending.ts';
import type { ImportStore } from './state.ts';
import { deleteArrived } from './undoing.ts';

/** The way of an import to the bank, and back. */
export interface ImportUpload {
  /** Takes in what the outbox says by now. */
  look(): void;
  /** Brings to the outbox what was decided and is neither there nor sent. */
  enqueueAll(): Promise<void>;
  /** What was not sent comes back into the review. */
  stop(): Promise<void>;
  undo(): Promise<void>;
  /** What was decided before the app ended. */
  goOn(): Promise<void>;
  close(): void;
}

export function createImportUpload(parts: {
  held: ImportStore;
  outbox: Engine['outbox'];
  whose: Whose;
  isHers: () => boolean;
  onDeleted: (ids: readonly string[]) => Promise<void>;
  onUndone: () => void;
  /** Resolves when it is on the disk. */
  setManifest: (change: Partial<ImportManifest>) => Promise<void>;
  setRows: (rows: readonly ImportedRow[]) => void;
  settled: () => Promise<void>;
}): ImportUpload {
  const { held, outbox, whose, isHers, setManifest, setRows } = parts;
  const { get } = held;
  const { schoolId } = whose;
  let isStopped = false;
  let enqueuing: Promise<void> | null = null;
  const watch = watchArrival(outbox, schoolId, () => look());

  function look() {
    const { head } = get();
    if (!head || head.phase === 'review') return;
    const arrival = watch.arrivalOf(head.batches);
    // It looks again when the disk has told.
    if (!arrival) return;
    const before = get().arrival;
    const isSame =
      before?.arrived.size === arrival.arrived.size &&
      before.waiting.size === arrival.waiting.size &&
      before.stuck.size === arrival.stuck.size;
    if (!isSame) held.set({ arrival });
    if (head.phase === 'undoing') void undoMore();
  }

  async function enqueueNow() {
    const { head, rows } = get();
    if (!head) return;
    isStopped = false;
    held.set({ isBusy: true });
    try {
      await enqueueBatches(outbox, head.batches, rows, {
        ...whose,
        fallbackUnits: head.fallbackUnits,
        arrival: await watch.arrivalNow(head.batches),
        isOver: () => isStopped,
      });
    } finally {
      held.set({ isBusy: false });
      look();
    }
  }

  function enqueueAll(): Promise<void> {
    enqueuing ??= enqueueNow().finally(() => {
      enqueuing = null;
    });
    return enqueuing;
  }
  /** No list comes to the outbox any more. */
  async function halt() {
    isStopped = true;
    await enqueuing?.catch(() => undefined);
  }
  /** What is on its way or has arrived stays; the rest comes back into the review. */
  async function stopMore() {
    const { head } = get();
    if (head?.phase !== 'stopping') return;
    await withdraw(outbox, schoolId, head.batches);
    const { arrived, waiting } = await watch.arrivalNow(head.batches);
    const batches = head.batches.filter(({ rows }) =>
      rows.some((id) => arrived.has(id) || waiting.has(id)),
    );
    await setManifest({ batches, phase: batches.length > 0 ? 'sending' : 'review' });
    if (batches.length === 0) held.set({ arrival: null });
    look();
  }

  let undoing: Promise<void> | null = null;
  async function undoOnce() {
    const { head } = get();
    if (!head || head.phase !== 'undoing' || !isHers()) return;
    await withdraw(outbox, schoolId, head.batches);
    const { arrived, waiting } = await watch.arrivalNow(head.batches);
    const names = new Map([...arrived].map(([name, id]) => [id, name]));
    held.set({ undoFault: null });
    const fresh = new Map<string, string>();
    const stayed = new Set<string>();
    await deleteArrived(schoolId, [...arrived.values()], isHers, async (ids, kept) => {
      for (const id of kept) stayed.add(names.get(id) ?? '');
      await parts.onDeleted(ids).catch(() => undefined);
      for (const id of ids) fresh.set(names.get(id) ?? '', newUuid());
    });
    if (waiting.size > 0) return;
    // What was deleted comes back under new names: the old ones are known to have arrived once.
    setRows(
      get()
        .rows.filter((row) => !stayed.has(row.id))
        .map((row) => {
          const id = fresh.get(row.id);
          return id === undefined ? row : renamed(row, id);
        }),
    );
    await parts.settled();
    await setManifest({ phase: 'review', batches: [] });
    held.set({ arrival: null, stayed: stayed.size });
    parts.onUndone();
  }
  function undoMore(): Promise<void> {
    undoing ??= undoOnce()
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        held.set({ undoFault: code });
      })
      .finally(() => {
        undoing = null;
      });
    return undoing;
  }

  return {
    look,
    enqueueAll,
    async stop() {
      await halt();
      if (get().head?.phase !== 'sending') return;
      // The intention first: after a crash in between nothing that was withdrawn goes again.
      await setManifest({ phase: 'stopping' });
      await stopMore();
    },
    async undo() {
      await halt();
      await setManifest({ phase: 'undoing' });
      await undoMore();
    },
    async goOn() {
      look();
      const phase = get().head?.phase;
      if (phase === 'sending') await enqueueAll();
      if (phase === 'stopping') await stopMore();
    },
    close: () => watch.stop(),
  };
}
