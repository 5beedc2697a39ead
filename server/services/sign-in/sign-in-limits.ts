/** Who may try a password: attempts are counted before they are made, and taken back when they were right. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { loginFailures } from '../../db/schema/index.ts';
import { lineOf, siteOf } from '../../middleware/client-address.ts';
import { checkCaptcha } from './captcha.ts';
import { fewAtOnce } from '../files/few-at-once.ts';
import type { Standing } from './known-devices.ts';
import { countFailure, keyOf, lockCounts, tooMany } from './login-limits.ts';

const minute = 60_000;
/** So many attempts of an account at one address are free of a captcha. */
const free = 3;
/** So many of an account from everywhere: more is somebody with many addresses. */
const freeEverywhere = 30;
/** So many from one address, at whatever accounts: more is neither a school that signs in at once nor its mistakes. */
const crowd = 1_000;
/** After so many of an account from one address, or from a device of its owner, every further one waits. */
const perPair = 30;
/** So many wrong ones, and a device is no better than any other. */
const perDevice = 30;
/** An account from everywhere: only somebody with many addresses and many solved captchas comes here. */
const perAccount = 1_000;

/**
 * Signing in takes its turn here rather than at the database: while a school signs in at once, what others send there
 * waits for a few sign-ins and not for hundreds.
 */
export const inTurn = fewAtOnce(8);

/** Staff, students and parents have passwords of their own, and limits of their own. */
export type Audience = 'staff' | 'student' | 'parent';
/** What somebody tries to sign in with, and where. */
export interface Attempt {
  audience: Audience;
  login: string;
  address: string;
  /** The device it is tried on, as it shows itself, and whether it is known. */
  device: string | null;
  standing: Standing;
}

interface Scope {
  scope: string;
}
const scopesOf = ({ audience, login, address, device }: Attempt) => ({
  account: { scope: `${audience}:account:${login}` },
  /** Attempts that were not right, and those under way. */
  address: { scope: `${audience}:address:${siteOf(address)}` },
  pair: { scope: `${audience}:pair:${login} ${lineOf(address)}` },
  own: { scope: `${audience}:own:${login} ${device}` },
  device: { scope: `device:${device}` },
});

/** Under what an attempt is counted: on a device of hers nobody else's attempts stand in her way, nor hers in anybody's. */
function countedOf(attempt: Attempt): Scope[] {
  const { account, address, pair, own, device } = scopesOf(attempt);
  if (attempt.standing === 'hers') return [own];
  return [account, address, pair, ...(attempt.standing === 'known' ? [device] : [])];
}

/** Counts an attempt, or says why it may not be made; refuses it where it has to wait. */
export async function admitAttempt(
  tx: Db,
  attempt: Attempt,
  captcha: string | undefined,
  now: number,
): Promise<'admitted' | 'captcha.required' | 'captcha.wrong'> {
  const { account, address, pair, own, device } = scopesOf(attempt);
  const counted = countedOf(attempt);
  const counts = await lockCounts(tx, counted, now);
  const count = ({ scope }: Scope) => counts.get(scope)?.failures ?? 0;
  const waiting = attempt.standing === 'hers' ? own : pair;
  if (count(account) >= perAccount) throw tooMany(now);
  if (count(waiting) >= perPair) {
    // A minute, then two, then four: nobody who knows the password waits long for it.
    const wait = minute * 2 ** (count(waiting) - perPair);
    const until = (counts.get(waiting.scope)?.lastAt ?? now) + wait;
    if (now < until) throw tooMany(now, until);
  }
  const isTrusted = attempt.standing === 'known' && count(device) < perDevice;
  const isAsked =
    count(pair) >= free ||
    count(account) >= freeEverywhere ||
    (count(address) >= crowd && !isTrusted);
  if (isAsked) {
    if (captcha === undefined) return 'captcha.required';
    if (!(await checkCaptcha(tx, captcha, now))) return 'captcha.wrong';
  }
  await countFailure(tx, counted, now);
  return 'admitted';
}

/**
 * Takes back an attempt that was right, with what she mistyped at the same address before. What others
 * tried elsewhere stays counted: her signing in must not give them new attempts.
 */
export async function takeBack(tx: Db, attempt: Attempt, now: number): Promise<void> {
  const { account, address, pair, own, device } = scopesOf(attempt);
  // Held in the order in which an attempt counts them.
  const counts = await lockCounts(tx, countedOf(attempt), now);
  const less = async ({ scope }: Scope, by: number) => {
    if (!counts.has(scope)) return;
    await tx
      .update(loginFailures)
      .set({ failures: sql`greatest(${loginFailures.failures} - ${by}::int, 0)` })
      .where(eq(loginFailures.scope, keyOf(scope, now)));
  };
  const mistyped = counts.get(pair.scope)?.failures ?? 0;
  await less(account, mistyped);
  await less(address, 1);
  await less(pair, mistyped);
  await less(device, 1);
  await less(own, counts.get(own.scope)?.failures ?? 0);
}

/** Forgets what was tried with an account, whose password was set anew. */
export async function forgetAttempts(
  tx: Db,
  named: Pick<Attempt, 'audience' | 'login' | 'address'>,
  now: number,
): Promise<void> {
  const { account, pair } = scopesOf({ ...named, device: null, standing: 'unknown' });
  for (const { scope } of [account, pair]) {
    await tx.delete(loginFailures).where(eq(loginFailures.scope, keyOf(scope, now)));
  }
}
