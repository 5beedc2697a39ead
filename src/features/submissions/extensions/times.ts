import type { Kind } from '#src/api/activities.ts';

const MINUTE = 60_000;
const LONGEST = 30 * 24 * 60 * MINUTE;

/** From when to when an extension may reach, and what is proposed: half an hour for an exam, a day for an assignment. */
export function extensionTimes(kind: Kind, endDate: string, now: number) {
  const from = Math.max(now, Date.parse(endDate));
  // The first whole minute that lies after both.
  const min = (Math.floor(from / MINUTE) + 1) * MINUTE;
  const step = 5 * MINUTE;
  const length = kind === 'exam' ? 30 * MINUTE : 24 * 60 * MINUTE;
  const proposed = Math.ceil((from + length) / step) * step;
  const iso = (at: number) => new Date(at).toISOString();
  return {
    min: iso(min),
    max: iso(Math.floor((from + LONGEST) / MINUTE) * MINUTE),
    proposed: iso(proposed),
  };
}
