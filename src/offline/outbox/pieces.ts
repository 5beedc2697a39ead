/** How much goes in one request: servers refuse large bodies, and slow links never finish them. */
import type { OutboxRow } from '../records.ts';
import type { Tx } from '../store/store.ts';
import { kindOf } from './kind-of.ts';
import { splitSaid } from './parts.ts';
import type { Settling } from './row-changes.ts';
import { bytesOf, renewed } from './rows.ts';

/** In bytes; a page of ink is about 200 kB. */
export const MOST_BYTES = 256 * 1024;

/** Whether it needs more than one request. */
export const isTooLarge = (body: OutboxRow['body']): boolean => bytesOf(body) > MOST_BYTES;

/**
 * Puts a row that may still change into its place in pieces, each under a key of its own but for the first; answers
 * them, none where it is one piece. Between two rows there is always room for one more: only the order of `seq` counts.
 */
export async function putInPieces(
  tx: Tx,
  row: OutboxRow,
  { now, uuid }: Settling,
  most = MOST_BYTES,
): Promise<OutboxRow[]> {
  const { parted } = kindOf(row);
  const bodies = parted?.pieces?.(row.body, most) ?? [];
  if (!parted || bodies.length < 2) return [];
  const lane = await tx.laneRows(row.owner, row.lane);
  const next = lane.find(({ seq }) => seq > row.seq)?.seq ?? Infinity;
  const room = Math.min(next, Math.floor(row.seq) + 1) - row.seq;
  const pieces = bodies.map((body, at) => {
    const { partLabels } =
      splitSaid(row, new Set(parted.basesOf(body).keys()), parted).taken ?? row;
    return Object.assign({}, at === 0 ? row : renewed(row, uuid(), now), {
      seq: row.seq + (room * at) / bodies.length,
      body,
      partLabels,
      saves: at === 0 ? row.saves : 1,
    });
  });
  await tx.putRows(pieces);
  return pieces;
}
