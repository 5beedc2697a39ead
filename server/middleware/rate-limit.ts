/** How fast one person may ask, whatever she asks for: far above any hand and any device, far below a flood. */
import { refuse } from '../errors.ts';
import type { Actor, StudentActor } from './authenticate.ts';

/** Counts a request of a person; refuses it where she has none left. */
export type RateLimit = (person: string, now: number) => void;

/** Whose requests are counted together: a student and her parents do not stand in each other's way. */
export const countedAs = (person: Actor | StudentActor): string =>
  'userId' in person ? person.userId : `${person.view} ${person.studentId}`;

/** Whoever was silent for so long may ask at once for all that came together: a device that comes back sends its outbox. */
const savedSeconds = 100;
/** In seconds; enough for a device that waited to send something worth the way. */
const rest = '5';

/**
 * So many requests a second in the long run; 0 is no limit. Each process counts for itself, in memory: one entry for an
 * account, and nothing that a request would wait for.
 */
export function rateLimitOf(perSecond: number): RateLimit {
  if (perSecond === 0) return () => {};
  const most = perSecond * savedSeconds;
  const buckets = new Map<string, { left: number; at: number }>();
  return (person, now) => {
    const { left, at } = buckets.get(person) ?? { left: most, at: now };
    // A clock that was set back gives nothing, and goes on from there.
    const filled = Math.min(most, left + (Math.max(0, now - at) / 1000) * perSecond);
    const isTooFast = filled < 1;
    buckets.set(person, { left: isTooFast ? filled : filled - 1, at: now });
    if (isTooFast) throw refuse('request.tooMany', { headers: { 'retry-after': rest } });
  };
}
