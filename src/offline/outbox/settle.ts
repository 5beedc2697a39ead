/** Settling: writes the server's answers to disk, several rows in one transaction. */
import type { IdRow, OutboxRow, Receipt } from '../records.ts';
import { mayHoldCopies, WITHOUT_WORDS } from '../store/copies.ts';
import { isLost } from '../store/readable.ts';
import type { Tx } from '../store/store.ts';
import { createdBy, linksOf } from './answers.ts';
import { splitConflict, splitRefused } from './conflict.ts';
import { kindOf } from './kind-of.ts';
import type { Outcome, Settling } from './row-changes.ts';
import { renewed, unservedAfter } from './rows.ts';
import type { SettledItem } from './types.ts';
import { forgetUploaded } from './uploaded.ts';

/** A row as it was sent, with its answer. */
export interface Settlement {
  row: OutboxRow;
  outcome: Outcome;
  /** Of the session whose token the request carried. */
  gen: number;
  nextAt: number;
  /** The answer is about this file of the row, not the row itself. */
  file?: string | undefined;
}

/** What settling changed. */
export interface Settled {
  items: SettledItem[];
  touched: number[];
  /** Those of the touched rows that are gone from the disk. */
  gone: number[];
}

/** The receipt of an accepted row: screens show it until they have refetched their copy. */
function receiptOf(row: OutboxRow, data: unknown, at: number): Receipt {
  const { key, owner, lane, kind, label } = row;
  const said = kindOf(row).traceOf?.(row) ?? { body: null, change: null };
  const moved = { links: linksOf(row, data), isExact: true as const, ids: createdBy(row, data) };
  return { key, owner, lane, kind, at, ...moved, label, ...said };
}

/** Applies answers in one transaction; `rows` are the same rows as they are on disk now. */
export async function settle(
  tx: Tx,
  settlements: readonly Settlement[],
  rows: readonly (OutboxRow | undefined)[],
  settling: Settling & { servedAt: number },
): Promise<Settled> {
  const touched = settlements.map(({ row }) => row.seq);
  const settled: Settled = { items: [], touched, gone: [] };
  // Discarded or restarted meanwhile: only what the server accepted still counts.
  // What the disk lost meanwhile is still known here, as it was sent.
  const own = settlements.map(({ row }, at) => {
    const found = rows[at]?.key === row.key ? rows[at] : undefined;
    return found && isLost(found) ? row : found;
  });
  // Accepted rows first: an answer that leaves its lane busy must come after all others of the lane.
  settled.gone = await accept(tx, settlements, own, settling);
  for (const [at, settlement] of settlements.entries()) {
    const row = own[at];
    const cls =
      settlement.outcome.cls === 'done'
        ? 'done'
        : row
          ? await keep(tx, row, settlement, settling, settled)
          : 'retry';
    settled.items.push(itemOf(settlement, cls));
  }
  return settled;
}

/** Each kind of writing once for all of them, since a transaction's time is its round trips; answers which rows went. */
async function accept(
  tx: Tx,
  settlements: readonly Settlement[],
  own: readonly (OutboxRow | undefined)[],
  { now }: Settling,
): Promise<number[]> {
  const gone: number[] = [];
  const ids: IdRow[] = [];
  const receipts: Receipt[] = [];
  for (const [at, { row, outcome }] of settlements.entries()) {
    if (outcome.cls !== 'done') continue;
    if (own[at]) gone.push(row.seq);
    for (const { temp, id } of createdBy(row, outcome.data))
      ids.push({ temp, id, owner: row.owner, at: now });
    receipts.push(receiptOf(row, outcome.data, now));
  }
  if (receipts.length === 0) return gone;
  await Promise.all([
    putReceipts(),
    tx.deleteRows(gone),
    ...(ids.length > 0 ? [tx.putIds(ids)] : []),
  ]);
  return gone;

  /** An answer may arrive after its person has signed out. */
  async function putReceipts() {
    const session = await tx.session();
    const left = (receipt: Receipt) =>
      mayHoldCopies(session, receipt.owner) ? receipt : { ...receipt, ...WITHOUT_WORDS };
    await tx.putReceipts(receipts.map(left));
  }
}

async function keep(
  tx: Tx,
  row: OutboxRow,
  settlement: Settlement,
  settling: Settling & { servedAt: number },
  settled: Settled,
): Promise<SettledItem['cls']> {
  const { outcome, gen } = settlement;
  const { now, uuid } = settling;
  if (outcome.cls === 'done') return 'done';
  // Another file was chosen meanwhile: this answer no longer concerns the row.
  if (settlement.file !== undefined && !row.attachments.includes(settlement.file)) return 'retry';
  const noted = { ...row, lastError: outcome.error, updatedAt: now };
  switch (outcome.cls) {
    case 'retry':
      await tx.putRows([
        {
          ...noted,
          nextAt: settlement.nextAt,
          unserved: unservedAfter(row, outcome.error, settling) ?? null,
        },
      ]);
      if (outcome.retryAfterMs !== null) await tx.putMeta({ k: 'hold', until: settlement.nextAt });
      return 'retry';
    case 'unauthorized':
      await tx.putRows([noted]);
      return 'retry';
    case 'denied':
      // Refused again after a new sign-in: retrying would only loop.
      if (row.deniedGen !== null && gen > row.deniedGen) return park('attention');
      await tx.putRows([{ ...noted, state: 'paused_auth', deniedGen: gen }]);
      return 'paused_auth';
    case 'keyReused':
      if (row.rekeyed) return park('attention');
      await tx.putRows([{ ...renewed(row, uuid(), now), rekeyed: true }]);
      return 'retry';
    case 'notThere':
      await tx.putRows([{ ...renewed(row, uuid(), now), rekeyed: row.rekeyed }]);
      return 'retry';
    case 'conflict':
      settled.touched.push(...(await splitConflict(tx, row, outcome, settling)));
      return 'conflict';
    default: {
      // Files that nothing names are tidied away; once, for what is not on this device either stays unknown.
      const isTidied = outcome.error.errors.some(({ code }) => code === 'attachment.notFound');
      if (isTidied && settlement.file === undefined && row.attachments.length > 0 && !row.rekeyed) {
        await forgetUploaded(tx, row.attachments);
        await tx.putRows([{ ...renewed(row, uuid(), now), rekeyed: true }]);
        return 'retry';
      }
      const { goesOn, touched } = await splitRefused(tx, row, outcome.error, settling);
      settled.touched.push(...touched);
      return goesOn ? 'retry' : 'attention';
    }
  }

  async function park(state: 'attention'): Promise<'attention'> {
    await tx.putRows([{ ...noted, state }]);
    return state;
  }
}

function itemOf({ row, outcome }: Settlement, cls: SettledItem['cls']): SettledItem {
  const { key, lane } = row;
  if (outcome.cls === 'done')
    return { key, lane, cls, status: 200, data: outcome.data, errors: [] };
  const { status, errors } = outcome.error;
  const data = outcome.cls === 'conflict' ? outcome.server : null;
  return { key, lane, cls, status, data, errors };
}
