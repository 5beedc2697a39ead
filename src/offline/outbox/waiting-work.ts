/** What waits as its person knows it: the last word on each thing, once, however many requests it goes in. */
import { ofEach } from '#src/lib/of-each.ts';
import type { NewRow, OutboxRow } from '../records.ts';
import { kindOf } from './kind-of.ts';
import { graver, onlyWaits, partStateOf, withBody, type PartState } from './rows.ts';

/** Rows that are shown as one, with what the last of them says of each part. */
export type WaitingWork = OutboxRow & {
  /** Of the rows, in the order of sending. */
  keys: readonly string[];
};

/** Rows of one workbook are one piece of work, and so are the changes of one list; what needs her stands alone. */
const workKey = ofEach((row: NewRow): string => {
  const isAlone = !onlyWaits(row) || row.asBased || kindOf(row).isAlone?.(row);
  return isAlone ? row.key : `${row.kind} ${row.lane}`;
});

const thingsIn = ofEach((row: NewRow): readonly string[] => {
  const key = workKey(row);
  const parts = onlyWaits(row) ? [...(kindOf(row).parted?.basesOf(row.body).keys() ?? [])] : [];
  return parts.length > 0 ? parts.map((part) => `${key} ${part}`) : [key];
});

/** How many things these rows change: each answer, the review and the note of a workbook; a list as a whole. */
export function countWork(rows: readonly NewRow[]): number {
  const things = new Set<string>();
  for (const row of rows) for (const thing of thingsIn(row)) things.add(thing);
  return things.size;
}

const alone = ofEach((row: OutboxRow): WaitingWork => ({ ...row, keys: [row.key] }));

function joined(older: WaitingWork, newer: OutboxRow): WaitingWork {
  const both = {
    keys: [...older.keys, newer.key],
    label: { ...older.label, ...newer.label },
    partLabels: { ...older.partLabels, ...newer.partLabels },
    // What was handed to the network may have taken effect, whatever was saved since.
    sent: older.sent ?? newer.sent,
    updatedAt: Math.max(older.updatedAt, newer.updatedAt),
  };
  const { joined: ownJoined, parted } = kindOf(newer);
  const body = (ownJoined ?? parted?.merge)?.(older.body, newer.body);
  return body === undefined ? older : { ...withBody(older, body), ...both };
}

/** What waits, each piece of work once, in the order in which it is first sent. */
export function finalWork(rows: readonly OutboxRow[]): WaitingWork[] {
  const works = new Map<string, WaitingWork>();
  for (const row of rows) {
    const key = workKey(row);
    const before = works.get(key);
    works.set(key, before ? joined(before, row) : alone(row));
  }
  return [...works.values()];
}

/** How much waits in each lane, and what the gravest of it needs. */
export function waitingByLane(
  rows: readonly OutboxRow[],
): ReadonlyMap<string, { count: number; state: PartState }> {
  const lanes = Map.groupBy(rows, ({ lane }) => lane);
  return new Map(
    [...lanes].map(([lane, own]) => [
      lane,
      { count: countWork(own), state: own.map(partStateOf).reduce(graver, 'server') },
    ]),
  );
}
