/** Which copies this version can read: what a person keeps is never dropped by an update. */
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
