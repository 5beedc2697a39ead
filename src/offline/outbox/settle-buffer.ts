/** Group commit: answers are written down together, at most 32 or after 25 ms. */
import type { Clock } from '../environment.ts';
import { writeFenced, type Store } from '../store/store.ts';
import { settle, type Settled, type Settlement } from './settle.ts';

const MOST = 32;
const PAUSE_MS = 25;

/** Collects the answers of one run until they are worth a transaction. */
export function createSettleBuffer(run: {
  store: Store;
  clock: Clock;
  epoch: number;
  uuid: () => string;
  /** When the server last took a row. */
  servedAt: () => number;
  onCommit: (settled: Settled) => Promise<void>;
  onLost: () => void;
}) {
  let waiting: { settlement: Settlement; resolve: (committed: boolean) => void }[] = [];
  let cancel: (() => void) | null = null;
  let last: Promise<void> = Promise.resolve();

  async function commit() {
    const batch = waiting;
    waiting = [];
    cancel?.();
    cancel = null;
    if (batch.length === 0) return;
    const settled = await write(batch.map((entry) => entry.settlement));
    // Screens follow before the lane goes on, so that nothing seen lags behind what was sent.
    // It is on the disk, whether or not it could be told.
    if (settled) await run.onCommit(settled).catch(() => undefined);
    else run.onLost();
    for (const entry of batch) entry.resolve(settled !== null);
  }

  async function write(settlements: Settlement[]): Promise<Settled | null> {
    try {
      const { clock, uuid, servedAt } = run;
      // A holder that was thought dead must not write over its successor.
      return await writeFenced(run.store, run.epoch, async (tx) => {
        const rows = await tx.rows(settlements.map(({ row }) => row.seq));
        return settle(tx, settlements, rows, { now: clock.now(), uuid, servedAt: servedAt() });
      });
    } catch {
      // Nothing is lost: the rows are frozen on disk and go out again with the same keys.
      return null;
    }
  }

  function flush() {
    last = last.then(commit);
    return last;
  }

  return {
    /** Resolves when the answer is on disk; false when another holder took over. */
    add: (settlement: Settlement) =>
      new Promise<boolean>((resolve) => {
        waiting.push({ settlement, resolve });
        if (waiting.length >= MOST) void flush();
        else cancel ??= run.clock.schedule(() => void flush(), PAUSE_MS);
      }),
    flush,
    isEmpty: () => waiting.length === 0,
  };
}
