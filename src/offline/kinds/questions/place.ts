/** Where a list or a deletion goes: into what is unsent, into what it repairs, or behind the last. */
import type { NewRow, OutboxRow } from '../../records.ts';
import type { Tx } from '../../store/store.ts';
import { isOneAddress } from '../../outbox/addresses.ts';
import { append, grow, type Placed, type Placing } from '../../outbox/row-changes.ts';
import { maySwell, renewed } from '../../outbox/rows.ts';
import { placeDeletion, placesLeft } from './deletions.ts';
import { foldIntoCreate, itemId, mergeLists, isList, withList } from './lists.ts';
import { partUnseen } from './stale-edits.ts';
import type { DeleteRow, ListRow, NewListRow } from './types.ts';

/** Puts it there; null: behind the last. */
export async function place(
  tx: Tx,
  lane: OutboxRow[],
  row: NewListRow | Omit<DeleteRow, 'seq'>,
  placing: Placing,
): Promise<Placed | null> {
  if (row.kind === 'delete') return placeDeletion(tx, lane, row, placing);
  const { seen, unseen } = await partUnseen(tx, row, placing.shown);
  const rest = await placesLeft(tx, lane, seen === row.body ? row : withList(row, seen));
  if (unseen.length === 0) return placeList(tx, lane, rest, placing);
  // She is asked, where what she did not see was accepted first.
  const own: NewRow = { ...withList(row, unseen), asBased: true };
  if (seen.length === 0) return append(tx, own);
  const placed = await placeList(tx, lane, rest, placing);
  return {
    ...placed,
    touched: (await append(tx, { ...own, key: placing.uuid() }, placed.touched)).touched,
  };
}

async function placeList(
  tx: Tx,
  lane: OutboxRow[],
  row: NewListRow,
  placing: Placing,
): Promise<Placed> {
  const repaired = row.kind === 'patch' && repair(lane, row);
  if (repaired) return grow(tx, renewed(repaired, placing.uuid(), placing.now));
  const last = lane.at(-1);
  if (!last || !isList(last) || !maySwell(last)) return append(tx, row);
  const body =
    row.kind === 'patch' && last.kind !== 'patch'
      ? foldIntoCreate(last.body, row.body)
      : row.kind === last.kind && isOneAddress(row, last)
        ? mergeLists(last.body, row.body)
        : null;
  if (!body) return append(tx, row);
  const grown = { saves: last.saves + 1, updatedAt: placing.now };
  return grow(tx, { ...withList(last, body), ...grown, label: { ...last.label, ...row.label } });
}

/** A change of what was refused is its repair, unless something that waits behind says more of the same questions. */
function repair(lane: OutboxRow[], { body: changes, path }: NewListRow): ListRow | null {
  const ids = new Set(changes.map(itemId));
  const isNamed = (row: OutboxRow) =>
    Array.isArray(row.body) && row.body.some((item) => ids.has(itemId(item)));
  for (const parked of lane) {
    if (!isList(parked) || parked.state !== 'attention' || parked.asBased) continue;
    const isSame = isOneAddress(parked, { path }) && isNamed(parked);
    const body =
      parked.kind === 'patch'
        ? isSame
          ? mergeLists(parked.body, changes)
          : null
        : foldIntoCreate(parked.body, changes);
    const isLast = !lane.some((row) => row.seq > parked.seq && isNamed(row));
    if (body && isLast) return { ...withList(parked, body), steps: [] };
  }
  return null;
}
