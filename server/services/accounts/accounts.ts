/** The staff's accounts: an admin finds them, gives roles, and ends access. */
import { and, countDistinct, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Account, accountsQuery } from '#contract/people/accounts.ts';
import { baseOf, builtInRoles } from '#domain/permissions.ts';
import { foldText } from '#domain/text.ts';
import { logins, roles, sessions, users } from '../../db/schema/index.ts';
import { statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Role } from '../../middleware/authenticate.ts';
import type { Asking, Session } from '../../middleware/handlers.ts';
import { requireStillAdmin } from '../../policies/permission.ts';
import { requirePermissionIn } from '../../policies/school.ts';
import { requireProof } from '../../policies/proof.ts';
import { recordDone } from './audit.ts';
import { normalizeMobile } from '../sign-in/mobile.ts';
import { openPasswordLink, voidPasswordLinks } from '../sign-in/password-link.ts';
import { byName } from '../school/read-school.ts';
import { findRole, holdRoles } from './roles.ts';
import { revokeSessions } from '../sign-in/sessions.ts';
import { newLoginName } from './new-login.ts';

type Row = typeof users.$inferSelect;

const readAll = statement<never, Row[]>('accounts.all', (db) =>
  db.select().from(users).where(within(users)),
);

/** One page of the accounts that match; a school's staff is small enough to be folded and sorted here. */
export async function listAccounts(
  session: Session,
  schoolId: string,
  query: z.output<typeof accountsQuery>,
) {
  requirePermissionIn(session, schoolId);
  const words = foldText(normalizeMobile(query.Search ?? '') ?? query.Search ?? '').split(' ');
  const found = (await readAll(session.db, { schoolId: session.actor.schoolId })).filter((row) => {
    const text = foldText(
      [row.firstName, row.lastName, row.username, row.mobile, row.email].join(' '),
    );
    const isRole = query.Role === undefined || (row.ownRoleId ?? row.role ?? 'none') === query.Role;
    const isActive = query.Active === undefined || row.active === query.Active;
    return isRole && isActive && words.every((word) => text.includes(word));
  });
  const { PageIndex: pageIndex, PageSize: pageSize } = query;
  const from = pageIndex * pageSize;
  const rows = byName(found, ({ firstName, lastName }) => `${lastName} ${firstName}`);
  const items = await presented(session, rows.slice(from, from + pageSize));
  return { items, total: rows.length, pageIndex, pageSize };
}

async function presented({ db, actor, now }: Session, rows: Row[]): Promise<Account[]> {
  const ids = rows.map(({ id }) => id);
  const isSession = isNull(sessions.deliversFor);
  const live = and(isSession, isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date(now)));
  const counts = await db
    .select({ userId: sessions.userId, open: countDistinct(sessions.family) })
    .from(sessions)
    .where(within(sessions, actor.schoolId, inArray(sessions.userId, ids), live))
    .groupBy(sessions.userId);
  const open = new Map(counts.map((row) => [row.userId, row.open]));
  const own = rows.some(({ ownRoleId }) => ownRoleId !== null)
    ? await db
        .select({ id: roles.id, name: roles.name })
        .from(roles)
        .where(within(roles, actor.schoolId))
    : [];
  return rows.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    mobile: row.mobile,
    email: row.email,
    role: row.role,
    ownRole: own.find(({ id }) => id === row.ownRoleId) ?? null,
    active: row.active,
    lacksPassword: !row.hasPassword,
    sessions: open.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
  }));
}

/**
 * The account, held together with the admin's own until the transaction ends: of two admins who take
 * each other's role at once the second one is an admin no longer, so that one always remains.
 */
async function lockAccount({ db, actor }: Session, id: string): Promise<Row> {
  const rows = await db
    .select()
    .from(users)
    .where(within(users, actor.schoolId, inArray(users.id, [actor.userId, id])))
    .orderBy(users.id)
    .for('update');
  requireStillAdmin(actor, rows);
  const found = rows.find((row) => row.id === id.toLowerCase());
  if (!found) throw refuse('account.notFound');
  return found;
}

async function ownRoleOf({ db, actor }: Session, id: string | null) {
  return id === null ? null : findRole(db, actor.schoolId, id);
}

/** Gives or takes a role, admits or shuts out; who is shut out is signed out everywhere. */
export async function changeAccount(
  session: Session,
  named: { schoolId: string; id: string },
  change: {
    role?: Role | undefined;
    ownRoleId?: string | undefined;
    active?: boolean | undefined;
  },
): Promise<Account> {
  const { db, actor, now } = session;
  requirePermissionIn(session, named.schoolId);
  const wanted = change.ownRoleId?.toLowerCase();
  if (wanted !== undefined) await holdRoles(db, actor.schoolId);
  const before = await lockAccount(session, named.id);
  const former = await ownRoleOf(session, before.ownRoleId);
  const own = wanted === undefined ? null : await findRole(db, actor.schoolId, wanted);
  const after = own ?? (change.role === undefined ? former : null);
  const ownRoleId = after?.id ?? null;
  const { role: given = before.role, active = before.active } = change;
  const role = own ? baseOf(own.permissions) : given;
  if (before.id === actor.userId && (role !== 'admin' || !active)) throw refuse('account.self');
  const allowed = role === null ? [] : builtInRoles[role];
  const opensMore =
    own !== null ||
    (role === 'admin' && before.role !== 'admin') ||
    (former !== null && !after && allowed.some((one) => !former.permissions.includes(one)));
  if (opensMore || (before.active && !active)) requireProof(actor, now);
  const isIt = within(users, actor.schoolId, eq(users.id, before.id));
  await db.update(users).set({ role, ownRoleId, active }).where(isIt);
  if (!active) await endAccess(session, before.id);
  const about = { kind: 'account' as const, id: before.id };
  const details = {
    role: after?.name ?? role,
    formerRole: former?.name ?? before.role,
    active,
    wasActive: before.active,
  };
  await recordDone(session, 'account.changed', about, details);
  const [shown] = await presented(session, [{ ...before, role, ownRoleId, active }]);
  if (!shown) throw refuse('account.notFound');
  return shown;
}

/** Signs her out everywhere; no link sets her password, also when she is let in again. */
async function endAccess({ db, actor, now }: Session, userId: string): Promise<void> {
  await revokeSessions(db, { schoolId: actor.schoolId, userId }, now);
  await voidPasswordLinks(db, userId, now);
}

/** Takes the access of an account that is held, and signs it out everywhere. */
export async function shutOut(session: Session, { id, role }: Row): Promise<void> {
  const { db, actor } = session;
  await db
    .update(users)
    .set({ active: false })
    .where(within(users, actor.schoolId, eq(users.id, id)));
  await endAccess(session, id);
  const details = { role, formerRole: role, active: false, wasActive: true };
  await recordDone(session, 'account.changed', { kind: 'account', id }, details);
}

/** Ends every session of an account. */
export async function endSessionsOf(
  session: Session,
  named: { schoolId: string; id: string },
): Promise<number> {
  const { db, actor, now } = session;
  requirePermissionIn(session, named.schoolId);
  const { id: userId } = await lockAccount(session, named.id);
  const ended = await revokeSessions(db, { schoolId: actor.schoolId, userId }, now);
  const about = { kind: 'account' as const, id: userId };
  await recordDone(session, 'sessions.ended', about, { devices: ended });
  return ended;
}

/**
 * Makes a link with which somebody of the staff sets her password, and a name to sign in with where she has none. It is
 * kept nowhere: asked again, it is another one, and the one before is void.
 */
export async function linkFor(
  asking: Asking,
  named: { schoolId: string; id: string },
): Promise<{ login: string; token: string; expiresAt: string }> {
  const { deps, actor, now } = asking;
  requirePermissionIn(asking, named.schoolId);
  requireProof(actor, now);
  const { schoolId } = actor;
  return deps.store.transaction(async (db) => {
    const session = { ...asking, db };
    const { id, active, username } = await lockAccount(session, named.id);
    if (id === actor.userId) throw refuse('account.self');
    if (!active) throw refuse('account.inactive');
    const names = await db
      .select({ name: logins.name })
      .from(logins)
      .where(within(logins, schoolId, eq(logins.personId, id)));
    const known = names.find(({ name }) => name === username) ?? names[0];
    const login =
      known?.name ?? (await newLoginName(db, { schoolId, kind: 'staff', personId: id }));
    if (!known) {
      await db
        .update(users)
        .set({ username: login })
        .where(within(users, schoolId, eq(users.id, id)));
    }
    const link = await openPasswordLink(db, { schoolId, id }, now);
    await recordDone(session, 'logins.made', { kind: 'account', id });
    return { login, ...link };
  });
}
