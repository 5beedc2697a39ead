/** What waits as its person knows it: the last word on each thing, once, however many requests it goes in. */
import { ofEach } from '#src/lib/of-each.ts';
import type { NewRow, OutboxRow } from '../records.ts';
import { mergeCorrections } from '../kinds/correction/body.ts';
import { correctionParts } from './parts.ts';
import { mergeItems } from '../kinds/questions/lists.ts';
import { onlyWaits } from './rows.ts';

/** Rows that are shown as one, with what the last of them says of each part. */
export type WaitingWork = OutboxRow & {
  /** Of the rows, in the order of sending. */
  keys: readonly string[];
};

/** Rows of one workbook are one piece of work, and so are the changes of one list; what needs her stands alone. */
const workKey = ofEach((row: NewRow): string => {
  const isAlone = !onlyWaits(row) || row.asBased || row.kind === 'delete' || row.kind === 'release';
  return isAlone ? row.key : `${row.kind} ${row.lane}`;
});

const thingsIn = ofEach((row: NewRow): readonly string[] => {
  const key = workKey(row);
  const parts = row.kind === 'correction' && onlyWaits(row) ? correctionParts(row.body) : [];
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
  if (older.kind === 'correction' && newer.kind === 'correction')
    return { ...older, ...both, body: mergeCorrections(older.body, newer.body) };
  if (older.kind === 'correction' || newer.kind === 'correction') return older;
  if (older.kind === 'delete' || newer.kind === 'delete') return older;
  return { ...older, ...both, body: mergeItems([...older.body, ...newer.body]) };
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
