/** Which parts of a thing a row touches: rows that share none may pass each other when one is blocked. */
import type { CorrectionBody, CorrectionRow, NewRow, OutboxRow } from '../records.ts';
import { basesOf } from '../kinds/correction/body.ts';
import { deletedId, deletedVersion } from '../kinds/questions/deletions.ts';
import { isFree } from './families.ts';
import { isOfGone } from './rows.ts';
import { isTempId, itemId } from '../kinds/questions/lists.ts';

/** Touches everything of its lane. */
export const WHOLE = '*';

/** The end of a list of questions: new ones keep their order among themselves. */
const END = '+';

/** A question id, `review`, `note`, the end of a list, or everything. */
export type Part = string;

/** The parts of a correction. */
export const correctionParts = (body: CorrectionBody): Part[] => [...basesOf(body).keys()];

/**
 * The parts a row touches. Moves, deletions and a release touch all of their lane. New questions touch its end, and
 * changes of words alone the questions, where those go by the names that everybody knows.
 */
export function partsOf(row: OutboxRow | NewRow): Part[] {
  if (row.kind === 'correction') return correctionParts(row.body);
  // Where there is no order new questions come after nothing, and a deletion moves nobody up.
  if (row.kind === 'create')
    return isFree(row) ? row.body.map((item) => itemId(item) ?? WHOLE) : [END];
  if (row.kind === 'delete' && isFree(row)) {
    const id = deletedId(row.path);
    return [isTempId(id) ? WHOLE : id];
  }
  if (row.kind !== 'patch') return [WHOLE];
  const ids = row.body.map((item) => ('orders' in item ? null : item['id']));
  const known = ids.filter((id) => typeof id === 'string' && !isTempId(id));
  return known.length === ids.length ? known : [WHOLE];
}

/** The parts that a row speaks of by a name, each with the version that it was based on; null: it names none. */
export function basesIn({ kind, path, body }: OutboxRow): Map<Part, number | null> {
  if (kind === 'correction') return basesOf(body);
  if (kind === 'delete') return new Map([[deletedId(path), deletedVersion(path)]]);
  const bases = new Map<Part, number | null>();
  for (const { id, version } of body)
    if (typeof id === 'string')
      bases.set(id, typeof version === 'number' ? version : (bases.get(id) ?? null));
  return bases;
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

/** What a row says of parts, with their labels. */
export type Said = Pick<CorrectionRow, 'body' | 'partLabels'>;

/** Splits a correction together with the labels of its parts. */
export function splitSaid(
  { body, partLabels }: Said,
  named: ReadonlySet<Part>,
): { taken: Said | null; rest: Said | null } {
  const { taken, rest } = splitCorrection(body, named);
  const labelled = (side: CorrectionBody | null, wanted: boolean): Said | null => {
    const labels = Object.entries(partLabels).filter(([part]) => named.has(part) === wanted);
    return side && { body: side, partLabels: Object.fromEntries(labels) };
  };
  return { taken: labelled(taken, true), rest: labelled(rest, false) };
}

/** What a run knows of rows (by their keys: another may come to stand in the same place) before it is written on them. */
export interface Known {
  /** The server took them. */
  accepted: ReadonlySet<string>;
  /** They name a question whose creation stands behind them. */
  unnamed: ReadonlySet<string>;
}

/** The first row of a lane that may be sent, given rows in order; null while the lane must wait. */
export function headOfLane(rows: readonly OutboxRow[], known: Known): OutboxRow | null {
  const blocked = new Set<Part>();
  let mayRelease = true;
  for (const row of rows) {
    if (row.state !== 'conflict' && row.state !== 'attention') continue;
    mayRelease = false;
    if (!isOfGone(row)) for (const part of partsOf(row)) blocked.add(part);
  }
  for (const row of rows) {
    if (known.accepted.has(row.key)) continue;
    if (row.state === 'paused_auth') return null;
    if (row.state !== 'queued') continue;
    // The creation must pass it; what is published must hold it.
    if (known.unnamed.has(row.key)) {
      mayRelease = false;
      continue;
    }
    const parts = partsOf(row);
    // Nothing is published that she has still to decide about.
    const isHeld = row.kind === 'release' && !mayRelease;
    if (!isHeld && !touches(parts, blocked)) return row;
    // What waits behind a blocked row must not be overtaken either.
    for (const part of parts) blocked.add(part);
  }
  return null;
}
