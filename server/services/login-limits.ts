/** Failed sign-ins: three of one account or address ask for a captcha, many more have to wait. */
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { loginFailures } from '../db/schema/index.ts';
import { refuse } from '../errors.ts';

const freeFailures = 3;
const maxFailures = 20;
const minute = 60_000;
const memory = 15 * minute;

/** What a sign-in is counted under. */
export function scopesOf(login: string, address: string): string[] {
  return [`account:${login}`, `address:${address}`];
}

/** Whether a captcha is needed; refuses when there were too many attempts. */
export async function needsCaptcha(db: Db, scopes: string[], now: number): Promise<boolean> {
  const rows = await db.select().from(loginFailures).where(inArray(loginFailures.scope, scopes));
  const recent = rows.filter((row) => now - row.lastAt.getTime() < memory);
  const worst = Math.max(0, ...recent.map((row) => row.failures));
  if (worst >= maxFailures) {
    const last = Math.max(...recent.map((row) => row.lastAt.getTime()));
    const seconds = Math.ceil((last + memory - now) / 1000);
    throw refuse('login.tooMany', { headers: { 'retry-after': String(seconds) } });
  }
  return worst >= freeFailures;
}

/** Counts a failure; an old count begins anew. */
export async function countFailure(db: Db, scopes: string[], now: number): Promise<void> {
  const at = new Date(now);
  const before = new Date(now - memory);
  await db
    .insert(loginFailures)
    .values(scopes.map((scope) => ({ scope, failures: 1, lastAt: at })))
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
