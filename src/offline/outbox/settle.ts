/** Settling: what the server said is written down, several rows in one transaction. */
import type { CorrectionRow, IdRow, ListChange, OutboxRow, Receipt } from '../records.ts';
import { mayHoldCopies, WITHOUT_WORDS } from '../store/copies.ts';
import type { Tx } from '../store/store.ts';
import type { Outcome } from './classify.ts';
import { splitConflict } from './conflict.ts';
import { bytesOf, putInPieces } from './pieces.ts';
import { isLost } from '../store/readable.ts';
import { correctionParts } from './parts.ts';
import { bodyAsSent, renewed, unservedAfter } from './rows.ts';
import { splitRefusal } from '../kinds/questions/split-refusal.ts';
import type { Settling } from './placing.ts';
import { joinLaterEdits } from './join-later-edits.ts';
import type { SettledItem } from './types.ts';
import { forgetUploaded } from './uploaded.ts';
import { createdBy, linksOf } from './versions.ts';

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
  /** Of the touched: those that are on the disk no more. */
  gone: number[];
}

/** The trace that an accepted row leaves behind: a screen that did not follow the row shows it until its copy is read. */
function receiptOf(row: OutboxRow, data: unknown, at: number): Receipt {
  const { key, owner, lane, kind, label } = row;
  const moved = { links: linksOf(row, data), isExact: true as const, ids: createdBy(row, data) };
  const trace = { key, owner, lane, kind, at, ...moved, label };
  if (row.kind === 'correction') return { ...trace, body: row.body, change: null };
  return { ...trace, body: null, change: changeOf(row) };
}

function changeOf(row: Exclude<OutboxRow, CorrectionRow>): ListChange {
  const { seq, path } = row;
  return row.kind === 'delete'
    ? { seq, path, kind: row.kind, body: row.body }
    : { seq, path, kind: row.kind, body: bodyAsSent(row) };
}

/** Applies answers inside one transaction; `rows` are the same rows as they stand on the disk. */
export async function settle(
  tx: Tx,
  settlements: readonly Settlement[],
  rows: readonly (OutboxRow | undefined)[],
  settling: Settling & { servedAt: number },
): Promise<Settled> {
  const touched = settlements.map(({ row }) => row.seq);
  const settled: Settled = { items: [], touched, gone: [] };
  // Given up or started again meanwhile: only what the server accepted still counts.
  // What the disk lost meanwhile is still known here, as it was sent.
  const own = settlements.map(({ row }, at) => {
    const found = rows[at]?.key === row.key ? rows[at] : undefined;
    return found && isLost(found) ? row : found;
  });
  // First all that was accepted: an answer that leaves its lane busy comes after every other one of the lane.
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

  /** An answer may come after its person has left. */
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
  // Meanwhile another file was chosen: this answer says nothing of the row any more.
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
      // Refused once more after a new sign-in: asking again would only loop.
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
      if (row.kind === 'correction') return refuseCorrection(tx, row, outcome, settling, settled);
      // Files that nothing names are tidied away; once, for what is not on this device either stays unknown.
      const isTidied = outcome.error.errors.some(({ code }) => code === 'attachment.notFound');
      if (isTidied && settlement.file === undefined && row.attachments.length > 0 && !row.rekeyed) {
        await forgetUploaded(tx, row.attachments);
        await tx.putRows([{ ...renewed(row, uuid(), now), rekeyed: true }]);
        return 'retry';
      }
      const split = await splitRefusal(tx, row, outcome.error, settling);
      if (!split) return park('attention');
      settled.touched.push(...split);
      return 'retry';
    }
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
  if (outcome.error.status === 413) {
    const again = renewed(row, settling.uuid(), settling.now);
    const halves = await putInPieces(tx, again, settling, Math.ceil(bytesOf(row.body) / 2));
    settled.touched.push(...halves.map(({ seq }) => seq));
    if (halves.length > 0) return 'retry';
  }
  const parts = new Set(correctionParts(row.body));
  const { merged, touched } = await joinLaterEdits(tx, row, parts, settling);
  settled.touched.push(...touched);
  if (touched.length > 0 && isOtherwise(merged, row, outcome.error.status)) {
    await tx.putRows([renewed(merged, settling.uuid(), settling.now)]);
    return 'retry';
  }
  await tx.putRows([
    { ...merged, state: 'attention', lastError: outcome.error, updatedAt: settling.now },
  ]);
  return 'attention';
}

/** Whether what was saved later may mend it: more strokes, as the other pieces of a row are, never do. */
function isOtherwise({ body }: CorrectionRow, refused: CorrectionRow, status: number | null) {
  const had = new Map(refused.body.answers.map(({ questionId, ink }) => [questionId, ink?.add]));
  const answers = body.answers.map((answer) => {
    const add = had.get(answer.questionId);
    const ids = new Set(add?.map(({ id }) => id));
    const { ink } = answer;
    return ink && add
      ? { ...answer, ink: { ...ink, add: ink.add.filter((one) => ids.has(one.id)) } }
      : answer;
  });
  return status !== 413 && JSON.stringify({ ...body, answers }) !== JSON.stringify(refused.body);
}

function itemOf({ row, outcome }: Settlement, cls: SettledItem['cls']): SettledItem {
  const { key, lane } = row;
  if (outcome.cls === 'done')
    return { key, lane, cls, status: 200, data: outcome.data, errors: [] };
  const { status, errors } = outcome.error;
  const data = outcome.cls === 'conflict' ? outcome.server : null;
  return { key, lane, cls, status, data, errors };
}
