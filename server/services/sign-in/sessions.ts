/**
 * Sessions: opaque tokens that name their school and are stored as hashes. All tokens of one sign-in are a family with
 * one life: it ends 90 days after the sign-in, after 30 days without use, and as a whole.
 */
import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Permission } from '#domain/permissions.ts';
import type { User } from '#contract/sign-in/session.ts';
import type { Term } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { roles, schools, semesters, sessions, users } from '../../db/schema/index.ts';
import { joined, statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import { hashToken, newToken, permissionsOf } from '../../middleware/authenticate.ts';

const day = 24 * 60 * 60 * 1000;
/** Without use. */
const idleLimit = 30 * day;
/** Longer than a term, in which a tablet may see no network. */
const absoluteLimit = 90 * day;
/** From the platform's page to the app. */
const addressLimit = 10 * 60 * 1000;

/** How long what waits on a device may be delivered after its person has left. */
const deliveryLimit = 30 * day;

/** A token as the device gets it. */
export interface Token {
  access_token: string;
  expires: string;
  deliver?: string;
}

/** Starts a session; `isForAddress`: its first token goes into one, and is exchanged for another. */
export async function startSession(
  db: Db,
  { schoolId, userId }: { schoolId: string; userId: string },
  now: number,
  isForAddress = false,
): Promise<Token> {
  const at = new Date(now);
  const token = newToken(schoolId);
  const family = newId();
  const expiresAt = new Date(now + (isForAddress ? addressLimit : idleLimit));
  await db.insert(sessions).values({
    schoolId,
    userId,
    tokenHash: hashToken(token),
    family,
    createdAt: at,
    signedInAt: at,
    expiresAt,
    fromAddress: isForAddress,
  });
  const started = { access_token: token, expires: expiresAt.toISOString() };
  if (isForAddress) return started;
  return { ...started, deliver: await addDelivery(db, { schoolId, userId, family }, now) };
}

/**
 * The token beside a session's with which its device delivers what waits after an exit: a family of its own, so that it
 * outlives the session, and ends with the others wherever her sessions are ended.
 */
async function addDelivery(
  db: Db,
  { schoolId, userId, family }: { schoolId: string; userId: string; family: string },
  now: number,
): Promise<string> {
  const token = newToken(schoolId);
  await db.insert(sessions).values({
    schoolId,
    userId,
    tokenHash: hashToken(token),
    createdAt: new Date(now),
    signedInAt: new Date(now),
    expiresAt: new Date(now + deliveryLimit),
    deliversFor: family,
  });
  return token;
}

/** Whether a token is old enough to be given a fresh one for, and none of those is in use. */
export function isRenewable(
  token: { tokenCreatedAt: Date; isRetired: boolean },
  now: number,
): boolean {
  return !token.isRetired && now - token.tokenCreatedAt.getTime() > day;
}

/** A token that was in an address is good for nothing once another was given for it; others are for late requests. */
type Replacing = 'renewed' | 'spent';

/**
 * Gives a fresh token of the same family for one that is still good. The person and the session are held: what
 * ends her sessions meanwhile either comes first and is seen, or comes after and ends the fresh one too.
 */
export async function renewSession(
  tx: Db,
  old: { schoolId: string; userId: string; tokenHash: string },
  now: number,
  replacing: Replacing = 'renewed',
): Promise<Token> {
  const { schoolId, userId, tokenHash } = old;
  // The person first, as whoever ends sessions holds her first.
  const [person] = await tx
    .select({ active: users.active })
    .from(users)
    .where(within(users, schoolId, eq(users.id, userId)))
    .for('update');
  const [session] = await tx
    .select()
    .from(sessions)
    .where(within(sessions, schoolId, eq(sessions.tokenHash, tokenHash)))
    .for('update');
  if (!session || session.expiresAt.getTime() <= now) throw refuse('session.expired');
  if (session.revokedAt || !person?.active) throw refuse('session.revoked');
  if (session.retiredAt) throw refuse('session.expired');
  const token = newToken(schoolId);
  const { family, signedInAt, provedAt } = session;
  const end = Math.min(now + idleLimit, signedInAt.getTime() + absoluteLimit);
  const expiresAt = new Date(end);
  const life = { signedInAt, provedAt, createdAt: new Date(now), expiresAt };
  const fresh = { schoolId, userId, family, ...life };
  await tx
    .insert(sessions)
    .values({ ...fresh, tokenHash: hashToken(token), predecessor: tokenHash });
  await shorten(tx, old, replacing === 'spent' ? now : now + day);
  const deliver = await addDelivery(tx, { schoolId, userId, family }, now);
  return { access_token: token, expires: expiresAt.toISOString(), deliver };
}

/**
 * The old token of a renewed session lives on for a short while: a request that was sent with it,
 * or an answer that never arrived, must not sign anybody out.
 */
async function shorten(
  db: Db,
  session: { schoolId: string; tokenHash: string },
  end: number,
): Promise<void> {
  const soon = sql`least(${sessions.expiresAt}, ${new Date(end)}::timestamptz)`;
  await db
    .update(sessions)
    .set({ expiresAt: soon })
    .where(within(sessions, session.schoolId, eq(sessions.tokenHash, session.tokenHash)));
}

/** Ends every session of a person but those of a family, and tells her devices so; answers how many devices there were. */
export async function revokeSessions(
  tx: Db,
  { schoolId, userId }: { schoolId: string; userId: string },
  now: number,
  exceptFamily?: string,
): Promise<number> {
  await holdPerson(tx, schoolId, [userId]);
  const live = [isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date(now))];
  const others =
    exceptFamily === undefined
      ? undefined
      : and(
          ne(sessions.family, exceptFamily),
          or(isNull(sessions.deliversFor), ne(sessions.deliversFor, exceptFamily)),
        );
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(within(sessions, schoolId, eq(sessions.userId, userId), others, ...live))
    .returning({ family: sessions.family, deliversFor: sessions.deliversFor });
  const devices = ended.filter(({ deliversFor }) => deliversFor === null);
  return new Set(devices.map(({ family }) => family)).size;
}

/** Held, so that a session that is being renewed is either ended with its successor or not renewed. */
async function holdPerson(tx: Db, schoolId: string, userIds: string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(within(users, schoolId, inArray(users.id, userIds)))
    .orderBy(users.id)
    .for('no key update');
}

/**
 * Ends the whole family of each token, named by its hash, at its own person's wish: over, rather than taken away from
 * her. Who knows a hash can do no more than this.
 */
export async function endFamilies(
  tx: Db,
  { schoolId, tokenHashes }: { schoolId: string; tokenHashes: string[] },
  now: number,
): Promise<void> {
  const isNamed = inArray(sessions.tokenHash, tokenHashes);
  const found = await tx
    .select({ userId: sessions.userId, family: sessions.family })
    .from(sessions)
    .where(within(sessions, schoolId, isNamed));
  if (found.length === 0) return;
  await holdPerson(tx, schoolId, [...new Set(found.map(({ userId }) => userId))]);
  const families = [...new Set(found.map(({ family }) => family))];
  const isTheirs = [inArray(sessions.family, families), gt(sessions.expiresAt, new Date(now))];
  await tx
    .update(sessions)
    .set({ expiresAt: new Date(now) })
    .where(within(sessions, schoolId, ...isTheirs));
}

const findPerson = statement<
  'userId',
  {
    user: typeof users.$inferSelect;
    school: typeof schools.$inferSelect;
    ownPermissions: Permission[] | null;
  }[]
>('session.person', (db, value) =>
  db
    .select({ user: users, school: schools, ownPermissions: roles.permissions })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .leftJoin(roles, joined(users, roles, eq(roles.id, users.ownRoleId)))
    .where(within(users, undefined, eq(users.id, value('userId')))),
);
const findSemesters = statement<
  never,
  { id: string; name: string; active: boolean; terms: Term[] }[]
>('session.semesters', (db) =>
  db
    .select({
      id: semesters.id,
      name: semesters.name,
      active: semesters.active,
      terms: semesters.terms,
    })
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
  const { user, school, ownPermissions } = found;
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    username: user.username,
    roles: user.role === null ? [] : [user.role],
    permissions: [...permissionsOf({ role: user.role, ownPermissions })],
    memberships: [
      {
        school: { id: school.id, name: school.name, timeZone: school.timeZone },
        semesters: await findSemesters(db, { schoolId }),
      },
    ],
  };
}
