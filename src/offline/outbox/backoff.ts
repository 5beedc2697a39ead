/** How long to wait before the next try. */
import type { Clock } from '../environment.ts';

const LONGEST = 300_000;

/** The longest pause of what was lost on its way while the server answers others. */
export const LONGEST_LOST = 10_000;
/** The longest pause of what a server in trouble did not take, once it took something else. */
export const LONGEST_UNSERVED = 30_000;
/** The longest that a server may ask us to wait. */
export const LONGEST_HOLD = 600_000;
/** All devices add a little, so that they do not come back in the same instant. */
export const HOLD_SPREAD = 1_000;

/** When a pause ends: at once where no pause is that long, because the clock was set back since it began. */
export const endOfPause = (at: number, now: number): number =>
  at - now > LONGEST_HOLD + HOLD_SPREAD ? now : at;

/** Between half and all of a pause that doubles with each try, from `first` to `longest`. */
export function backoff(
  attempts: number,
  clock: Pick<Clock, 'random'>,
  { first = 1_000, longest = LONGEST } = {},
): number {
  const cap = Math.min(longest, first * 2 ** Math.min(attempts, 30));
  return cap / 2 + (clock.random() * cap) / 2;
}
