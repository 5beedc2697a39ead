/** How long to wait before the next try. */
import type { Clock } from '../environment.ts';

const LONGEST = 300_000;

/** Between half and all of a pause that doubles with each try, at most five minutes. */
export function backoff(attempts: number, clock: Pick<Clock, 'random'>, longest = LONGEST): number {
  const cap = Math.min(longest, 1_000 * 2 ** Math.min(attempts, 30));
  return cap / 2 + (clock.random() * cap) / 2;
}
