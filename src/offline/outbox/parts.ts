/** Which parts of a thing a row touches: rows that share none may pass each other when one is blocked. */
import type { CorrectionBody, NewRow, OutboxRow } from '../records.ts';

/** Touches everything of its lane. */
export const WHOLE = '*';

/** A question id, `review`, `note`, or everything. */
export type Part = string;

/** The parts of a correction. */
export function correctionParts(body: CorrectionBody): Part[] {
  const parts = body.answers.map((answer) => answer.questionId);
  if (body.review) parts.push('review');
  if (body.note) parts.push('note');
  return parts;
}

/** The parts a row touches. Lists of questions depend on their order, so each touches all of its lane. */
export function partsOf(row: OutboxRow | NewRow): Part[] {
  return row.kind === 'correction' ? correctionParts(row.body) : [WHOLE];
}

/** Whether two sets of parts have one in common. */
export function touches(parts: Iterable<Part>, others: ReadonlySet<Part>): boolean {
  if (others.size === 0) return false;
  if (others.has(WHOLE)) return true;
  for (const part of parts) if (part === WHOLE || others.has(part)) return true;
  return false;
}

/** Splits a correction into the named parts and the rest; either may be empty (null). */
export function splitCorrection(
  body: CorrectionBody,
  named: ReadonlySet<Part>,
): { taken: CorrectionBody | null; rest: CorrectionBody | null } {
  const side = (wanted: boolean): CorrectionBody | null => {
    const answers = body.answers.filter((answer) => named.has(answer.questionId) === wanted);
    const review = body.review && named.has('review') === wanted ? body.review : undefined;
    const note = body.note && named.has('note') === wanted ? body.note : undefined;
    if (answers.length === 0 && !review && !note) return null;
    return { answers, ...(review && { review }), ...(note && { note }) };
  };
  return { taken: side(true), rest: side(false) };
}

/** Splits the labels of parts the same way. */
export function splitLabels<L>(
  labels: Record<Part, L>,
  named: ReadonlySet<Part>,
): { taken: Record<Part, L>; rest: Record<Part, L> } {
  const entries = Object.entries(labels);
  return {
    taken: Object.fromEntries(entries.filter(([part]) => named.has(part))),
    rest: Object.fromEntries(entries.filter(([part]) => !named.has(part))),
  };
}

/** The first row of a lane that may be sent, given rows in order; null while the lane must wait. */
export function headOfLane(
  rows: readonly OutboxRow[],
  isGone: (row: OutboxRow) => boolean,
): OutboxRow | null {
  const blocked = new Set<Part>();
  for (const row of rows) {
    if (isGone(row)) continue;
    if (row.state === 'conflict' || row.state === 'attention')
      for (const part of partsOf(row)) blocked.add(part);
  }
  for (const row of rows) {
    if (isGone(row)) continue;
    if (row.state === 'paused_auth') return null;
    if (row.state !== 'queued') continue;
    const parts = partsOf(row);
    if (!touches(parts, blocked)) return row;
    // What waits behind a blocked row must not be overtaken either.
    for (const part of parts) blocked.add(part);
  }
  return null;
}
