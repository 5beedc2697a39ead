/** Counts of attempts, each for a quarter of an hour or a day: too many of anything have to wait. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { loginFailures } from '../../db/schema/index.ts';
import { refuse } from '../../errors.ts';
import type { Refused } from '../../errors.ts';

/** How long a count lasts; the next quarter of an hour begins at nought, however busy this one was. */
const memory = 15 * 60_000;
/** The other one, for what is dear however slowly it comes. */
export const day = 24 * 60 * 60_000;

/** What is counted, and for how long: a quarter of an hour, where nothing else is said. */
export interface Counted {
  scope: string;
  span?: typeof day;
}

/** How many of it are let through in that time. */
export interface Limit extends Counted {
  max: number;
}

/** A whole school may sit behind one address: there it is a flood that is refused, not a queue of people. */
export const perAddress = 60;

/** Where a count is kept in this quarter of an hour, or this day. */
export const keyOf = (scope: string, now: number, span = memory): string =>
  `${scope}@${Math.floor(now / span) * span}`;

/** The refusal of one too many, until a moment or until the counts begin anew. */
export function tooMany(now: number, until = Infinity, span = memory): Refused {
  const end = Math.min(until, (Math.floor(now / span) + 1) * span);
  const seconds = Math.max(1, Math.ceil((end - now) / 1000));
  return refuse('login.tooMany', { headers: { 'retry-after': String(seconds) } });
}

/** Refuses when one of the limits is reached. */
export async function requireBelow(db: Db, limits: Limit[], now: number): Promise<void> {
  const byKey = new Map(limits.map((limit) => [keyOf(limit.scope, now, limit.span), limit]));
  const keys = [...byKey.keys()];
  const rows = await db.select().from(loginFailures).where(inArray(loginFailures.scope, keys));
  const reached = rows.flatMap(({ scope, failures }) => {
    const limit = byKey.get(scope);
    return limit && failures >= limit.max ? [limit.span ?? memory] : [];
  });
  // Whoever waits for the shorter one only would be refused again.
  if (reached.length > 0) throw tooMany(now, Infinity, Math.max(...reached));
}

/** Counts one more. */
export async function countFailure(db: Db, limits: Counted[], now: number): Promise<void> {
  await db
    .insert(loginFailures)
    .values(valuesOf(limits, 1, now))
    .onConflictDoUpdate({
      target: loginFailures.scope,
      set: { failures: sql`${loginFailures.failures} + 1`, lastAt: new Date(now) },
    });
}

/** Holds the counts until the transaction ends, so that of many at once each sees the others; answers them. */
export async function lockCounts(
  db: Db,
  limits: Counted[],
  now: number,
): Promise<Map<string, { failures: number; lastAt: number }>> {
  const rows = await db
    .insert(loginFailures)
    .values(valuesOf(limits, 0, now))
    .onConflictDoUpdate({
      target: loginFailures.scope,
      set: { failures: sql`${loginFailures.failures}` },
    })
    .returning();
  const byKey = new Map(rows.map((row) => [row.scope, row]));
  return new Map(
    limits.map(({ scope, span }) => {
      const row = byKey.get(keyOf(scope, now, span));
      return [scope, { failures: row?.failures ?? 0, lastAt: row?.lastAt.getTime() ?? now }];
    }),
  );
}

/** Counts one more before it is done, and refuses it beyond its limit. */
export async function countWithin(tx: Db, limit: Limit, now: number): Promise<void> {
  const counted = (await lockCounts(tx, [limit], now)).get(limit.scope);
  if (counted && counted.failures >= limit.max) throw tooMany(now, Infinity, limit.span);
  await countFailure(tx, [limit], now);
}

/** Counts one less: it was right. */
export async function uncount(db: Db, { scope, span }: Counted, now: number): Promise<void> {
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(eq(loginFailures.scope, keyOf(scope, now, span)));
}

function valuesOf(limits: Counted[], failures: number, now: number) {
  const lastAt = new Date(now);
  // In one order, so that two at once wait for each other rather than for ever.
  const keys = limits.map(({ scope, span }) => keyOf(scope, now, span)).toSorted();
  return keys.map((scope) => ({ scope, failures, lastAt }));
}
