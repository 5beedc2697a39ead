/** How one answer becomes a row on the device, and which rows this version can read. */
import { CONTRACT_VERSION } from '#contract/version.ts';
import type { QueryRow } from '../records.ts';

/** How long a copy may be used that nobody asked to keep. */
export const MAX_AGE = 30 * 86_400_000;

/** The version that copies written now bear. */
export const currentBuster = String(CONTRACT_VERSION);

/**
 * The row as this version reads it; null when it is of a newer one. Versions only add fields, which the types of what a
 * device may have call optional.
 */
export function migrateRow(row: QueryRow): QueryRow | null {
  const from = Number(row.buster);
  if (from === CONTRACT_VERSION) return row;
  return Number.isInteger(from) && from < CONTRACT_VERSION
    ? { ...row, buster: currentBuster }
    : null;
}

const encoder = new TextEncoder();

/** What a value weighs, in bytes as it travels. */
export function weightOf(data: unknown): number {
  if (data instanceof ArrayBuffer) return data.byteLength;
  return encoder.encode(JSON.stringify(data)).length;
}

/** The row of one query of one person. */
export function queryRow({
  queryHash,
  ...row
}: Pick<QueryRow, 'owner' | 'queryKey' | 'data' | 'dataUpdatedAt'> & {
  queryHash: string;
}): QueryRow {
  const hash = `${row.owner}|${queryHash}`;
  return { ...row, hash, buster: currentBuster, bytes: weightOf(row.data) };
}
