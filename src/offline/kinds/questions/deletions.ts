/** Deleting a question that the server may not know yet. */
import type { NewRow, OutboxRow } from '../../records.ts';
import type { QuestionItem, NewListRow } from './types.ts';
import { namesOf, type Tx } from '../../store/store.ts';
import type { Placed, Placing, Settling } from '../../outbox/row-changes.ts';
import {
  closedUp,
  createdTemps,
  isTempId,
  itemId,
  withoutItems,
  wordsIn,
  putList,
  withList,
} from './lists.ts';
import { isOpen, renewed } from '../../outbox/rows.ts';
import { deletedId } from './addresses.ts';

/**
 * Takes an unsent question out of its creation and of all later changes; null when the server must be asked. What is
 * deleted again, in a tab that has not heard of it or while she is asked about the deletion, is the same wish.
 */
export async function placeDeletion(
  tx: Tx,
  lane: OutboxRow[],
  row: NewRow,
  placing: Placing,
): Promise<Placed | null> {
  const id = deletedId(row.path);
  const waiting = lane.filter(({ kind, state }) => kind === 'delete' && state !== 'attention');
  const realOf = await realNames(tx, [id, ...waiting.map(({ path }) => deletedId(path))]);
  const same = waiting.find(({ path }) => realOf(deletedId(path)) === realOf(id));
  if (same) return { key: same.key, seq: same.seq, coalesced: true, touched: [same.seq] };
  if (!isTempId(id)) return null;
  const creation = lane.find((other) => createdTemps(other).includes(id));
  if (!creation || !(isOpen(creation) || creation.state === 'attention')) return null;
  const touched = await removeItems(tx, lane, new Set([id]), placing);
  return { key: creation.key, seq: creation.seq, coalesced: true, touched };
}

/** Takes questions out of all rows that were never accepted; rows that say nothing any more go. */
export async function removeItems(
  tx: Tx,
  lane: OutboxRow[],
  ids: ReadonlySet<string>,
  { now, uuid }: Settling,
): Promise<number[]> {
  const touched: number[] = [];
  for (const row of lane) {
    if (row.kind === 'delete' && ids.has(deletedId(row.path))) {
      await tx.deleteRows([row.seq]);
      touched.push(row.seq);
    }
    if (row.kind !== 'create' && row.kind !== 'release' && row.kind !== 'patch') continue;
    if (!isOpen(row) && row.state !== 'attention') continue;
    const left = withoutItems(row.body, ids);
    if (left.length === row.body.length) continue;
    // Those behind it move up, so that a later move can be put over what is left.
    const given = row.body.filter((item) => !left.includes(item));
    const body = closedUp(left, given);
    touched.push(row.seq);
    const again = row.state === 'attention' ? renewed(row, uuid(), now) : row;
    await putList(tx, { ...withList(again, body), updatedAt: now });
  }
  return touched;
}

/** The server's name of a question, where it has given one. */
async function realNames(tx: Tx, names: readonly (string | null)[]) {
  const real = await namesOf(tx, names.filter(isTempId));
  return (name: string | null) => real.get(name ?? '') ?? name;
}

/** A list without the places of deleted questions, and those. Words stay: without the question they are shown to her. */
async function withoutPlaces(tx: Tx, body: readonly QuestionItem[], deletions: readonly string[]) {
  const ids = deletions.map(deletedId);
  const realOf = await realNames(tx, [...body.map(itemId), ...ids]);
  const goes = new Set(ids.map(realOf));
  const gone = body.filter((item) => 'orders' in item && goes.has(realOf(itemId(item))));
  return { gone, left: body.flatMap((item) => (gone.includes(item) ? wordsIn([item]) : [item])) };
}

/** A list of a tab that has not heard of a deletion that waits: the question's place is nobody's any more. */
export async function placesLeft(tx: Tx, lane: readonly OutboxRow[], row: NewListRow) {
  const deletions = lane.filter((one) => one.kind === 'delete' && isOpen(one));
  const paths = deletions.map(({ path }) => path);
  if (paths.length === 0 || row.kind !== 'patch') return row;
  const { left } = await withoutPlaces(tx, row.body, paths);
  return left.length === 0 ? row : withList(row, left);
}

/** While she was asked about a deletion the question stood there: places that she gave since are closed up behind it. */
export async function closeGap(
  tx: Tx,
  { seq, owner, lane, path }: OutboxRow,
  now: number,
): Promise<number[]> {
  const touched: number[] = [];
  for (const row of await tx.laneRows(owner, lane)) {
    if (row.seq <= seq || row.kind !== 'patch' || !isOpen(row)) continue;
    const { gone, left } = await withoutPlaces(tx, row.body, [path]);
    if (gone.length === 0) continue;
    await putList(tx, { ...withList(row, closedUp(left, gone)), updatedAt: now });
    touched.push(row.seq);
  }
  return touched;
}
