/** Sessions: opaque tokens of 30 days that name their school and are stored as hashes. */
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { User } from '#contract/session.ts';
import type { Db } from '../db/client.ts';
import { schools, semesters, sessions, users } from '../db/schema/index.ts';
import { statement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import { hashToken, newToken } from '../middleware/authenticate.ts';

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;

/** A token as the device gets it. */
export interface Token {
  access_token: string;
  expires: string;
}

/** Starts a session. */
export async function startSession(
  db: Db,
  person: { schoolId: string; userId: string },
  now: number,
): Promise<Token> {
  const token = newToken(person.schoolId);
  const expiresAt = new Date(now + lifetime);
  await db
    .insert(sessions)
    .values({ ...person, tokenHash: hashToken(token), createdAt: new Date(now), expiresAt });
  return { access_token: token, expires: expiresAt.toISOString() };
}

/** Whether a session is old enough to be given a fresh token. */
export function isRenewable(createdAt: Date, now: number): boolean {
  return now - createdAt.getTime() > day;
}

/** When a session that began then ends. */
export function endOf(createdAt: Date): string {
  return new Date(createdAt.getTime() + lifetime).toISOString();
}

/**
 * Starts a fresh session in place of one that is still good. The person and the session are held: what
 * ends her sessions meanwhile either comes first and is seen, or comes after and ends the fresh one too.
 */
export async function renewSession(
  tx: Db,
  old: { schoolId: string; userId: string; tokenHash: string },
  now: number,
): Promise<Token> {
  const { schoolId, userId, tokenHash } = old;
  // The person first, as whoever ends sessions holds her first.
  const [person] = await tx
    .select({ active: users.active })
    .from(users)
    .where(within(users, schoolId, eq(users.id, userId)))
    .for('update');
  const [session] = await tx
    .select({ revokedAt: sessions.revokedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(within(sessions, schoolId, eq(sessions.tokenHash, tokenHash)))
    .for('update');
  if (!session || session.expiresAt.getTime() <= now) throw refuse('session.expired');
  if (session.revokedAt || !person?.active) throw refuse('session.revoked');
  const fresh = await startSession(tx, { schoolId, userId }, now);
  await retireSession(tx, old, now);
  return fresh;
}

/**
 * The old token of a renewed session lives on for a short while: a request that was sent with it,
 * or an answer that never arrived, must not sign anybody out.
 */
async function retireSession(
  db: Db,
  session: { schoolId: string; tokenHash: string },
  now: number,
): Promise<void> {
  const soon = sql`least(${sessions.expiresAt}, ${new Date(now + day)}::timestamptz)`;
  await db
    .update(sessions)
    .set({ expiresAt: soon })
    .where(within(sessions, session.schoolId, eq(sessions.tokenHash, session.tokenHash)));
}

/** Ends every session of a person, and tells her devices so; answers how many there were. */
export async function revokeSessions(
  tx: Db,
  { schoolId, userId }: { schoolId: string; userId: string },
  now: number,
  exceptHash?: string,
): Promise<number> {
  // Held, so that a session that is being renewed is either ended with its successor or not renewed.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(within(users, schoolId, eq(users.id, userId)))
    .for('update');
  const live = [isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date(now))];
  const others = exceptHash === undefined ? undefined : ne(sessions.tokenHash, exceptHash);
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(within(sessions, schoolId, eq(sessions.userId, userId), others, ...live))
    .returning({ tokenHash: sessions.tokenHash });
  return ended.length;
}

/** Ends one session at its own person's wish: over, rather than taken away from her. */
export async function endSession(
  db: Db,
  session: { schoolId: string; tokenHash: string },
  now: number,
): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: new Date(now) })
    .where(within(sessions, session.schoolId, eq(sessions.tokenHash, session.tokenHash)));
}

const findPerson = statement<
  'userId',
  { user: typeof users.$inferSelect; school: typeof schools.$inferSelect }[]
>('session.person', (db, value) =>
  db
    .select({ user: users, school: schools })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .where(within(users, undefined, eq(users.id, value('userId')))),
);
const findSemesters = statement<never, { id: string; name: string; active: boolean }[]>(
  'session.semesters',
  (db) =>
    db
      .select({ id: semesters.id, name: semesters.name, active: semesters.active })
      .from(semesters)
      .where(and(within(semesters)))
      .orderBy(desc(semesters.startsOn)),
);

/** Who signed in, and what she may choose among. */
export async function readUser(
  db: Db,
  person: { schoolId: string; userId: string },
): Promise<User | null> {
  const { schoolId, userId } = person;
  const [found] = await findPerson(db, { schoolId, userId });
  if (!found) return null;
  const { user, school } = found;
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    username: user.username,
    roles: user.role === null ? [] : [user.role],
    memberships: [
      {
        school: { id: school.id, name: school.name, timeZone: school.timeZone },
        semesters: await findSemesters(db, { schoolId }),
      },
    ],
  };
}
