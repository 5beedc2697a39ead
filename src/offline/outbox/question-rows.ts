/** The rows of one list of questions as a screen follows them, without a gap between "waits" and "read anew". */
import { createListeners, type Live } from '../live.ts';
import type { OutboxRow, Receipt } from '../records.ts';
import type { Outbox } from './types.ts';

/** What of a list waits, and what was accepted a moment ago; both in order. */
interface ListRows {
  rows: readonly OutboxRow[];
  sent: readonly OutboxRow[];
  /** The traces of all that was accepted lately. */
  receipts: readonly Receipt[];
}

type Rows = Pick<Outbox, 'rowsOf' | 'sentOf' | 'subscribeRows' | 'onSettled'>;

const none: ListRows = { rows: [], sent: [], receipts: [] };

/** Follows a lane; `onAccepted` takes what the server accepted into the copy, and must have done so when it returns. */
export function followQuestions(
  outbox: Rows,
  lane: string,
  onAccepted: (row: OutboxRow, data: unknown) => void,
): Live<ListRows> {
  const listeners = createListeners();
  let now = none;
  let stops: (() => void)[] = [];
  let count = 0;

  function look() {
    const rows = outbox.rowsOf(lane);
    const receipts = outbox.sentOf(lane);
    if (rows === now.rows && receipts === now.receipts) return;
    const accepted = new Set(receipts.map(({ key }) => key));
    const here = new Set(rows.map(({ key }) => key));
    // Gone without a trace: given up, or taken into another row.
    const sent = now.rows.filter(({ key }) => !here.has(key) && accepted.has(key));
    now = { rows, sent: [...now.sent, ...sent], receipts };
    listeners.call();
  }

  function start() {
    // From now on the receipts of this lane are kept up to date.
    now = { rows: outbox.rowsOf(lane), sent: [], receipts: outbox.sentOf(lane) };
    stops = [
      outbox.subscribeRows(look),
      outbox.onSettled((items) => {
        for (const item of items) {
          const row = now.sent.find(({ key }) => key === item.key);
          if (!row || item.cls !== 'done') continue;
          onAccepted(row, item.data);
          now = { ...now, sent: now.sent.filter((other) => other !== row) };
        }
        listeners.call();
      }),
    ];
  }

  return {
    getSnapshot: () => now,
    subscribe(listener) {
      if (count === 0) start();
      count += 1;
      const stop = listeners.add(listener);
      return () => {
        stop();
        count -= 1;
        if (count > 0) return;
        for (const end of stops) end();
        stops = [];
      };
    },
  };
}

/** What tells how far a copy has come. */
interface Read {
  /** When the reading of it began. */
  at: number;
  /** Keys of what was taken into it since. */
  seen: readonly string[];
}

/** Whether something was accepted that neither the copy knows nor the screen has followed. */
export function isBehind(copy: Read, { sent, receipts }: Omit<ListRows, 'rows'>): boolean {
  const known = new Set([...copy.seen, ...sent.map(({ key }) => key)]);
  return receipts.some(({ key, at }) => at > copy.at && !known.has(key));
}

/** An answer that other requests overtook is asked for again this often. */
const READS = 3;

/**
 * Reads the list from the server, unless rows of it may be under way: an answer from that time may hold a question
 * that is still waiting here as well, and nothing tells the two apart. Then the copy stays until they are settled,
 * except where it lacks what was sent while nobody followed it.
 */
export async function readQuestions<C extends Read>(
  outbox: Rows,
  lane: string,
  copy: () => C | undefined,
  read: () => Promise<C>,
): Promise<C> {
  const waits = () => outbox.rowsOf(lane).some((row) => row.state === 'queued');
  for (let reads = 1; ; reads += 1) {
    const known = copy();
    const receipts = outbox.sentOf(lane);
    const isForced = known === undefined || isBehind(known, { sent: [], receipts });
    if (known && waits() && !isForced) return known;
    const fresh = await read();
    const isOvertaken = !isForced && waits();
    if (outbox.sentOf(lane).length === receipts.length && !isOvertaken) return fresh;
    if (reads === READS) return copy() ?? fresh;
  }
}
