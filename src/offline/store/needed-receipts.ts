/** Which receipts a copy on this device still needs: without them it would show an older value as if nothing had been sent. */
import type { QueryRow, Receipt } from '../records.ts';

/** A copy that was being read while something was accepted may say that it is newer. */
const READING = 60_000;

/** The things that a lane is about: a student and a result, or an exam. */
const thingsOf = (lane: string) => lane.split(':').slice(2);

/** The copies that may show what a receipt says, by their names alone. */
export function copiesShowing(
  { owner, lane }: Pick<Receipt, 'owner' | 'lane'>,
  hashes: readonly string[],
): string[] {
  const names = thingsOf(lane).map((id) => JSON.stringify(id));
  return hashes.filter(
    (hash) => hash.startsWith(`${owner}|`) && names.some((name) => hash.includes(name)),
  );
}

/** Whether a copy was read before the receipt's work was accepted. */
export function isOlder({ dataUpdatedAt }: Pick<QueryRow, 'dataUpdatedAt'>, at: number): boolean {
  return dataUpdatedAt <= at + READING;
}
