/** The rows of one list of questions as a screen follows them, without a gap between "waits" and "read anew". */
import { createListeners, type Live } from '../live.ts';
import type { OutboxRow, Receipt } from '../records.ts';
import {
  createdIds,
  lacksWords,
  unseen,
  type QuestionsCopy,
  type ReadUntil,
} from './merged-questions.ts';
import type { Outbox } from './types.ts';

/** What of a list waits, and what was accepted; in order. */
interface ListRows {
  rows: readonly OutboxRow[];
  /** Accepted a moment ago, and about to be taken into the copy. */
  sent: readonly OutboxRow[];
  /** The traces of all that was accepted lately. */
  receipts: readonly Receipt[];
}

/** The row as the server took it: its trace calls files by the server's names, the row itself by this device's. */
function asAccepted(row: OutboxRow, receipts: readonly Receipt[]): OutboxRow {
  const change = receipts.find(({ key }) => key === row.key)?.change;
  const isList = row.kind !== 'correction' && row.kind !== 'delete';
  return isList && change && change.kind === row.kind ? { ...row, body: change.body } : row;
}

type Rows = Pick<Outbox, 'rowsOf' | 'sentOf' | 'readSent' | 'subscribeRows' | 'onSettled'>;

const none: ListRows = { rows: [], sent: [], receipts: [] };

/**
 * Follows a lane; `onAccepted` takes what the server accepted into the copy, and must have done so when it returns.
 * It leaves a copy that is behind as it is: there the traces say all of it, in order.
 */
export function followQuestions(
  outbox: Rows,
  lane: string,
  onAccepted: (row: OutboxRow, data: unknown, lane: ListRows) => void,
): Live<ListRows> {
  const listeners = createListeners();
  let now = none;
  let stops: (() => void)[] = [];
  let count = 0;

  let seen: { rows: readonly OutboxRow[]; receipts: readonly Receipt[] } = none;

  function read(before: ListRows) {
    const rows = outbox.rowsOf(lane);
    const receipts = outbox.sentOf(lane);
    seen = { rows, receipts };
    const accepted = new Set(receipts.map(({ key }) => key));
    // The trace of an accepted row comes before the row goes. Gone without a trace: given up, or taken into another.
    const sent = before.rows.filter(({ key }) => accepted.has(key));
    now = {
      rows: rows.filter(({ key }) => !accepted.has(key)),
      sent: [...before.sent, ...sent],
      receipts,
    };
  }

  function look() {
    if (outbox.rowsOf(lane) === seen.rows && outbox.sentOf(lane) === seen.receipts) return;
    read(now);
    listeners.call();
  }

  function start() {
    // From now on the receipts of this lane are kept up to date.
    read(none);
    stops = [
      outbox.subscribeRows(look),
      outbox.onSettled((items) => {
        for (const item of items) {
          const row = now.sent.find(({ key }) => key === item.key);
          if (!row || item.cls !== 'done') continue;
          onAccepted(asAccepted(row, now.receipts), item.data, now);
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

/** Whether something was accepted that neither the copy knows nor the screen has followed. */
export function isBehind(copy: ReadUntil, { sent, receipts }: Omit<ListRows, 'rows'>): boolean {
  const followed = new Set(sent.map(({ key }) => key));
  return unseen(copy, receipts).some(({ key }) => !followed.has(key));
}

/** An answer that other requests overtook is asked for again this often. */
const READS = 3;

/**
 * Reads the list from the server, with what was accepted before and is in it, unless rows of it may be under way: an answer from that time may hold a question
 * that is still waiting here as well, and nothing tells the two apart. Then the copy stays until they are settled,
 * except where it lacks what was sent and not even its trace says it any more.
 */
export async function readQuestions<C extends QuestionsCopy>(
  outbox: Rows,
  lane: string,
  copy: () => C | undefined,
  read: (before: Pick<QuestionsCopy, 'ids' | 'seen'>) => Promise<C>,
): Promise<C> {
  const waits = () => outbox.rowsOf(lane).some((row) => row.state === 'queued');
  for (let reads = 1; ; reads += 1) {
    const known = copy();
    const receipts = await outbox.readSent(lane);
    const isForced = known === undefined || lacksWords(known, receipts);
    if (known && waits() && !isForced) return known;
    const seen = receipts.map(({ key }) => key);
    const fresh = await read({ ids: { ...createdIds(receipts), ...known?.ids }, seen });
    const isOvertaken = !isForced && waits();
    if (outbox.sentOf(lane).length === receipts.length && !isOvertaken) return fresh;
    if (reads === READS) return copy() ?? fresh;
  }
}
