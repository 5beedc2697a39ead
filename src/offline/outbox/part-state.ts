import type { OutboxRow } from '../records.ts';
import { onlyWaits } from './rows.ts';

/** Where a value on the screen stands. */
export type PartState = 'server' | 'waiting' | 'conflict' | 'needsYou';

const gravity: readonly PartState[] = ['server', 'waiting', 'conflict', 'needsYou'];

/** Of two the one that needs more; of equals the first. */
export function graver(one: PartState, other: PartState): PartState {
  return gravity.indexOf(one) >= gravity.indexOf(other) ? one : other;
}

/** Where what a row of the outbox carries stands. */
export function partStateOf(row: Pick<OutboxRow, 'state' | 'unserved'>): PartState {
  if (onlyWaits(row)) return 'waiting';
  return row.state === 'conflict' ? 'conflict' : 'needsYou';
}
