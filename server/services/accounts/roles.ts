/** Roles that a school makes of its own: what they allow, and who has one. */
import { count, eq, isNotNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { OwnRole, rolesCalls } from '#contract/people/roles.ts';
import { baseOf } from '#domain/permissions.ts';
import type { Permission } from '#domain/permissions.ts';
import { compareNames } from '#domain/persian-order.ts';
import { builtInRoleNames, isSameRoleName } from '#domain/role-names.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { roles, schools, users } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireStillAdmin } from '../../policies/permission.ts';
import { requirePermissionIn } from '../../policies/school.ts';
import { requireProof } from '../../policies/proof.ts';
import { recordDone } from './audit.ts';

type Sent<N extends 'roles.add' | 'roles.change'> = z.output<(typeof rolesCalls)[N]['body']>;
type Row = typeof roles.$inferSelect;

/** One change of a school's roles, or of who has which, at a time: always before an account is held. */
export async function holdRoles(db: Db, schoolId: string): Promise<void> {
  await db
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .for('no key update');
}

/** A role of the school, while roles are held. */
export async function findRole(db: Db, schoolId: string, id: string): Promise<Row> {
  const [found] = await db
    .select()
    .from(roles)
    .where(within(roles, schoolId, eq(roles.id, id)));
  if (!found) throw refuse('role.notFound');
  return found;
}

/** All of them, by name. */
export async function listRoles(session: Session, schoolId: string): Promise<OwnRole[]> {
  requirePermissionIn(session, schoolId);
  const { db, actor } = session;
  const rows = await db.select().from(roles).where(within(roles, actor.schoolId));
  const held = await db
    .select({ id: users.ownRoleId, accounts: count() })
    .from(users)
    .where(within(users, actor.schoolId, isNotNull(users.ownRoleId)))
    .groupBy(users.ownRoleId);
  const counts = new Map(held.map(({ id, accounts }) => [id, accounts]));
  return rows
    .map((row) => presented(row, counts.get(row.id) ?? 0))
    .toSorted((one, other) => compareNames(one.name, other.name));
}

const presented = ({ id, name, permissions }: Row, accounts: number): OwnRole => ({
  id,
  name,
  permissions: permissions.filter((one) => one !== 'accounts'),
  accounts,
});

/** Makes one. */
export async function addRole(
  session: Session,
  schoolId: string,
  { name, permissions }: Sent<'roles.add'>,
): Promise<OwnRole> {
  await hold(session, schoolId, null);
  await requireFreeName(session, name, null);
  const row: Row = {
    schoolId: session.actor.schoolId,
    id: newId(),
    name,
    permissions,
    createdAt: new Date(session.now),
  };
  await session.db.insert(roles).values(row);
  await written(session, row, { formerName: null, formerPermissions: null });
  return presented(row, 0);
}

/** Changes name and permissions, on those that were seen; it holds for everybody who has the role from now on. */
export async function changeRole(
  session: Session,
  named: { schoolId: string; id: string },
  { name, permissions, was }: Sent<'roles.change'>,
): Promise<OwnRole> {
  const { db, actor } = session;
  const { role: before, accounts } = await holdOne(session, named);
  if (said(before.permissions) !== said(was)) {
    throw refuse('role.conflict', { data: presented(before, accounts) });
  }
  if (name !== before.name) await requireFreeName(session, name, before.id);
  const row = { ...before, name, permissions };
  await db
    .update(roles)
    .set({ name, permissions })
    .where(within(roles, actor.schoolId, eq(roles.id, row.id)));
  await db
    .update(users)
    .set({ role: baseOf(permissions) })
    .where(within(users, actor.schoolId, eq(users.ownRoleId, row.id)));
  const former = { formerName: before.name, formerPermissions: said(before.permissions) };
  await written(session, row, former);
  return presented(row, accounts);
}

/** Removes one that nobody has. */
export async function removeRole(
  session: Session,
  named: { schoolId: string; id: string },
): Promise<void> {
  const { db, actor } = session;
  const { role, accounts } = await holdOne(session, named);
  if (accounts > 0) throw refuse('role.inUse');
  await db.delete(roles).where(within(roles, actor.schoolId, eq(roles.id, role.id)));
  const former = { formerName: role.name, formerPermissions: said(role.permissions) };
  await written(session, { id: role.id, name: null, permissions: null }, former);
}

const said = (set: readonly Permission[]) => set.toSorted().join(' ');

async function written(
  session: Session,
  { id, name, permissions }: { id: string; name: string | null; permissions: Permission[] | null },
  former: { formerName: string | null; formerPermissions: string | null },
): Promise<void> {
  const details = { name, permissions: permissions && said(permissions), ...former };
  await recordDone(session, 'role.changed', { kind: 'school', id }, details);
}

/** Holds the roles, the admin's account, and those that have the role; she may be an admin no longer by now. */
async function hold(session: Session, schoolId: string, roleId: string | null): Promise<number> {
  const { db, actor, now } = session;
  requirePermissionIn(session, schoolId);
  requireProof(actor, now);
  await holdRoles(db, actor.schoolId);
  const isHolder = roleId === null ? undefined : eq(users.ownRoleId, roleId);
  const held = await db
    .select({ id: users.id, role: users.role, active: users.active, ownRoleId: users.ownRoleId })
    .from(users)
    .where(within(users, actor.schoolId, or(eq(users.id, actor.userId), isHolder)))
    .orderBy(users.id)
    .for('update');
  requireStillAdmin(actor, held);
  return held.filter(({ ownRoleId }) => ownRoleId !== null && ownRoleId === roleId).length;
}

async function holdOne(session: Session, named: { schoolId: string; id: string }) {
  const id = named.id.toLowerCase();
  const accounts = await hold(session, named.schoolId, id);
  return { role: await findRole(session.db, session.actor.schoolId, id), accounts };
}

/** Refuses a name that a reader takes for that of another role. */
async function requireFreeName(
  { db, actor }: Session,
  name: string,
  ownId: string | null,
): Promise<void> {
  const others = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(within(roles, actor.schoolId));
  const taken = [
    ...builtInRoleNames,
    ...others.flatMap((one) => (one.id === ownId ? [] : one.name)),
  ];
  if (taken.some((one) => isSameRoleName(one, name)))
    throw refuse('role.nameTaken', { path: 'name' });
}
