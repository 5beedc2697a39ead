/** Limits how many requests one person may make: far above what any device needs, far below a flood. */
import { refuse } from '../errors.ts';
import type { Actor, StudentActor } from './authenticate.ts';

/** Counts a person's request; refuses it when none are left. */
export type RateLimit = (person: string, now: number) => void;

/** Whose requests are counted together: a student and her parents have separate limits. */
export const countedAs = (person: Actor | StudentActor): string =>
  'userId' in person ? person.userId : `${person.view} ${person.studentId}`;

/** The burst after so many seconds of silence: a device that comes back sends its whole outbox. */
const savedSeconds = 100;
/** `Retry-After` in seconds. */
const rest = '5';

/**
 * A token bucket of so many requests a second; 0 is no limit. Each process counts by itself, in memory, with one entry
 * for each account.
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
