/** One-time codes: six digits that prove a number, good for ten minutes and five tries. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import { toLatinDigits } from '#domain/text.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { verifications } from '../../db/schema/index.ts';
import { refuse } from '../../errors.ts';
import { lineOf, siteOf } from '../../middleware/client-address.ts';
import type { Around } from '../../middleware/handlers.ts';
import { checkCaptcha } from './captcha.ts';
import { codeLifetime, deliver } from './code-sender.ts';
import type { CodeMessage } from './code-sender.ts';
import { countFailure, day, perAddress, requireBelow } from './login-limits.ts';
import type { Limit } from './login-limits.ts';

type Row = typeof verifications.$inferSelect;
/** A row of the table. */
export type Verification = Row;
/** What a code is for. */
export type Purpose = Row['purpose'];

const minute = 60_000;
const pause = minute;
const maxTries = 5;
const maxSends = 5;

/** The word of a path; any other is a path that does not exist. */
export function purposeOf(word: string): Purpose {
  if (word !== 'register' && word !== 'forgot-pass') throw refuse('route.unknown');
  return word;
}

/**
 * Messages cost money and disturb whoever gets them. Of what a number gets in a day one caller can use up half: its owner
 * still gets hers.
 */
const sendLimits = (mobile: string, address: string): Limit[] => [
  { scope: `code:${mobile}`, max: 5 },
  { scope: `code-day:${mobile}`, max: 16, span: day },
  { scope: `code-caller:${mobile} ${lineOf(address)}`, max: 8, span: day },
  { scope: `code-address:${siteOf(address)}`, max: perAddress },
  { scope: `code-address-day:${siteOf(address)}`, max: 5 * perAddress, span: day },
];
const confirmLimit = (mobile: string): Limit => ({ scope: `confirm:${mobile}`, max: 10 });
const confirmAddress = (address: string): Limit => ({
  scope: `confirm-address:${siteOf(address)}`,
  max: perAddress,
});

/** Lets a request for a code through, or refuses it; the captcha is used up and the request counted. */
export async function admitRequest(
  { deps, now, address }: Around,
  sent: { mobile: string; captcha: string },
): Promise<void> {
  const limits = sendLimits(sent.mobile, address);
  const isHuman = await deps.store.transaction(async (tx) => {
    await requireBelow(tx, limits, now);
    if (!(await checkCaptcha(tx, sent.captcha, now))) return false;
    await countFailure(tx, limits, now);
    return true;
  });
  if (!isHuman) throw refuse('captcha.wrong', { path: 'captcha' });
}

/** Whom a code is for; nobody behind it for a number that must not get one. */
export interface Behind {
  purpose: Purpose;
  mobile: string;
  personSchoolId: string | null;
  personId: string | null;
  pending: Row['pending'];
}

/** Writes a row with a fresh code, and answers its id and the message for the number. */
export async function startVerification(
  tx: Db,
  behind: Behind,
  now: number,
): Promise<{ id: string; message: CodeMessage | null }> {
  const id = newId();
  const { code, fresh } = freshCode(id, now);
  await tx.insert(verifications).values({ id, ...behind, ...fresh });
  return { id, message: messageFor(behind, code) };
}

function freshCode(id: string, now: number) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const sentAt = new Date(now);
  const expiresAt = new Date(now + codeLifetime);
  return { code, fresh: { codeHash: hashCode(id, code), tries: 0, sentAt, expiresAt } };
}

/** Stored as a hash with its row's id, so that a reader of the log or of a backup has no code at hand. */
function hashCode(id: string, code: string): string {
  return createHash('sha256').update(`${id}:${code}`).digest('base64url');
}

/** A number that has an account is told so, and nobody but its owner reads that. */
function messageFor({ purpose, mobile, personId, pending }: Behind, code: string) {
  if (purpose === 'forgot-pass') return personId === null ? null : { mobile, purpose, code };
  if (pending !== null) return { mobile, purpose, code };
  return mobile === '' ? null : { mobile, purpose: 'account-exists' as const, code: null };
}

const isDone = (row: Row) => row.usedAt !== null || row.resetTokenHash !== null;

/**
 * Sends another code in place of the last one, which ends with it. An id that nobody was given gets
 * a row with nobody behind it, so that it is answered like the others.
 */
export async function resendCode(
  { deps, now, address }: Around,
  asked: { purpose: Purpose; id: string },
): Promise<void> {
  const { purpose, id } = asked;
  const message = await deps.store.transaction(async (tx) => {
    const blank = { id, purpose, mobile: '', codeHash: '', sends: 0 };
    const long = new Date(now - codeLifetime);
    await tx
      .insert(verifications)
      .values({ ...blank, sentAt: long, expiresAt: long })
      .onConflictDoNothing();
    const row = await lockRow(tx, id);
    const limits = sendLimits(row.mobile || id, address);
    await requireBelow(tx, limits, now);
    const wait = row.sentAt.getTime() + pause - now;
    if (wait > 0) throw refuse('code.tooSoon', retryAfter(wait));
    if (row.sends >= maxSends) throw refuse('login.tooMany', retryAfter(codeLifetime));
    await countFailure(tx, limits, now);
    const { code, fresh } = freshCode(id, now);
    const isOpen = !isDone(row) && row.purpose === purpose;
    const change = isOpen ? fresh : { sentAt: fresh.sentAt };
    await tx
      .update(verifications)
      .set({ ...change, sends: row.sends + 1 })
      .where(eq(verifications.id, id));
    return isOpen ? messageFor(row, code) : null;
  });
  deliver(deps, message);
}

async function lockRow(tx: Db, id: string): Promise<Row> {
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update');
  if (!row) throw refuse('code.expired');
  return row;
}

function retryAfter(milliseconds: number) {
  return { headers: { 'retry-after': String(Math.ceil(milliseconds / 1000)) } };
}

/** Takes a code; what a right one leads to happens in the same transaction, at most once. */
export async function confirmCode<T extends object>(
  { deps, now, address }: Around,
  sent: { purpose: Purpose; id: string; code: string },
  accept: (tx: Db, row: Row) => Promise<T | ErrorCode>,
): Promise<T> {
  const outcome = await deps.store.transaction(async (tx) => {
    const byAddress = confirmAddress(address);
    await requireBelow(tx, [byAddress], now);
    const isIt = eq(verifications.id, sent.id);
    const [row] = await tx.select().from(verifications).where(isIt).for('update');
    // The blank row of an id that nobody was given is as good as none.
    if (row?.purpose !== sent.purpose || row.mobile === '') {
      await countFailure(tx, [byAddress], now);
      return 'code.wrong' as const;
    }
    const limits = [confirmLimit(row.mobile), byAddress];
    await requireBelow(tx, limits, now);
    if (isDone(row) || row.expiresAt.getTime() <= now || row.tries >= maxTries) {
      return 'code.expired' as const;
    }
    // Compared in either case: a row with nobody behind it must not be quicker.
    const isRight = isSame(row.codeHash, hashCode(row.id, toLatinDigits(sent.code)));
    const isSomebody = row.personId !== null || row.pending !== null;
    if (isRight && isSomebody) return accept(tx, row);
    await tx
      .update(verifications)
      .set({ tries: row.tries + 1 })
      .where(isIt);
    await countFailure(tx, limits, now);
    return 'code.wrong' as const;
  });
  if (typeof outcome === 'string') throw refuse(outcome, { path: 'code' });
  return outcome;
}

function isSame(stored: string, computed: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}
