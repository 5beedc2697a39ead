/** A longer silence is a pause and says nothing of her pace. */
const PAUSE_MS = 3 * 60_000;
/** A longer pause ends the session of correcting. */
const SESSION_MS = 4 * 3_600_000;
/** Fewer answers say too little. */
export const ENOUGH = 10;
const MOST = 40;
const MINUTE_MS = 60_000;

/** How long the last answers took, on this device. */
export interface Pace {
  /** The answer that was scored last, and when. */
  last: { key: string; at: number } | null;
  /** One for each answer, in milliseconds, newest last. */
  times: readonly number[];
}

export const noPace: Pace = { last: null, times: [] };

/** Notes a scored answer; a second tap on the same one extends its time. */
export function afterScore(pace: Pace, key: string, at: number): Pace {
  const { last, times } = pace;
  const passed = last ? at - last.at : Infinity;
  const next = { key, at };
  if (passed < 0 || passed > SESSION_MS) return { last: next, times: [] };
  if (passed > PAUSE_MS) return { last: next, times };
  if (last?.key !== key) return { last: next, times: [...times, passed].slice(-MOST) };
  const longer = times.length > 0 ? [...times.slice(0, -1), (times.at(-1) ?? 0) + passed] : times;
  return { last: next, times: longer };
}

/** The median time of her last answers; null while there are too few. */
export function typicalTime({ times }: Pace): number | null {
  if (times.length < ENOUGH) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}

/** "About 25 minutes": the farther away, the rounder; never less than one. */
export function roughly(ms: number): { hours: number; minutes: number } {
  const minutes = ms / MINUTE_MS;
  const step = minutes < 10 ? 1 : minutes < 55 ? 5 : 15;
  const round = Math.max(1, Math.round(minutes / step) * step);
  return { hours: Math.floor(round / 60), minutes: round % 60 };
}
