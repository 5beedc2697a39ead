/** A school begins: with its year, its first administrator, and a token with which she sets her password. */
import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Term } from '#contract/shapes.ts';
import { currentSchoolYear } from '#domain/school-year.ts';
import type { Db, Store } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { logins, schools, semesters, users } from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import { record } from '../services/accounts/audit.ts';
import { keptLoginName } from '../services/sign-in/login-name.ts';
import { normalizeMobile } from '../services/sign-in/mobile.ts';
import { openPasswordLink } from '../services/sign-in/password-link.ts';
import { hashPassword } from '../services/sign-in/passwords.ts';
import type { Command } from './command.ts';
import { requireFitting, termsOf } from './terms.ts';
import type { TermedYear } from './terms.ts';
import { Unusable } from './unusable.ts';
import { readYear, schoolYear } from './years.ts';

/** How somebody sets her password: `token` opens it once, until then. */
export interface WayIn {
  admin: { id: string; login: string };
  token: string;
  expiresAt: string;
}
/** A school that was made. */
export interface NewSchool extends WayIn {
  school: { id: string; name: string; timeZone: string; year: TermedYear };
}

/** What a school begins with. */
interface Beginning {
  name: string;
  timeZone: string;
  /** The Jalali year in which its first school year begins. */
  year: number;
  terms?: Term[];
  admin: { login: string; name: string; passwordHash: string; hasPassword: boolean };
}

/** Makes it, and a way in for its first administrator, who has no password yet. */
export async function createSchool(
  store: Store,
  asked: Extract<Command, { action: 'create' }>,
  now: number,
): Promise<NewSchool> {
  const { name, 'time-zone': timeZone, admin: login, 'admin-name': adminName = login } = asked;
  const year = readYear(asked.year ?? '') ?? currentSchoolYear(now, timeZone);
  // Nobody knows it: the link alone opens the account.
  const passwordHash = await hashPassword(randomUUID());
  const admin = { login, name: adminName, passwordHash, hasPassword: false };
  return store.transaction(async (tx) => {
    const terms = termsOf(asked.term ?? []);
    const made = await makeSchool(tx, { name, timeZone, year, terms, admin }, now);
    const { id, login: known } = made.admin;
    return {
      school: made.school,
      ...(await wayIn(tx, { schoolId: made.school.id, id, login: known }, now)),
    };
  });
}

/** A school with its first year and its first administrator; refused where her name is somebody's. */
export async function makeSchool(
  tx: Db,
  { name, timeZone, year: first, terms = [], admin }: Beginning,
  now: number,
): Promise<Pick<NewSchool, 'school' | 'admin'>> {
  const [id, yearId, userId] = [newId(), newId(), newId()];
  const year = { ...schoolYear(first), terms };
  requireFitting(year, terms);
  const mobile = normalizeMobile(admin.login);
  const login = keptLoginName(admin.login);
  const [firstName = login, ...lastName] = admin.name.split(/\s+/);
  await tx.insert(schools).values({ id, name, timeZone, registration: 'closed' });
  await tx.insert(semesters).values({ schoolId: id, id: yearId, active: true, ...year });
  const [claimed] = await tx
    .insert(logins)
    .values({ name: login, schoolId: id, kind: 'staff', personId: userId })
    .onConflictDoNothing()
    .returning();
  if (!claimed) throw new Unusable(`Somebody on this server has the name ${login} already.`);
  await tx.insert(users).values({
    schoolId: id,
    id: userId,
    username: login,
    firstName,
    lastName: lastName.join(' '),
    role: 'admin',
    mobile,
    passwordHash: admin.passwordHash,
    hasPassword: admin.hasPassword,
    createdAt: new Date(now),
  });
  const school = { id, name, timeZone, year: { id: yearId, ...year } };
  return { school, admin: { id: userId, login } };
}

/** Gives somebody of the staff a way in again, as an administrator. Links that were made for her before are void. */
export function resetAdmin(
  store: Store,
  asked: Extract<Command, { action: 'reset-admin' }>,
  now: number,
): Promise<WayIn> {
  // Names were kept as they were typed before.
  const names = [asked.admin, keptLoginName(asked.admin)];
  return store.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(logins)
      .where(within(logins, asked.school, inArray(logins.name, names), eq(logins.kind, 'staff')));
    const found = rows.find(({ name }) => name === names[0]) ?? rows[0];
    if (!found)
      throw new Unusable(`Nobody of the staff of this school signs in as ${asked.admin}.`);
    const { schoolId, personId: id, name: login } = found;
    const isShe = within(users, schoolId, eq(users.id, id));
    const [before] = await tx.select().from(users).where(isShe).for('update');
    if (!before) throw new Error('Somebody of the staff has the name.');
    await tx.update(users).set({ role: 'admin', ownRoleId: null, active: true }).where(isShe);
    const by = { kind: 'operator', id: null } as const;
    const about = { kind: 'account', id } as const;
    const { role: formerRole, active: wasActive } = before;
    const details = { role: 'admin', formerRole, active: true, wasActive };
    await record(
      tx,
      { now, address: 'localhost' },
      { schoolId, event: 'account.changed', by, about, details },
      { schoolId, event: 'logins.made', by, about, details: {} },
    );
    return wayIn(tx, { schoolId, id, login }, now);
  });
}

/** How she gets in, by a link of her own. */
async function wayIn(
  tx: Db,
  { schoolId, id, login }: { schoolId: string; id: string; login: string },
  now: number,
): Promise<WayIn> {
  return { admin: { id, login }, ...(await openPasswordLink(tx, { schoolId, id }, now)) };
}
