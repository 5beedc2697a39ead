/** Who may try a password: attempts are counted before they are made, and taken back when they were right. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { loginFailures } from '../db/schema/index.ts';
import { checkCaptcha } from './captcha.ts';
import { countFailure, keyOf, lockCounts, tooMany } from './login-limits.ts';

const minute = 60_000;
/** So many attempts of an account, or failures of an address, are free of a captcha. */
const free = 3;
/** A class that signs in at once is under way from one address; more than that is not a class. */
const freeAtOnce = 40;
/** After so many of an account from one address, each with its captcha, every further one waits. */
const perPair = 30;
/** A whole school behind one address. */
const perSchool = 300;
/** An account from everywhere: only somebody with many addresses and many solved captchas comes here. */
const perAccount = 1_000;

/** Staff, students and parents have passwords of their own, and limits of their own. */
export type Audience = 'staff' | 'student' | 'parent';
/** What somebody tries to sign in with, and where. */
export interface Attempt {
  audience: Audience;
  login: string;
  address: string;
}

const scopesOf = ({ audience, login, address }: Attempt) => ({
  account: { scope: `${audience}:account:${login}` },
  /** Attempts that were not right, and those under way. */
  address: { scope: `${audience}:address:${address}` },
  /** Attempts that were wrong: a class that signs in at once is asked for nothing. */
  failed: { scope: `${audience}:failed:${address}` },
  pair: { scope: `${audience}:pair:${login} ${address}` },
});

/** Counts an attempt, or says why it may not be made; refuses it where it has to wait. */
export async function admitAttempt(
  tx: Db,
  attempt: Attempt,
  captcha: string | undefined,
  now: number,
): Promise<'admitted' | 'captcha.required' | 'captcha.wrong'> {
  const { account, address, failed, pair } = scopesOf(attempt);
  const counts = await lockCounts(tx, [account, address, failed, pair], now);
  const count = ({ scope }: { scope: string }) => counts.get(scope)?.failures ?? 0;
  if (count(account) >= perAccount || count(address) >= perSchool) throw tooMany(now);
  if (count(pair) >= perPair) {
    // A minute, then two, then four: nobody who knows the password waits long for it.
    const wait = minute * 2 ** (count(pair) - perPair);
    const until = (counts.get(pair.scope)?.lastAt ?? now) + wait;
    if (now < until) throw tooMany(now, until);
  }
  const isAsked = count(account) >= free || count(failed) >= free || count(address) >= freeAtOnce;
  if (isAsked) {
    if (captcha === undefined) return 'captcha.required';
    if (!(await checkCaptcha(tx, captcha, now))) return 'captcha.wrong';
  }
  await countFailure(tx, [account, address, pair], now);
  return 'admitted';
}

/** An attempt that was counted turned out wrong. */
export async function countWrong(db: Db, attempt: Attempt, now: number): Promise<void> {
  await countFailure(db, [scopesOf(attempt).failed], now);
}

/**
 * Takes back an attempt that was right, with what she mistyped at the same address before. What others
 * tried elsewhere stays counted: her signing in must not give them new attempts.
 */
export async function takeBack(tx: Db, attempt: Attempt, now: number): Promise<void> {
  const { account, address, pair } = scopesOf(attempt);
  const less = async ({ scope }: { scope: string }, by: number) => {
    await tx
      .update(loginFailures)
      .set({ failures: sql`greatest(${loginFailures.failures} - ${by}::int, 0)` })
      .where(eq(loginFailures.scope, keyOf(scope, now)));
  };
  // Held in the order in which an attempt counts them.
  const counts = await lockCounts(tx, [account, address, pair], now);
  const own = counts.get(pair.scope)?.failures ?? 0;
  await less(account, own);
  await less(address, 1);
  await less(pair, own);
}

/** Forgets what was tried with an account, whose password was set anew. */
export async function forgetAttempts(tx: Db, attempt: Attempt, now: number): Promise<void> {
  const { account, pair } = scopesOf(attempt);
  for (const { scope } of [account, pair]) {
    await tx.delete(loginFailures).where(eq(loginFailures.scope, keyOf(scope, now)));
  }
}
