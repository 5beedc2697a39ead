/** Which rows go next: the first sendable row of each lane that is free. */
import type { NetPace } from '../connectivity/connectivity.ts';
import type { OutboxRow, RowError } from '../records.ts';
import { endOfPause, LONGEST_LOST, LONGEST_UNSERVED } from './backoff.ts';
import { headOfLane, type Known } from './parts.ts';

/** What picking depends on. */
export interface Picking {
  lanes: ReadonlyMap<string, OutboxRow[]>;
  busy: ReadonlySet<string>;
  known: Known;
  now: number;
  pace: NetPace;
  /** Rows made before this are no longer held back for undo. */
  letGoAt: number;
  limit: number;
  /** How much longer a request of the row that may still be under way is waited for before its lane goes on. */
  quietLeft: (row: OutboxRow) => number;
  /** Where in the lanes to begin, so that no lane starves. */
  start: number;
}

/** Rows to freeze now, and when the next one becomes due. */
export interface Picked {
  heads: OutboxRow[];
  soonest: number | null;
}

const isLocal = (row: OutboxRow) =>
  row.lastError?.kind === 'network' || row.lastError?.kind === 'captive';

/** Whether the row may probe the network early. A filter may refuse this very row for ever: then only when asked. */
const mayFeel = (row: OutboxRow, pace: NetPace) =>
  isLocal(row) && (row.lastError?.status !== 403 || row.updatedAt <= pace.freshSince());

/** Until when undo may take it back. A `letGoAt` in the future means that the clock was set back, so it is ignored. */
const heldUntil = ({ heldUntil: end = 0, createdAt }: OutboxRow, { letGoAt, now }: Picking) =>
  createdAt <= letGoAt && letGoAt <= now ? 0 : endOfPause(end, now);

/** Whether a row must still wait: after its last failure, or because it may be taken back. */
function dueAt(row: OutboxRow, picking: Picking): number {
  const quietAt = Math.max(quietUntil(row, picking), heldUntil(row, picking));
  // The network has come back since: earlier failures no longer count.
  return isLocal(row) && row.updatedAt <= picking.pace.freshSince()
    ? quietAt
    : Math.max(endOfWait(row, picking), quietAt);
}

/** While other requests are answered, a row that failed on the network is retried soon, however often it failed. */
function endOfWait({ nextAt, lastError }: OutboxRow, { pace, now }: Picking): number {
  const end = endOfPause(nextAt, now);
  const longest = lastError && longestPause(lastError, pace);
  if (!longest) return end;
  // A failure in the future: the clock was set back.
  return Math.min(end, lastError.at > now ? now : lastError.at + longest);
}

/** The longest wait after this failure, given what other requests met since; null if they tell nothing about it. */
function longestPause({ kind, at }: RowError, pace: NetPace): number | null {
  if (kind === 'network') return pace.isKnown() ? LONGEST_LOST : null;
  // A server that answers reads may still fail to write: only an accepted row shows that it has recovered.
  return kind === 'server' && pace.servedAt() > at ? LONGEST_UNSERVED : null;
}

/** A back end without idempotency keys would apply a late copy as new: wait until no copy can be under way. */
const quietUntil = (row: OutboxRow, { quietLeft, now }: Picking) => now + quietLeft(row);

/** Heads of free lanes that are due, in turn; and when the first of the others will be. */
function dueHeads(
  { lanes, busy, known, now, start }: Picking,
  most: number,
  due: (head: OutboxRow) => number,
): Picked {
  const all = [...lanes];
  const heads: OutboxRow[] = [];
  let soonest: number | null = null;
  for (let step = 0; step < all.length && heads.length < most; step += 1) {
    const entry = all[(start + step) % all.length];
    if (!entry || busy.has(entry[0])) continue;
    const head = headOfLane(entry[1], known);
    if (!head) continue;
    const at = due(head);
    if (at <= now) heads.push(head);
    else soonest = Math.min(soonest ?? at, at);
  }
  return { heads, soonest };
}

/** Picks heads of free lanes. */
export function pick(picking: Picking): Picked {
  if (picking.pace.isProbing()) return pickProbe(picking);
  return dueHeads(picking, picking.limit, (head) => dueAt(head, picking));
}

/** A row she is still adding to is left to grow, so that one workbook does not become two corrections. */
const UNTOUCHED_MS = 60_000;

/** When a row that was never tried may feel for the network: once nobody has added to it for a while. */
function untouchedAt({ attempts, updatedAt }: OutboxRow, { now, pace }: Picking): number {
  const mayGo = attempts > 0 || updatedAt > now || updatedAt <= pace.freshSince();
  return mayGo ? 0 : updatedAt + UNTOUCHED_MS;
}

/**
 * Without a network one row at a time probes: freezing all of them would end their coalescing.
 * Mostly a row that was tried before, now and then another, since one request may itself be the problem.
 */
function pickProbe(picking: Picking): Picked {
  const { now, pace, limit } = picking;
  const { heads, soonest } = dueHeads(picking, Infinity, (head) =>
    Math.max(
      mayFeel(head, pace) ? 0 : endOfPause(head.nextAt, now),
      quietUntil(head, picking),
      heldUntil(head, picking),
      untouchedAt(head, picking),
    ),
  );
  if (heads.length === 0 || limit < 1) return { heads: [], soonest };
  if (pace.probeAt() > now) return { heads: [], soonest: pace.probeAt() };
  heads.sort((a, b) => a.updatedAt - b.updatedAt);
  const tried = heads.find((head) => head.attempts > 0);
  const fresh = heads.find((head) => head.attempts === 0);
  const probe = pace.failedProbes() % 4 === 3 ? (fresh ?? tried) : (tried ?? fresh);
  return { heads: probe ? [probe] : [], soonest };
}
