/** Where a new operation goes: into an unsent row of its lane, into a parked one, or behind the last. */
import type { CorrectionRow, ListRow, NewRow, OutboxRow } from '../records.ts';
import type { Tx } from '../store/store.ts';
import { mergeCorrections } from '../kinds/correction/body.ts';
import { isOvertaken } from '../kinds/correction/overtaken.ts';
import { isTooLarge } from './pieces.ts';
import { servicePath } from './families.ts';
import { correctionParts, splitSaid } from './parts.ts';
import { placeDeletion, placesLeft } from '../kinds/questions/deletions.ts';
import { foldIntoCreate, itemId, mergeLists } from '../kinds/questions/lists.ts';
import { maySwell, renewed, withList } from './rows.ts';
import { partUnseen } from '../kinds/questions/stale-edits.ts';
import type { NewListRow, Placed, Placing } from './placing.ts';

/** Stores one operation; runs inside the transaction that also reads the lane, so two tabs cannot both append wrongly. */
export async function place(tx: Tx, row: NewRow, placing: Placing): Promise<Placed> {
  const same = await tx.rowByKey(row.key);
  if (same && same.owner === row.owner && same.lane === row.lane)
    return { key: same.key, seq: same.seq, coalesced: false, touched: [] };
  // It stays a row of its own: what a long lane holds besides need not be read.
  if (placing.ownKey || row.asBased) return append(tx, row, []);
  const lane = await tx.laneRows(row.owner, row.lane);
  if (row.kind === 'correction') {
    const isLate = placing.over && (await isOvertaken(tx, lane, row, placing.over));
    // She is asked: what was saved since may be on its way already.
    if (isLate) return append(tx, { ...row, asBased: true }, []);
    return placeCorrection(tx, lane, row, placing);
  }
  if (row.kind === 'delete')
    return (await placeDeletion(tx, lane, row, placing)) ?? append(tx, row, []);
  const { seen, unseen } = await partUnseen(tx, row, placing.shown);
  const rest = await placesLeft(tx, lane, seen === row.body ? row : withList(row, seen));
  if (unseen.length === 0) return placeList(tx, lane, rest, placing);
  // She is asked, where what she did not see was accepted first.
  const own = { ...withList(row, unseen), asBased: true as const };
  if (seen.length === 0) return append(tx, own, []);
  const placed = await placeList(tx, lane, rest, placing);
  const seq = await tx.addRow({ ...own, key: placing.uuid() });
  return { ...placed, touched: [...placed.touched, seq] };
}

/** They may have been saved before and after it was known where the services are. */
const isOneAddress = (one: { path: string }, other: { path: string }) =>
  servicePath(one.path) === servicePath(other.path);

async function append(tx: Tx, row: NewRow, touched: number[]): Promise<Placed> {
  const seq = await tx.addRow(row);
  return { key: row.key, seq, coalesced: false, touched: [...touched, seq] };
}

async function change(tx: Tx, row: OutboxRow, touched: number[] = []): Promise<Placed> {
  await tx.putRows([row]);
  return { key: row.key, seq: row.seq, coalesced: true, touched: [...touched, row.seq] };
}

/** A row with a later save folded in. */
export function foldCorrection(
  row: CorrectionRow,
  newer: Pick<CorrectionRow, 'body' | 'label' | 'partLabels'>,
  now: number,
): CorrectionRow {
  return {
    ...row,
    body: mergeCorrections(row.body, newer.body),
    label: { ...row.label, ...newer.label },
    partLabels: { ...row.partLabels, ...newer.partLabels },
    saves: row.saves + 1,
    steps: [],
    updatedAt: now,
  };
}

async function placeCorrection(
  tx: Tx,
  lane: OutboxRow[],
  row: Extract<NewRow, { kind: 'correction' }>,
  placing: Placing,
): Promise<Placed> {
  let rest = row;
  let placed: Placed | null = null;
  for (const parked of lane) {
    if (parked.kind !== 'correction') continue;
    if (parked.state !== 'conflict' && parked.state !== 'attention') continue;
    const named = new Set(correctionParts(parked.body));
    const said = splitSaid(rest, named);
    if (!said.taken) continue;
    const folded = foldCorrection(parked, { ...rest, ...said.taken }, placing.now);
    // A later save is "mine" of a conflict, and the repair of a refusal.
    const kept =
      parked.state === 'attention' ? renewed(folded, placing.uuid(), placing.now) : folded;
    placed = await change(tx, kept, placed?.touched);
    if (!said.rest) return placed;
    rest = Object.assign({}, rest, said.rest);
  }
  const last = lane.at(-1);
  if (last?.kind === 'correction' && maySwell(last) && isOneAddress(last, row)) {
    const folded = foldCorrection(last, rest, placing.now);
    if (!isTooLarge(folded.body)) return change(tx, folded, placed?.touched);
  }
  return append(tx, rest, placed?.touched ?? []);
}

async function placeList(
  tx: Tx,
  lane: OutboxRow[],
  row: NewListRow,
  placing: Placing,
): Promise<Placed> {
  const repaired = row.kind === 'patch' && repair(lane, row);
  if (repaired) return change(tx, renewed(repaired, placing.uuid(), placing.now));
  const last = lane.at(-1);
  if (!last || !maySwell(last) || last.kind === 'correction' || last.kind === 'delete')
    return append(tx, row, []);
  const body =
    row.kind === 'patch' && last.kind !== 'patch'
      ? foldIntoCreate(last.body, row.body)
      : row.kind === last.kind && isOneAddress(row, last)
        ? mergeLists(last.body, row.body)
        : null;
  if (!body) return append(tx, row, []);
  const grown = { saves: last.saves + 1, updatedAt: placing.now };
  return change(tx, { ...withList(last, body), ...grown, label: { ...last.label, ...row.label } });
}

/** A change of what was refused is its repair, unless something that waits behind says more of the same questions. */
function repair(lane: OutboxRow[], { body: changes, path }: NewListRow): ListRow | null {
  const ids = new Set(changes.map(itemId));
  const isNamed = (row: OutboxRow) =>
    Array.isArray(row.body) && row.body.some((item) => ids.has(itemId(item)));
  for (const parked of lane) {
    if (parked.state !== 'attention' || parked.asBased) continue;
    if (parked.kind === 'correction' || parked.kind === 'delete') continue;
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
