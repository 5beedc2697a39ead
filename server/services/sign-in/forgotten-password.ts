/** A forgotten password: a code to the known number, for it a token, and for that a new password, once. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { logins, users, verifications } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import { hashToken, newToken } from '../../middleware/authenticate.ts';
import { siteOf } from '../../middleware/client-address.ts';
import type { Around } from '../../middleware/handlers.ts';
import { record } from '../accounts/audit.ts';
import { deliver, tellOfNewPassword } from './code-sender.ts';
import { forgetDevices } from './known-devices.ts';
import { countFailure, countWithin, requireBelow } from './login-limits.ts';
import { readMobile } from './mobile.ts';
import { voidPasswordLinks } from './password-link.ts';
import { hashPassword, requireAlike, requireStrong } from './passwords.ts';
import { revokeSessions } from './sessions.ts';
import type { Token } from './sessions.ts';
import { forgetAttempts } from './sign-in-limits.ts';
import { admitRequest, startVerification } from './verifications.ts';
import type { Verification } from './verifications.ts';

const tokenLifetime = 15 * 60_000;

/** Sends a code to a number that belongs to an active account; to others nothing, and the answer is the same. */
export async function askForReset(
  around: Around,
  sent: { mobile: string; captcha: string },
): Promise<string> {
  const { deps, now } = around;
  const mobile = readMobile(sent.mobile);
  await admitRequest(around, { mobile, captcha: sent.captcha });
  const { id, message } = await deps.store.transaction(async (tx) => {
    const person = await findActive(tx, mobile);
    const behind = { purpose: 'forgot-pass' as const, mobile, pending: null };
    return startVerification(tx, { ...behind, ...person }, now);
  });
  deliver(deps, message);
  return id;
}

async function findActive(tx: Db, mobile: string) {
  const nobody = { personSchoolId: null, personId: null };
  const [named] = await tx.select().from(logins).where(eq(logins.name, mobile));
  if (named?.kind !== 'staff') return nobody;
  const { schoolId, personId } = named;
  const isShe = within(users, schoolId, eq(users.id, personId), eq(users.active, true));
  const [user] = await tx.select({ id: users.id }).from(users).where(isShe);
  return user ? { personSchoolId: schoolId, personId } : nobody;
}

/** The token that a confirmed code is exchanged for. */
export async function giveResetToken(
  tx: Db,
  row: Verification,
  now: number,
): Promise<{ token: Token }> {
  const token = newToken();
  const expiresAt = new Date(now + tokenLifetime);
  await tx
    .update(verifications)
    .set({ resetTokenHash: hashToken(token), expiresAt })
    .where(eq(verifications.id, row.id));
  return { token: { access_token: token, expires: expiresAt.toISOString() } };
}

/** Sets the password, ends every session of the person, and uses the token up. */
export async function resetPassword(
  { deps, now, address, token }: Around,
  sent: { password: string; password_confirm: string },
): Promise<void> {
  requireAlike(sent);
  const limit = { scope: `reset-address:${siteOf(address)}`, max: 20 };
  const resetTokenHash = hashToken(token ?? '');
  const isUsable = and(
    eq(verifications.resetTokenHash, resetTokenHash),
    isNull(verifications.usedAt),
    gt(verifications.expiresAt, new Date(now)),
  );
  const row = await deps.store.transaction(async (tx) => {
    await requireBelow(tx, [limit], now);
    const [found] = await tx.select().from(verifications).where(isUsable);
    if (!found) await countFailure(tx, [limit], now);
    return found;
  });
  if (!row || row.personSchoolId === null || row.personId === null) {
    throw refuse('reset.tokenInvalid');
  }
  const person = { schoolId: row.personSchoolId, userId: row.personId };
  const isShe = within(users, person.schoolId, eq(users.id, person.userId));
  const [known] = await deps.store.read((db) => db.select().from(users).where(isShe));
  // A link has no number of its own.
  requireStrong(sent.password, row.mobile || (known?.mobile ?? null));
  // A link is good once: many at the same moment cost ten hashes at most.
  const tries = { scope: `reset:${resetTokenHash}`, max: 10 };
  await deps.store.transaction((tx) => countWithin(tx, tries, now));
  const passwordHash = await hashPassword(sent.password);
  const changed = await deps.store.transaction(async (tx) => {
    // She before her links, as whoever makes one or ends her access holds them.
    await tx.select({ id: users.id }).from(users).where(isShe).for('update');
    const used = { usedAt: new Date(now) };
    const [first] = await tx.update(verifications).set(used).where(isUsable).returning();
    if (!first) throw refuse('reset.tokenInvalid');
    const [user] = await tx
      .update(users)
      .set({ passwordHash, hasPassword: true })
      .where(and(isShe, eq(users.active, true)))
      .returning();
    if (!user) throw refuse('reset.tokenInvalid');
    // Whoever asked for a code of hers before must not set another password after this one.
    await voidPasswordLinks(tx, person.userId, now);
    await revokeSessions(tx, person, now);
    await forgetDevices(tx, person.userId);
    const names = await tx
      .select({ name: logins.name })
      .from(logins)
      .where(within(logins, person.schoolId, eq(logins.personId, person.userId)));
    for (const { name } of names) {
      await forgetAttempts(tx, { audience: 'staff', login: name, address }, now);
    }
    const by = { kind: 'visitor' as const, id: null };
    const about = { kind: 'account' as const, id: person.userId };
    const { schoolId } = person;
    const reset = { schoolId, event: 'password.reset' as const, by, about, details: {} };
    await record(tx, { now, address }, reset);
    return user;
  });
  tellOfNewPassword(deps, changed);
}
