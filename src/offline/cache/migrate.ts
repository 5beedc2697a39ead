/** Brings kept copies of an older contract version to this one: what a person keeps is never dropped by an update. */
import { CONTRACT_VERSION } from '#contract/version.ts';
import type { QueryRow } from '../records.ts';

/** Turns the data of one family from one version to the next; `undefined`: this copy cannot be read any more. */
export type Migration = (family: string, data: unknown) => unknown;

/**
 * One step for each version that changed what a copy means; the key is the version it begins at.
 * A version without a step only added fields, which the types of what a device may have call optional.
 */
export const migrations: Readonly<Record<number, Migration>> = {};

/** How long a copy may be used that nobody asked to keep. */
export const MAX_AGE = 30 * 86_400_000;

/** The version that copies written now bear. */
export const currentBuster = String(CONTRACT_VERSION);

/** The row as this version reads it; null when it is of a newer version, or no step could save it. */
export function migrateRow(
  row: QueryRow,
  target: number = CONTRACT_VERSION,
  steps: Readonly<Record<number, Migration>> = migrations,
): QueryRow | null {
  const from = Number(row.buster);
  if (from === target) return row;
  if (!Number.isInteger(from) || from > target) return null;
  let { data } = row;
  for (let version = from; version < target; version += 1) {
    const step = steps[version];
    if (step) data = step(row.family, data);
    if (data === undefined) return null;
  }
  return { ...row, data, buster: String(target) };
}
