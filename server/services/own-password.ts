/** A new password in place of the one that the person knows. */
import { eq } from 'drizzle-orm';
import { users } from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Asking } from '../middleware/handlers.ts';
import { tellOfNewPassword } from './code-sender.ts';
import { countFailure, requireBelow } from './login-limits.ts';
import { hashPassword, requireStrong, verifyPassword } from './passwords.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Sets it, ends every session of hers but this one, and tells her of it; answers how many devices were signed out. Who
 * holds a tablet that was left open has ten guesses at her password in a quarter of an hour.
 */
export async function changePassword(
  { deps, now, actor }: Asking,
  sent: { current: string; password: string; password_confirm: string },
): Promise<number> {
  if (sent.password !== sent.password_confirm) {
    throw refuse('password.mismatch', { path: 'password_confirm' });
  }
  const limit = { scope: `password:${actor.userId}`, max: 10 };
  const isShe = within(users, actor.schoolId, eq(users.id, actor.userId));
  const user = await deps.store.transaction(async (tx) => {
    await requireBelow(tx, [limit], now);
    const [found] = await tx.select().from(users).where(isShe);
    return found;
  });
  requireStrong(sent.password, user?.mobile ?? null);
  // Outside of any transaction: it takes long, and nobody else has to wait.
  if (!(await verifyPassword(user?.passwordHash ?? null, sent.current)) || !user) {
    await deps.store.transaction((tx) => countFailure(tx, [limit], now));
    throw refuse('password.current', { path: 'current' });
  }
  const passwordHash = await hashPassword(sent.password);
  const ended = await deps.store.transaction(async (tx) => {
    const devices = await revokeSessions(tx, actor, now, actor.family);
    const [still] = await tx.select().from(users).where(isShe);
    // Set anew meanwhile: what she typed as the present one is none any more.
    if (still?.passwordHash !== user.passwordHash) {
      throw refuse('password.current', { path: 'current' });
    }
    await tx.update(users).set({ passwordHash }).where(isShe);
    return devices;
  });
  tellOfNewPassword(deps, user);
  return ended;
}
