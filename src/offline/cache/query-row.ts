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
export function queryRow(input: {
  owner: string;
  queryHash: string;
  queryKey: readonly unknown[];
  data: unknown;
  dataUpdatedAt: number;
  now: number;
}): QueryRow {
  const [family] = input.queryKey;
  return {
    hash: `${input.owner}|${input.queryHash}`,
    owner: input.owner,
    family: typeof family === 'string' ? family : '',
    queryKey: input.queryKey,
    data: input.data,
    dataUpdatedAt: input.dataUpdatedAt,
    buster: currentBuster,
    bytes: weightOf(input.data),
    lastUsed: input.now,
  };
}
