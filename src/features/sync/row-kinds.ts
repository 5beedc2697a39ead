import { countWork, onlyWaits, type OutboxRow } from '#src/offline/index.ts';
import { firstGroups } from './row-groups.ts';

export type CorrectionRow = Extract<OutboxRow, { kind: 'correction' }>;

/** The rows of one person by what they wait for: a decision, or the network. Order is that of sending. */
export function sortRows(rows: readonly OutboxRow[]) {
  return {
    conflicts: rows.filter(
      (row): row is CorrectionRow => row.state === 'conflict' && row.kind === 'correction',
    ),
    /** Lists of questions that changed in two places. */
    lists: rows.filter((row) => row.state === 'conflict' && row.kind !== 'correction'),
    refused: rows.filter((row) => row.state === 'attention'),
    /** Waiting for a sign-in with the right to do it. */
    paused: rows.filter((row) => row.state === 'paused_auth'),
    /** Still retried, but the server fails with it while accepting others. */
    unserved: rows.filter((row) => row.state === 'queued' && !onlyWaits(row)),
    queued: rows.filter(onlyWaits),
  };
}

/** The first of what needs her and of what only waits, and how much there is of each. */
export function firstOf(rows: readonly OutboxRow[], most: { needs: number; groups: number }) {
  const { conflicts, lists, refused, paused, unserved, queued } = sortRows(rows);
  const needs = [...conflicts, ...lists, ...refused, ...paused, ...unserved];
  const { groups, count } = firstGroups(queued, most.groups);
  return {
    needs: needs.slice(0, most.needs),
    needing: needs.length,
    groups,
    grouped: count,
    queued: countWork(queued),
  };
}
