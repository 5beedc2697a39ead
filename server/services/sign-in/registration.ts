/** Registering: an account comes to be once its number is proven, and has no role until an admin gives one. */
import { eq } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { User } from '#contract/sign-in/session.ts';
import { toLatinDigits } from '#domain/text.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { logins, users, verifications } from '../../db/schema/index.ts';
import { refuse } from '../../errors.ts';
import type { Around, Input } from '../../middleware/handlers.ts';
import { record } from '../accounts/audit.ts';
import { deliver } from './code-sender.ts';
import { readMobile } from './mobile.ts';
import { hashPassword, requireStrong } from './passwords.ts';
import { schoolForNew } from './registration-mode.ts';
import { readUser, startSession } from './sessions.ts';
import type { Token } from './sessions.ts';
import { admitRequest, startVerification } from './verifications.ts';
import type { Verification } from './verifications.ts';

/** What a person types. */
export type Registration = Input<'session.register'>['body'];

/** Sends a code, or to the owner of a known number the news that she has an account; the same work in either case. */
export async function register(around: Around, sent: Registration): Promise<string> {
  const { deps, now } = around;
  const mobile = readMobile(sent.mobile);
  requireStrong(sent.password, mobile);
  const { schoolCode: code = '' } = sent;
  const asked = { code, address: around.address, configured: deps.registrationSchool };
  const personSchoolId = await schoolForNew(deps.store, asked, now);
  await admitRequest(around, { mobile, captcha: sent.captcha });
  const passwordHash = await hashPassword(sent.password);
  const { id, message } = await deps.store.transaction(async (tx) => {
    const [known] = await tx.select().from(logins).where(eq(logins.name, mobile));
    const pending = { fullname: sent.fullname, email: sent.email ?? '', passwordHash };
    const behind = { purpose: 'register' as const, mobile, personSchoolId, personId: null };
    return startVerification(tx, { ...behind, pending: known ? null : pending }, now);
  });
  deliver(deps, message);
  return id;
}

/** Creates the account that the code was asked for, and starts its session. */
export async function createAccount(
  tx: Db,
  row: Verification,
  at: { now: number; address: string },
): Promise<{ token: Token; user: User } | ErrorCode> {
  const { now } = at;
  const { id, mobile, pending, personSchoolId: schoolId } = row;
  if (!pending || schoolId === null) return 'code.wrong';
  // The hash of the password is not kept where nobody needs it any more.
  const used = { usedAt: new Date(now), pending: null };
  await tx.update(verifications).set(used).where(eq(verifications.id, id));
  const userId = newId();
  const [claimed] = await tx
    .insert(logins)
    .values({ name: mobile, schoolId, kind: 'staff', personId: userId })
    .onConflictDoNothing()
    .returning();
  // Asked for twice: the first confirmation made the account.
  if (!claimed) return 'account.exists';
  const [firstName = '', ...lastName] = pending.fullname.split(/\s+/);
  await tx.insert(users).values({
    schoolId,
    id: userId,
    username: mobile,
    mobile,
    firstName,
    lastName: lastName.join(' '),
    email: pending.email === '' ? null : toLatinDigits(pending.email),
    passwordHash: pending.passwordHash,
    createdAt: new Date(now),
  });
  const by = { kind: 'visitor' as const, id: null };
  const about = { kind: 'account' as const, id: userId };
  await record(tx, at, { schoolId, event: 'account.registered', by, about, details: {} });
  const person = { schoolId, userId };
  const token = await startSession(tx, person, now);
  const user = await readUser(tx, person);
  if (!user) throw refuse('code.expired');
  return { token, user };
}
