/** Conflicts: what did not conflict goes on at once, what did waits for the teacher with both versions. */
import { isObject, objectsOf } from '#src/lib/json.ts';
import type { CorrectionBody, OutboxRow } from '../records.ts';
import type { Tx } from '../store/store.ts';
import { settleCreated } from '../kinds/questions/duplicate-create.ts';
import type { Outcome } from './classify.ts';
import { parseCorrection } from '../kinds/correction/body.ts';
import { correctionParts, splitCorrection, splitSaid, type Part } from './parts.ts';
import { bodyAsSent, madeFrom, renewed, withLeft } from './rows.ts';
import { splitStale } from '../kinds/questions/split-refusal.ts';
import type { Settling } from './placing.ts';
import { joinLaterEdits } from './join-later-edits.ts';
import type { EditedPart } from './types.ts';

/** The versions that stand on the server, by part, as a conflict's answer tells them. */
export function serverVersions(server: unknown): Map<Part, number> {
  const versions = new Map<Part, number>();
  if (!isObject(server)) return versions;
  for (const item of objectsOf(server['current'])) {
    const part = item['questionId'] ?? item['id'] ?? item['part'];
    if (typeof part === 'string' && typeof item['version'] === 'number')
      versions.set(part, item['version']);
  }
  for (const part of ['review', 'note']) {
    const value = server[part];
    if (isObject(value) && typeof value['version'] === 'number')
      versions.set(part, value['version']);
  }
  return versions;
}

/** What stands on the server of the named parts, in the shape of a correction; null when it cannot be read. */
export function standing(server: unknown, named: ReadonlySet<Part>): CorrectionBody | null {
  if (!isObject(server)) return null;
  const based = (value: unknown) =>
    isObject(value) ? { ...value, baseVersion: value['version'] } : undefined;
  const body = parseCorrection({
    answers: objectsOf(server['current']).map(based),
    review: based(server['review']),
    note: based(server['note']),
  });
  return body && splitCorrection(body, named).taken;
}

/** The server speaks of questions by its own ids: whatever is decided needs them on both sides. */
async function asSent(tx: Tx, row: OutboxRow): Promise<OutboxRow> {
  if (row.kind === 'delete') return { ...row, path: row.sent?.path ?? row.path };
  return row.kind === 'patch' ? withLeft(tx, row, bodyAsSent(row)) : row;
}

/** Parks what conflicts and sends the rest again under a new key, in the same place of the lane. */
export async function splitConflict(
  tx: Tx,
  row: OutboxRow,
  outcome: Extract<Outcome, { cls: 'conflict' }>,
  settling: Settling,
): Promise<number[]> {
  const parked = {
    state: 'conflict' as const,
    server: outcome.server,
    lastError: outcome.error,
    updatedAt: settling.now,
  };
  if (row.kind !== 'correction') {
    const created = await settleCreated(tx, row, outcome, settling);
    if (created) return created;
    const stale = new Set(serverVersions(outcome.server).keys());
    const split = await splitStale(tx, row, outcome, stale, settling);
    if (split) return split;
    await tx.putRows([{ ...(await asSent(tx, row)), ...parked }]);
    return [row.seq];
  }
  const listed = new Set(serverVersions(outcome.server).keys());
  const known = correctionParts(row.body).filter((part) => listed.has(part));
  // An answer that names none of our parts leaves only the whole to be shown.
  const named = new Set(known.length > 0 ? known : correctionParts(row.body));
  const { merged, touched } = await joinLaterEdits(tx, row, named, settling);
  const { taken, rest } = splitSaid(merged, named);
  if (!rest || !taken) {
    await tx.putRows([{ ...merged, ...parked }]);
    return [...touched, row.seq];
  }
  await tx.putRows([{ ...renewed(row, settling.uuid(), settling.now), ...rest }]);
  const apart = madeFrom(row, row.key, settling.now);
  const seq = await tx.addRow({ ...apart, ...parked, ...taken, saves: merged.saves });
  return [...touched, row.seq, seq];
}

/** The body with third values in place of hers; ink never conflicts and stays. */
export const withEdits = (
  { answers, review, note }: CorrectionBody,
  edited: Readonly<Record<Part, EditedPart>>,
): CorrectionBody => ({
  answers: answers.map((answer) => Object.assign({}, answer, edited[answer.questionId])),
  ...(review && { review: { ...review, ...edited['review'] } }),
  ...(note && { note: { ...note, ...edited['note'] } }),
});

/** What of a body goes on when the other version is taken: ink, which is added to it. Null when there is none. */
export function inkAlone({ answers }: CorrectionBody): CorrectionBody | null {
  const drawn = answers.flatMap(({ questionId, baseVersion, ink }) =>
    ink ? [{ questionId, baseVersion, ink }] : [],
  );
  return drawn.length > 0 ? { answers: drawn } : null;
}
