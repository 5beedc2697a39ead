/** The rows of what a person keeps, and how the screens see them. */
import type { PartRow, PinRow } from '../records.ts';
import type { Store } from '../store/store.ts';
import type { Pin, PinInput } from './types.ts';

/** A pin with its parts, as they are on disk. */
export interface KeptPin {
  row: PinRow;
  parts: Map<string, PartRow>;
}

/** The row's id; a pin's own id names the same thing for every person. */
export const rowIdOf = (owner: string, id: string) => `${owner}|pin|${id}`;

/** Every pin of one person. */
export async function readPins(store: Store, owner: string): Promise<Map<string, KeptPin>> {
  const rows = await store.kept.ofOwner(owner);
  const pins = new Map<string, KeptPin>();
  for (const row of rows) if (row.kind === 'pin') pins.set(row.id, { row, parts: new Map() });
  for (const row of rows)
    if (row.kind === 'part') pins.get(row.data.pin)?.parts.set(row.data.hash, row);
  return pins;
}

/** When it was asked for: always after it was last asked for and read, whatever the clock says. */
export function askedNow(now: number, before?: PinRow): number {
  return Math.max(now, (before?.data.askedAt ?? 0) + 1, (before?.data.renewedAt ?? 0) + 1);
}

/** A new pin, or one that is asked for again. */
export function pinned(
  owner: string,
  { id, ...thing }: PinInput,
  now: number,
  before?: PinRow,
): PinRow {
  return {
    id: rowIdOf(owner, id),
    owner,
    kind: 'pin',
    at: before?.at ?? now,
    data: {
      ...thing,
      state: before?.data.state === 'kept' ? 'kept' : 'wanted',
      problem: null,
      total: before?.data.total ?? 0,
      totalBytes: before?.data.totalBytes ?? 0,
      askedAt: askedNow(now, before),
      renewedAt: before?.data.renewedAt ?? null,
    },
  };
}

/** A pin as screens show it. */
export function shownPin({ row, parts }: KeptPin, isRunning: boolean): Pin {
  const { askedAt: _askedAt, ...data } = row.data;
  const weights = [...parts.values()].map((part) => part.data.bytes);
  const bytes = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    ...data,
    id: row.id.slice(rowIdOf(row.owner, '').length),
    isRunning,
    done: parts.size,
    total: Math.max(data.total, parts.size),
    bytes,
    totalBytes: Math.max(data.totalBytes, bytes),
  };
}
