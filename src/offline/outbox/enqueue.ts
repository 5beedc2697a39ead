/** Where a new operation goes: into an unsent row of its lane, into a parked one, or behind the last. */
import type { NewRow, OutboxRow } from '../records.ts';
import type { Tx } from '../store/store.ts';
import { isOneAddress } from './addresses.ts';
import type { Parted } from './kind.ts';
import { kindOf } from './kind-of.ts';
import { splitSaid } from './parts.ts';
import { isTooLarge } from './pieces.ts';
import { append, grow, type Placed, type Placing } from './row-changes.ts';
import { maySwell, renewed, withBody } from './rows.ts';

type Body = OutboxRow['body'];

/** Stores one operation, in the transaction that also reads the lane, so that two tabs cannot both append wrongly. */
export async function place(tx: Tx, row: NewRow, placing: Placing): Promise<Placed> {
  const same = await tx.rowByKey(row.key);
  if (same && same.owner === row.owner && same.lane === row.lane)
    return { key: same.key, seq: same.seq, coalesced: false, touched: [] };
  const kind = kindOf(row);
  const { parted } = kind;
  const { over } = placing;
  // It stays a row of its own, so the rest of a long lane need not be read.
  if (placing.ownKey || row.asBased || !(kind.place ?? parted)) return append(tx, row);
  const lane = await tx.laneRows(row.owner, row.lane);
  // She will be asked: what was saved since may already be under way.
  if (over && (await kind.isOvertaken?.(tx, lane, row, over)))
    return append(tx, { ...row, asBased: true });
  if (kind.place) return (await kind.place(tx, lane, row, placing)) ?? append(tx, row);
  return parted ? placeParts(tx, lane, row, { ...placing, parted }) : append(tx, row);
}

/** Folds a later save of its parts into a row. */
export function folded(
  row: OutboxRow,
  newer: Pick<OutboxRow, 'body' | 'label' | 'partLabels'>,
  { now, parted }: { now: number; parted: Parted<Body> },
): OutboxRow {
  return {
    ...withBody(row, parted.merge(row.body, newer.body)),
    label: { ...row.label, ...newer.label },
    partLabels: { ...row.partLabels, ...newer.partLabels },
    saves: row.saves + 1,
    steps: [],
    updatedAt: now,
  };
}

async function placeParts(
  tx: Tx,
  lane: OutboxRow[],
  row: NewRow,
  placing: Placing & { parted: Parted<Body> },
): Promise<Placed> {
  const { parted } = placing;
  let rest = row;
  let placed: Placed | null = null;
  for (const parked of lane) {
    if (parked.kind !== row.kind) continue;
    if (parked.state !== 'conflict' && parked.state !== 'attention') continue;
    const said = splitSaid(rest, new Set(parted.basesOf(parked.body).keys()), parted);
    if (!said.taken) continue;
    const grown = folded(parked, said.taken, placing);
    // In a conflict a later save becomes "mine"; after a refusal it is the repair.
    const kept = parked.state === 'attention' ? renewed(grown, placing.uuid(), placing.now) : grown;
    placed = await grow(tx, kept, placed?.touched);
    if (!said.rest) return placed;
    rest = said.rest;
  }
  const last = lane.at(-1);
  if (last?.kind === row.kind && maySwell(last) && isOneAddress(last, row)) {
    const grown = folded(last, rest, placing);
    if (!isTooLarge(grown.body)) return grow(tx, grown, placed?.touched);
  }
  return append(tx, rest, placed?.touched);
}

/** Moves what later unsent rows of the lane say about the named parts into a row. */
export async function joinLaterEdits(
  tx: Tx,
  row: OutboxRow,
  named: ReadonlySet<string>,
  how: { now: number; parted: Parted<Body> },
): Promise<{ merged: OutboxRow; touched: number[] }> {
  let merged = row;
  const touched: number[] = [];
  for (const later of await tx.laneRows(row.owner, row.lane)) {
    if (later.seq <= row.seq || later.kind !== row.kind || !maySwell(later)) continue;
    const { taken, rest } = splitSaid(later, named, how.parted);
    if (!taken) continue;
    merged = folded(merged, taken, how);
    touched.push(later.seq);
    if (rest) await tx.putRows([rest]);
    else await tx.deleteRows([later.seq]);
  }
  return { merged, touched };
}
