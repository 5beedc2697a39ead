/** Which parts of a thing a row touches: rows that share none may pass each other when one is blocked. */
import type { NewRow, OutboxRow } from '../records.ts';
import { WHOLE, type Part, type Parted } from './kind.ts';
import { kindOf } from './kind-of.ts';

/** The parts that a row speaks of by a name, each with the version that it was based on; null: it names none. */
export function basesIn(row: OutboxRow | NewRow): Map<Part, number | null> {
  const kind = kindOf(row);
  return kind.basesOf?.(row) ?? kind.parted?.basesOf(row.body) ?? new Map();
}

/** The parts a row touches. */
export function partsOf(row: OutboxRow | NewRow): Part[] {
  const { partsOf: ownParts, parted } = kindOf(row);
  return ownParts?.(row) ?? (parted ? [...parted.basesOf(row.body).keys()] : [WHOLE]);
}

/** Whether two sets of parts have one in common. */
export function touches(parts: Iterable<Part>, others: ReadonlySet<Part>): boolean {
  if (others.size === 0) return false;
  if (others.has(WHOLE)) return true;
  for (const part of parts) if (part === WHOLE || others.has(part)) return true;
  return false;
}

/** What a row says of parts, with their labels. */
type Said = Pick<OutboxRow, 'body' | 'partLabels'>;

/** Splits what a row says into the named parts and the rest, with their labels; either may be empty (null). */
export function splitSaid<R extends Said>(
  row: R,
  named: ReadonlySet<Part>,
  parted: Parted<OutboxRow['body']>,
): { taken: R | null; rest: R | null } {
  const side = (wanted: boolean): R | null => {
    const body = parted.only(row.body, (part) => named.has(part) === wanted);
    const labels = Object.entries(row.partLabels).filter(([part]) => named.has(part) === wanted);
    return body && { ...row, body, partLabels: Object.fromEntries(labels) };
  };
  return { taken: side(true), rest: side(false) };
}

/** What a run knows about rows, by key, before the disk has it. */
export interface Known {
  /** The server took them. */
  accepted: ReadonlySet<string>;
  /** They name something that a later row creates. */
  unnamed: ReadonlySet<string>;
}

/** The first row of a lane that may be sent, given rows in order; null while the lane must wait. */
export function headOfLane(rows: readonly OutboxRow[], known: Known): OutboxRow | null {
  const blocked = new Set<Part>();
  let isAnyHers = false;
  for (const row of rows) {
    if (row.state !== 'conflict' && row.state !== 'attention') continue;
    isAnyHers = true;
    if (!kindOf(row).standsAside?.(row)) for (const part of partsOf(row)) blocked.add(part);
  }
  for (const row of rows) {
    if (known.accepted.has(row.key)) continue;
    if (row.state === 'paused_auth') return null;
    if (row.state !== 'queued') continue;
    // The creating row must pass it; rows that wait for the whole lane wait for it too.
    if (known.unnamed.has(row.key)) {
      isAnyHers = true;
      continue;
    }
    const parts = partsOf(row);
    const isHeld = isAnyHers && kindOf(row).waitsForAll?.(row);
    if (!isHeld && !touches(parts, blocked)) return row;
    // Nor may anything overtake a row that waits behind a blocked one.
    for (const part of parts) blocked.add(part);
  }
  return null;
}
