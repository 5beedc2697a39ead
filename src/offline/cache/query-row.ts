/** How one answer becomes a row on the device. */
import type { QueryRow } from '../records.ts';
import { currentBuster } from './migrate.ts';

const encoder = new TextEncoder();

/** What a value weighs, in bytes as it travels. */
export function weightOf(data: unknown): number {
  if (data instanceof ArrayBuffer) return data.byteLength;
  return encoder.encode(JSON.stringify(data)).length;
}

/** The row of one query of one person. */
export function queryRow({
  queryHash,
  now,
  ...row
}: Pick<QueryRow, 'owner' | 'queryKey' | 'data' | 'dataUpdatedAt'> & {
  queryHash: string;
  now: number;
}): QueryRow {
  const [family] = row.queryKey;
  return {
    ...row,
    hash: `${row.owner}|${queryHash}`,
    family: typeof family === 'string' ? family : '',
    buster: currentBuster,
    bytes: weightOf(row.data),
    lastUsed: now,
  };
}
