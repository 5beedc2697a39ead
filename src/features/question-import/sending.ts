import { bankListAddress } from '#src/api/bank-questions.ts';
import type { Engine } from '#src/features/session/index.ts';
import { questionLane, StorageLostError, type Receipt } from '#src/offline/index.ts';
import { isObject } from '#src/lib/json.ts';
import { bankItem } from './item.ts';
import { arrivalOf, missingBatches, type Arrival, type Batch } from './plan.ts';
import type { ImportedRow } from './rows.ts';

/** Whose import it is, and for which school. */
export interface Whose {
  owner: string;
  schoolId: string;
  semesterId: string;
  /** What the list of what waits calls it. */
  title: string;
}

type Outbox = Engine['outbox'];

export const namesOf = (batches: readonly Batch[]) => new Set(batches.flatMap(({ rows }) => rows));

/**
 * Where the questions of an import are. What arrives is heard as it arrives: reading all that was ever sent again after
 * each list would be one long task. Only what arrived unheard, before a reload for one, is looked up there.
 */
export interface Watch {
  /** From what is in memory; null while that is not enough to tell. */
  arrivalOf(batches: readonly Batch[]): Arrival | null;
  /** The same after reading the disk: otherwise what arrived long ago would be sent again, or not be undone. */
  arrivalNow(batches: readonly Batch[]): Promise<Arrival>;
  stop(): void;
}

/** The server's ids of created questions, by the device's temporary names. */
function createdIn(data: unknown): [name: string, id: string][] {
  const ids: unknown = isObject(data) && 'ids' in data ? data['ids'] : null;
  if (!Array.isArray(ids)) return [];
  return ids.flatMap((one: { clientId?: unknown; id?: unknown }): [string, string][] =>
    typeof one.clientId === 'string' && typeof one.id === 'string' ? [[one.clientId, one.id]] : [],
  );
}

export function watchArrival(outbox: Outbox, schoolId: string, onChange: () => void): Watch {
  const lane = questionLane('template', schoolId);
  const heard = new Map<string, string>();
  const stopSettled = outbox.onSettled((items) => {
    for (const item of items)
      if (item.lane === lane && item.cls === 'done')
        for (const [name, id] of createdIn(item.data)) heard.set(name, id);
    onChange();
  });
  const stopRows = outbox.subscribeRows(onChange);
  const arrivalIn = (batches: readonly Batch[], sent: () => readonly Receipt[] | undefined) => {
    const names = namesOf(batches);
    const rows = outbox.rowsOf(lane);
    const now = arrivalOf(rows, [], names, heard);
    const isUnheard = [...names].some((name) => !now.arrived.has(name) && !now.waiting.has(name));
    if (!isUnheard) return now;
    const receipts = sent();
    return receipts ? arrivalOf(rows, receipts, names, heard) : null;
  };
  return {
    arrivalOf: (batches) => arrivalIn(batches, () => outbox.sentOf(lane)),
    async arrivalNow(batches) {
      const read = await outbox.readSent(lane);
      const arrival = arrivalIn(batches, () => read);
      if (!arrival) throw new StorageLostError('What was sent is not read yet');
      return arrival;
    },
    stop() {
      stopSettled();
      stopRows();
    },
  };
}

/** Lets the page draw and hear taps between two pieces of work. */
export const breathe = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/**
 * Puts the decided lists into the outbox, one after the other. A list that is already there or was sent is skipped: its
 * key and the names of its questions were stored before anything was sent.
 */
export async function enqueueBatches(
  outbox: Outbox,
  batches: readonly Batch[],
  rows: readonly ImportedRow[],
  whose: Whose & { fallbackUnits: number; arrival: Arrival; isOver: () => boolean },
): Promise<void> {
  const { owner, schoolId, title, fallbackUnits } = whose;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const batch of missingBatches(batches, whose.arrival)) {
    if (whose.isOver()) return;
    await outbox.enqueue({
      method: 'POST',
      path: bankListAddress(schoolId),
      key: batch.key,
      body: batch.rows.flatMap((id) => {
        const row = byId.get(id);
        const item = row && bankItem(row, fallbackUnits);
        return item ? [item] : [];
      }),
      label: { activityId: schoolId, activity: title, kind: 'template' },
      owner,
    });
    await breathe();
  }
}

/** Questions that wait here, or were sent lately and may not have been read back: the bank has them, or soon will. */
export async function textsOnTheWay(
  outbox: Outbox,
  schoolId: string,
): Promise<{ id: string; text: string }[]> {
  const lane = questionLane('template', schoolId);
  const sent = (await outbox.readSent(lane)) ?? [];
  const lists = [...sent.flatMap(({ change }) => change ?? []), ...outbox.rowsOf(lane)];
  return lists
    .flatMap(({ kind, body }) => (kind === 'create' && Array.isArray(body) ? body : []))
    .flatMap(({ clientId, text }) =>
      typeof clientId === 'string' && typeof text === 'string' ? [{ id: clientId, text }] : [],
    );
}

/** Discards lists that were never sent or were refused; those under way stay. */
export async function withdraw(
  outbox: Outbox,
  schoolId: string,
  batches: readonly Batch[],
): Promise<void> {
  const names = namesOf(batches);
  for (const row of outbox.rowsOf(questionLane('template', schoolId))) {
    if (row.kind !== 'create' || !Array.isArray(row.body)) continue;
    const isOurs = row.body.every(
      ({ clientId }) => typeof clientId === 'string' && names.has(clientId),
    );
    if (!isOurs) continue;
    if (row.state === 'attention') await outbox.discard(row.key);
    else await outbox.discard(row.key, 'unsent');
  }
}
