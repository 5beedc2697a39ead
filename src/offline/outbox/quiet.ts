/** Back ends without keys: how long a request may still be under way after nobody waits for it, by a clock that nobody sets. */
import type { Clock } from '../environment.ts';
import type { OutboxRow } from '../records.ts';

/**
 * The quiet of one context. What another one sent has been quiet only since it was first seen here; a worker, which
 * lives shorter than the quiet time, must believe the time on the row.
 */
export function createQuiet(clock: Clock, context: 'page' | 'worker') {
  const since = new Map<string, number>();
  /** Of this very try: meanwhile another context may have sent the row again. */
  const tryOf = ({ key, attempts }: OutboxRow) => `${key} ${attempts}`;

  function firstSeen(row: OutboxRow): number {
    const age = context === 'worker' ? Math.max(0, clock.now() - row.updatedAt) : 0;
    const at = clock.elapsed() - age;
    since.set(tryOf(row), at);
    return at;
  }

  return {
    /** The row's request was given up. */
    ended(row: OutboxRow): void {
      since.set(tryOf(row), clock.elapsed());
    },
    /** It cannot be under way: it was answered, or never sent. */
    free(row: OutboxRow): void {
      since.set(tryOf(row), -Infinity);
    },
    /** How many milliseconds of the quiet time are left. */
    left(row: OutboxRow, quietMs: number): number {
      if (quietMs === 0 || !row.sent) return 0;
      const at = since.get(tryOf(row)) ?? firstSeen(row);
      return Math.max(0, at + quietMs - clock.elapsed());
    },
  };
}

/** What is known of requests that came to an end without an answer. */
export type Quiet = ReturnType<typeof createQuiet>;
