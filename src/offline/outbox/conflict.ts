/** Conflicts and refusals in bodies with parts: the parts the server names wait for the teacher, the rest is sent on. */
import type { OutboxRow, RowError } from '../records.ts';
import type { Tx } from '../store/store.ts';
import { joinLaterEdits } from './enqueue.ts';
import { kindOf } from './kind-of.ts';
import { splitSaid } from './parts.ts';
import { putInPieces } from './pieces.ts';
import type { Outcome, Settling } from './row-changes.ts';
import { bytesOf, madeFrom, renewed } from './rows.ts';
import { standingVersions } from './versions.ts';

/** Parks the conflicting parts; the rest is sent again under a new key, from the same place in the lane. */
export async function splitConflict(
  tx: Tx,
  row: OutboxRow,
  outcome: Extract<Outcome, { cls: 'conflict' }>,
  settling: Settling,
): Promise<number[]> {
  const { conflict, parted } = kindOf(row);
  if (conflict) return conflict(tx, row, outcome, settling);
  const parked = {
    state: 'conflict' as const,
    server: outcome.server,
    lastError: outcome.error,
    updatedAt: settling.now,
  };
  if (!parted) {
    await tx.putRows([{ ...row, ...parked }]);
    return [row.seq];
  }
  const parts = [...parted.basesOf(row.body).keys()];
  const listed = standingVersions(outcome.server);
  const known = parts.filter((part) => listed.has(part));
  // If the answer names none of our parts, the whole row is in conflict.
  const named = new Set(known.length > 0 ? known : parts);
  const how = { now: settling.now, parted };
  const { merged, touched } = await joinLaterEdits(tx, row, named, how);
  const { taken, rest } = splitSaid(merged, named, parted);
  if (!rest || !taken) {
    await tx.putRows([{ ...merged, ...parked }]);
    return [...touched, row.seq];
  }
  const { body, partLabels } = rest;
  const left = renewed(row, settling.uuid(), settling.now);
  await tx.putRows([Object.assign(left, { body, partLabels })]);
  const apart = madeFrom(row, row.key, settling.now);
  const said = { body: taken.body, partLabels: taken.partLabels, saves: merged.saves };
  const seq = await tx.addRow(Object.assign(apart, parked, said));
  return [...touched, row.seq, seq];
}

/**
 * Parks the refused parts. What was saved later for the same parts repairs them, and is sent at once; what is too large is
 * sent in halves. Answers which rows changed, and whether sending goes on.
 */
export async function splitRefused(
  tx: Tx,
  row: OutboxRow,
  error: RowError,
  settling: Settling,
): Promise<{ goesOn: boolean; touched: number[] }> {
  const { refuse, parted } = kindOf(row);
  const park = async (parked: OutboxRow, touched: number[] = []) => {
    const { now } = settling;
    await tx.putRows([{ ...parked, state: 'attention', lastError: error, updatedAt: now }]);
    return { goesOn: false, touched };
  };
  if (refuse) {
    const touched = await refuse(tx, row, error, settling);
    return touched ? { goesOn: true, touched } : park(row);
  }
  if (!parted) return park(row);
  const isTooLarge = error.status === 413;
  if (isTooLarge) {
    const again = renewed(row, settling.uuid(), settling.now);
    const halves = await putInPieces(tx, again, settling, Math.ceil(bytesOf(row.body) / 2));
    if (halves.length > 0) return { goesOn: true, touched: halves.map(({ seq }) => seq) };
  }
  const parts = new Set(parted.basesOf(row.body).keys());
  const how = { now: settling.now, parted };
  const { merged, touched } = await joinLaterEdits(tx, row, parts, how);
  const mends =
    parted.mends?.(merged.body, row.body) ??
    JSON.stringify(merged.body) !== JSON.stringify(row.body);
  if (touched.length === 0 || isTooLarge || !mends) return park(merged, touched);
  await tx.putRows([renewed(merged, settling.uuid(), settling.now)]);
  return { goesOn: true, touched };
}
