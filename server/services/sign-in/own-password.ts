/** A new password in place of the one that the person knows. */
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Actor } from '../../middleware/authenticate.ts';
import type { Asking } from '../../middleware/handlers.ts';
import { record } from '../accounts/audit.ts';
import { tellOfNewPassword } from './code-sender.ts';
import { deviceOf, forgetDevices, rememberDevice } from './known-devices.ts';
import { countWithin } from './login-limits.ts';
import { voidPasswordLinks } from './password-link.ts';
import { hashPassword, requireAlike, requireStrong, verifyPassword } from './passwords.ts';
import { revokeSessions } from './sessions.ts';

const limitOf = ({ userId }: Actor) => ({ scope: `password:${userId}`, max: 10 });

/**
 * Takes her password as a proof that it is she who holds this device, for what is dangerous in the next ten minutes.
 * Ten tries in a quarter of an hour, together with those of setting another one.
 */
export async function provePassword({ deps, now, actor }: Asking, password: string): Promise<void> {
  const isShe = within(users, actor.schoolId, eq(users.id, actor.userId));
  const [user] = await deps.store.read((db) => db.select().from(users).where(isShe));
  await deps.store.transaction((tx) => countWithin(tx, limitOf(actor), now));
  if (!(await verifyPassword(user?.passwordHash ?? null, password))) {
    throw refuse('password.current', { path: 'password' });
  }
  const isHere = within(sessions, actor.schoolId, eq(sessions.family, actor.family));
  await deps.store.transaction((tx) =>
    tx
      .update(sessions)
      .set({ provedAt: new Date(now) })
      .where(isHere),
  );
}

/**
 * Sets it, ends every session of hers but this one, voids the links that would set another, and tells her of it;
 * answers how many devices were signed out. Who holds a tablet that was left open has ten tries in a quarter of an hour.
 */
export async function changePassword(
  { deps, now, actor, address, header }: Asking,
  sent: { current: string; password: string; password_confirm: string },
): Promise<number> {
  requireAlike(sent);
  const isShe = within(users, actor.schoolId, eq(users.id, actor.userId));
  const [user] = await deps.store.read((db) => db.select().from(users).where(isShe));
  requireStrong(sent.password, user?.mobile ?? null);
  // Before it is looked at: of many at once no more get through than one after the other.
  await deps.store.transaction((tx) => countWithin(tx, limitOf(actor), now));
  // Outside of any transaction: it takes long, and nobody else has to wait.
  if (!(await verifyPassword(user?.passwordHash ?? null, sent.current)) || !user) {
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
    const { schoolId, userId: id } = actor;
    await voidPasswordLinks(tx, id, now);
    await forgetDevices(tx, id);
    const device = deviceOf(header('cookie'));
    if (device !== null) await rememberDevice(tx, device, { id, view: 'staff' }, now);
    const [by, about] = [
      { kind: 'staff' as const, id },
      { kind: 'account' as const, id },
    ];
    const details = { devices };
    const changed = { schoolId, event: 'password.changed' as const, by, about, details };
    await record(tx, { now, address }, changed);
    return devices;
  });
  tellOfNewPassword(deps, user);
  return ended;
}
