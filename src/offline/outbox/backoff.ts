/** How long to wait before the next try. */
import type { Clock } from '../environment.ts';

const LONGEST = 300_000;

/** The longest pause after a network failure while the server answers other requests. */
export const LONGEST_LOST = 10_000;
/** The longest pause after a server error once the server has accepted another row. */
export const LONGEST_UNSERVED = 30_000;
/** The longest that a server may ask us to wait. */
export const LONGEST_HOLD = 600_000;
/** Jitter, so that not all devices come back at the same instant. */
export const HOLD_SPREAD = 1_000;

/** When a pause ends. One longer than any we set means that the clock was set back: it ends now. */
export const endOfPause = (at: number, now: number): number =>
  at - now > LONGEST_HOLD + HOLD_SPREAD ? now : at;

/** Exponential backoff from `first` to `longest`, with jitter of up to a half. */
export function backoff(
  attempts: number,
  clock: Pick<Clock, 'random'>,
  { first = 1_000, longest = LONGEST } = {},
): number {
  const cap = Math.min(longest, first * 2 ** Math.min(attempts, 30));
  return cap / 2 + (clock.random() * cap) / 2;
}
