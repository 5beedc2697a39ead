const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on the last seconds matter. */
const LAST = 5 * MINUTE;

export type Unit = 'days' | 'hours' | 'minutes' | 'seconds';

/** What is left, in at most two units, rounded up: never less than there is not. */
export function leftIn(ms: number): { unit: Unit; n: number }[] {
  if (ms <= 0) return [];
  const step = ms <= LAST ? 10 * SECOND : MINUTE;
  const rounded = Math.ceil(ms / step) * step;
  const parts: { unit: Unit; n: number }[] = [
    { unit: 'days', n: Math.floor(rounded / DAY) },
    { unit: 'hours', n: Math.floor((rounded % DAY) / HOUR) },
    { unit: 'minutes', n: Math.floor((rounded % HOUR) / MINUTE) },
    { unit: 'seconds', n: Math.floor((rounded % MINUTE) / SECOND) },
  ];
  const first = parts.findIndex(({ n }) => n > 0);
  return parts.slice(first, first + 2).filter(({ n }) => n > 0);
}

/** When the words change next: each minute, and each ten seconds at the end. */
export function nextTickIn(ms: number): number | null {
  if (ms <= 0) return null;
  const step = ms <= LAST ? 10 * SECOND : MINUTE;
  const rest = ms % step || step;
  return ms > LAST ? Math.min(rest, ms - LAST) : rest;
}
