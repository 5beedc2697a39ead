/** A school begins: with its year, its first administrator, and a token with which she sets her password. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Store } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { logins, schools, semesters, users, verifications } from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import { hashToken, newToken } from '../middleware/authenticate.ts';
import { normalizeMobile } from '../services/mobile.ts';
import { hashPassword } from '../services/passwords.ts';
import type { Command } from './command.ts';
import { Unusable } from './unusable.ts';
import { currentYear, readYear, schoolYear } from './years.ts';
import type { SchoolYear } from './years.ts';

const linkLifetime = 3 * 24 * 60 * 60_000;

/** How somebody sets her password: `token` opens it once, until then. */
export interface WayIn {
  admin: { id: string; login: string };
  token: string;
  expiresAt: string;
}
/** A school that was made. */
export interface NewSchool extends WayIn {
  school: { id: string; name: string; timeZone: string; year: SchoolYear & { id: string } };
}

/** Makes it. */
export async function createSchool(
  store: Store,
  asked: Extract<Command, { action: 'create' }>,
  now: number,
): Promise<NewSchool> {
  const { name, 'time-zone': timeZone } = asked;
  const year = schoolYear(readYear(asked.year ?? '') ?? currentYear(now, timeZone));
  const [id, yearId, userId] = [newId(), newId(), newId()];
  const mobile = normalizeMobile(asked.admin);
  const login = mobile ?? asked.admin;
  const [firstName = login, ...lastName] = (asked['admin-name'] ?? login).split(/\s+/);
  // Nobody knows it: the link alone opens the account.
  const passwordHash = await hashPassword(randomUUID());
  return store.transaction(async (tx) => {
    await tx.insert(schools).values({ id, name, timeZone });
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
      passwordHash,
      createdAt: new Date(now),
    });
    const school = { id, name, timeZone, year: { id: yearId, ...year } };
    return { school, ...(await wayIn(tx, { schoolId: id, id: userId, login }, now)) };
  });
}

/** Gives somebody of the staff a way in again, as an administrator. Links that were made for her before are void. */
export function resetAdmin(
  store: Store,
  asked: Extract<Command, { action: 'reset-admin' }>,
  now: number,
): Promise<WayIn> {
  const login = normalizeMobile(asked.admin) ?? asked.admin;
  return store.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(logins)
      .where(within(logins, asked.school, eq(logins.name, login), eq(logins.kind, 'staff')));
    if (!found) throw new Unusable(`Nobody of the staff of this school signs in as ${login}.`);
    const { schoolId, personId: id } = found;
    await tx
      .update(users)
      .set({ role: 'admin', active: true })
      .where(within(users, schoolId, eq(users.id, id)));
    const isOpen = and(eq(verifications.personId, id), isNull(verifications.usedAt));
    await tx
      .update(verifications)
      .set({ usedAt: new Date(now) })
      .where(isOpen);
    return wayIn(tx, { schoolId, id, login }, now);
  });
}

/** The token of a confirmed code, without the code: who holds it sets the password, once. */
async function wayIn(
  tx: Db,
  { schoolId, id, login }: { schoolId: string; id: string; login: string },
  now: number,
): Promise<WayIn> {
  const token = newToken();
  const expiresAt = new Date(now + linkLifetime);
  await tx.insert(verifications).values({
    id: newId(),
    purpose: 'forgot-pass',
    mobile: '',
    personSchoolId: schoolId,
    personId: id,
    codeHash: '',
    sentAt: new Date(now),
    expiresAt,
    resetTokenHash: hashToken(token),
  });
  return { admin: { id, login }, token, expiresAt: expiresAt.toISOString() };
}
