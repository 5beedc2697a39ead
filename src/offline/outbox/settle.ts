/** Settling: what the server said is written down, several rows in one transaction. */
import type { CorrectionRow, ListChange, OutboxRow, Receipt } from '../records.ts';
import type { Tx } from '../store/store.ts';
import type { Outcome } from './classify.ts';
import { splitConflict } from './conflict.ts';
import { correctionParts } from './parts.ts';
import { renewed } from './rows.ts';
import { takeLater, type Settling } from './take-later.ts';
import type { SettledItem } from './types.ts';
import { idsOf, linksOf } from './versions.ts';

/** A row as it was sent, with what came back. */
export interface Settlement {
  row: OutboxRow;
  outcome: Outcome;
  /** Of the session whose token the request carried. */
  gen: number;
  nextAt: number;
  /** It was not the row that was answered, but this file of it. */
  file?: string | undefined;
}

/** What settling changed. */
export interface Settled {
  items: SettledItem[];
  touched: number[];
}

/** The trace that an accepted row leaves behind. */
export function receiptOf(row: OutboxRow, data: unknown, now: number): Receipt {
  return {
    key: row.key,
    owner: row.owner,
    lane: row.lane,
    kind: row.kind,
    at: now,
    links: linksOf(row, data),
    ...saidBy(row),
    ids: idsOf(data),
    label: row.label,
  };
}

/** What a screen that did not follow the row needs to show it until its copy is read again. */
function saidBy(row: OutboxRow): Pick<Receipt, 'body'> & { change: ListChange | null } {
  if (row.kind === 'correction') return { body: row.body, change: null };
  const { seq, path } = row;
  const change =
    row.kind === 'delete'
      ? { seq, path, kind: row.kind, body: row.body }
      : { seq, path, kind: row.kind, body: row.body };
  return { body: null, change };
}

/** Applies answers inside one transaction. */
export async function settle(
  tx: Tx,
  settlements: readonly Settlement[],
  settling: Settling,
): Promise<Settled> {
  const rows = await tx.rows(settlements.map(({ row }) => row.seq));
  const settled: Settled = { items: [], touched: [] };
  for (const [index, settlement] of settlements.entries()) {
    const found = rows[index];
    // Given up or started again meanwhile: only what the server accepted still counts.
    const row = found && found.key === settlement.row.key ? found : null;
    const cls =
      settlement.outcome.cls === 'done'
        ? await accept(tx, settlement.row, row, settlement.outcome.data, settling)
        : row
          ? await keep(tx, row, settlement, settling, settled)
          : 'retry';
    settled.items.push(itemOf(settlement, cls));
    settled.touched.push(settlement.row.seq);
  }
  return settled;
}

async function accept(
  tx: Tx,
  sent: OutboxRow,
  row: OutboxRow | null,
  data: unknown,
  { now }: Settling,
): Promise<SettledItem['cls']> {
  if (row) await tx.deleteRows([row.seq]);
  const ids = idsOf(data);
  if (ids.length > 0)
    await tx.putIds(ids.map(({ temp, id }) => ({ temp, id, owner: sent.owner, at: now })));
  await tx.putReceipts([receiptOf(sent, data, now)]);
  return 'done';
}

async function keep(
  tx: Tx,
  row: OutboxRow,
  settlement: Settlement,
  settling: Settling,
  settled: Settled,
): Promise<SettledItem['cls']> {
  const { outcome, gen } = settlement;
  const { now, uuid } = settling;
  if (outcome.cls === 'done') return 'done';
  // Meanwhile another file was chosen: this answer says nothing of the row any more.
  if (settlement.file !== undefined && !row.attachments.includes(settlement.file)) return 'retry';
  const noted = { ...row, lastError: outcome.error, updatedAt: now };
  switch (outcome.cls) {
    case 'retry':
      await tx.putRows([{ ...noted, nextAt: settlement.nextAt }]);
      if (outcome.retryAfterMs !== null) await tx.putMeta({ k: 'hold', until: settlement.nextAt });
      return 'retry';
    case 'unauthorized':
      await tx.putRows([noted]);
      return 'retry';
    case 'denied':
      // Refused once more after a new sign-in: asking again would only loop.
      if (row.deniedGen !== null && gen > row.deniedGen) return park('attention');
      await tx.putRows([{ ...noted, state: 'paused_auth', deniedGen: gen }]);
      return 'paused_auth';
    case 'keyReused':
      if (row.rekeyed) return park('attention');
      await tx.putRows([{ ...renewed(row, uuid(), now), rekeyed: true }]);
      return 'retry';
    case 'notThere':
      await tx.putRows([renewed(row, uuid(), now)]);
      return 'retry';
    case 'conflict':
      settled.touched.push(...(await splitConflict(tx, row, outcome, settling)));
      return 'conflict';
    default:
      if (row.kind === 'correction') return refuseCorrection(tx, row, outcome, settling, settled);
      return park('attention');
  }

  async function park(state: 'attention'): Promise<'attention'> {
    await tx.putRows([{ ...noted, state }]);
    return state;
  }
}

/** A refused correction takes in what was saved after it for the same parts: that is its repair. */
async function refuseCorrection(
  tx: Tx,
  row: CorrectionRow,
  outcome: Extract<Outcome, { cls: 'attention' }>,
  settling: Settling,
  settled: Settled,
): Promise<'attention' | 'retry'> {
  const { merged, touched } = await takeLater(
    tx,
    row,
    new Set(correctionParts(row.body)),
    settling,
  );
  settled.touched.push(...touched);
  if (touched.length > 0) {
    await tx.putRows([renewed(merged, settling.uuid(), settling.now)]);
    return 'retry';
  }
  await tx.putRows([
    { ...row, state: 'attention', lastError: outcome.error, updatedAt: settling.now },
  ]);
  return 'attention';
}

function itemOf({ row, outcome }: Settlement, cls: SettledItem['cls']): SettledItem {
  const { key, lane } = row;
  if (outcome.cls === 'done')
    return { key, lane, cls, status: 200, data: outcome.data, errors: [] };
  const { status, errors } = outcome.error;
  return {
    key,
    lane,
    cls,
    status,
    data: outcome.cls === 'conflict' ? outcome.server : null,
    errors,
  };
}
