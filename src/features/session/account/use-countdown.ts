import { deviceNow } from '#src/lib/device-time.ts';
import { useSyncExternalStore } from 'react';

/** No wait of ours is longer; a clock that was set back must not lengthen one. */
const longest = 15 * 60;

/** Whole seconds left until a moment, as this device counts. */
export function secondsLeft(until: number, now: number): number {
  return Math.min(longest, Math.max(0, Math.ceil((until - now) / 1000)));
}

/** `1:05`: minutes and seconds. */
export function asClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function eachSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** The seconds left, told each second until there are none. */
export function useCountdown(until: number): number {
  return useSyncExternalStore(eachSecond, () => secondsLeft(until, deviceNow()));
}
