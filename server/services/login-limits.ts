/** Failed attempts: three sign-ins of one account or address ask for a captcha, many more of anything have to wait. */
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { loginFailures } from '../db/schema/index.ts';
import { refuse } from '../errors.ts';

const freeFailures = 3;
const maxFailures = 20;
const minute = 60_000;
const memory = 15 * minute;

/** What is counted, and how many of it are let through until nothing has happened for a while. */
export interface Limit {
  scope: string;
  max: number;
}

/** What a sign-in is counted under. */
export function scopesOf(login: string, address: string): string[] {
  return [`account:${login}`, `address:${address}`];
}

/** A whole staff may sit behind one address: there it is a flood that is refused, not a queue of people. */
export const perAddress = 60;

/** Whether a captcha is needed; refuses when there were too many attempts. */
export async function needsCaptcha(db: Db, scopes: string[], now: number): Promise<boolean> {
  const limits = scopes.map((scope) => ({ scope, max: maxFailures }));
  return (await requireBelow(db, limits, now)) >= freeFailures;
}

/** Refuses when one of the limits is reached; answers the highest count. */
export async function requireBelow(db: Db, limits: Limit[], now: number): Promise<number> {
  const scopes = limits.map(({ scope }) => scope);
  const rows = await db.select().from(loginFailures).where(inArray(loginFailures.scope, scopes));
  const recent = rows.filter((row) => now - row.lastAt.getTime() < memory);
  const maxOf = new Map(limits.map(({ scope, max }) => [scope, max]));
  const reached = recent.filter((row) => row.failures >= (maxOf.get(row.scope) ?? maxFailures));
  if (reached.length > 0) {
    const last = Math.max(...reached.map((row) => row.lastAt.getTime()));
    const seconds = Math.ceil((last + memory - now) / 1000);
    throw refuse('login.tooMany', { headers: { 'retry-after': String(seconds) } });
  }
  return Math.max(0, ...recent.map((row) => row.failures));
}

/** Counts a failure; an old count begins anew. */
export async function countFailure(db: Db, scopes: string[], now: number): Promise<void> {
  const at = new Date(now);
  const before = new Date(now - memory);
  await db
    .insert(loginFailures)
    // In one order, so that two at once wait for each other rather than for ever.
    .values(scopes.toSorted().map((scope) => ({ scope, failures: 1, lastAt: at })))
    .onConflictDoUpdate({
      target: loginFailures.scope,
      set: {
        failures: sql`case when ${loginFailures.lastAt} < ${before}::timestamptz then 1
          else ${loginFailures.failures} + 1 end`,
        lastAt: at,
      },
    });
}

/** Forgets the failures of an account that has signed in. */
export async function forgetFailures(db: Db, scopes: string[]): Promise<void> {
  await db.delete(loginFailures).where(inArray(loginFailures.scope, scopes));
}
