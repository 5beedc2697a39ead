/** Who sends a request: the opaque token names the school, its hash finds the session. */
import { createHash, randomBytes } from 'node:crypto';
import { eq, isNull, sql } from 'drizzle-orm';
import { builtInRoles } from '#domain/permissions.ts';
import type { Permission } from '#domain/permissions.ts';
import {
  classroomSessions,
  enrolments,
  roles,
  semesters,
  sessions,
  studentSessions,
  users,
} from '../db/schema/index.ts';
import type { Db } from '../db/client.ts';
import { joined, statement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import { asUuid } from './parse.ts';

/** Roles of the staff; null until an admin gives one. */
export type Role = 'admin' | 'supporter' | 'user' | null;

/** The person behind a request. */
export interface Actor {
  schoolId: string;
  userId: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
  tokenHash: string;
  tokenCreatedAt: Date;
  tokenExpiresAt: Date;
  /** What the token's sign-in began; it ends as a whole. */
  family: string;
  /** A successor of the token is in use. */
  isRetired: boolean;
  /** The token was in an address: it is exchanged, and opens nothing else. */
  isFromAddress: boolean;
  /** When she last showed her password on this device: when she signed in, or later. */
  provedAt: Date;
  /** The token only delivers what waits on a device that she has left. */
  isDelivery: boolean;
}

/** What somebody may do: what her role of the school's own says, or else what her role does everywhere. */
export const permissionsOf = (of: {
  role: Role;
  ownPermissions: Permission[] | null;
}): readonly Permission[] =>
  of.role === null ? [] : (of.role !== 'admin' && of.ownPermissions) || builtInRoles[of.role];

/** A secret that nobody guesses; sessions of a school name it before the point. */
export function newToken(schoolId?: string): string {
  const secret = randomBytes(32).toString('base64url');
  return schoolId === undefined ? secret : `${schoolId}.${secret}`;
}

/** Only the hash of a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const findSession = statement<'tokenHash', Found[]>('session.find', (db, value) =>
  db
    .select({
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      family: sessions.family,
      predecessor: sessions.predecessor,
      retiredAt: sessions.retiredAt,
      fromAddress: sessions.fromAddress,
      signedInAt: sessions.signedInAt,
      provedAt: sessions.provedAt,
      deliversFor: sessions.deliversFor,
      role: users.role,
      ownPermissions: roles.permissions,
      active: users.active,
    })
    .from(sessions)
    .innerJoin(users, joined(sessions, users, eq(users.id, sessions.userId)))
    .leftJoin(roles, joined(users, roles, eq(roles.id, users.ownRoleId)))
    .where(within(sessions, undefined, eq(sessions.tokenHash, value('tokenHash')))),
);
interface Found {
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  family: string;
  predecessor: string | null;
  retiredAt: Date | null;
  fromAddress: boolean;
  signedInAt: Date;
  provedAt: Date | null;
  deliversFor: string | null;
  role: Role;
  ownPermissions: Permission[] | null;
  active: boolean;
}

/** The student behind a request, or her parents. */
export interface StudentActor {
  schoolId: string;
  studentId: string;
  view: 'student' | 'parent';
  tokenHash: string;
}

/** The account of the classroom service behind a request. */
export interface ExternalActor {
  account: string;
  tokenHash: string;
}

/** The token of a request to the classroom service, or null. */
export function externalToken(header: string | undefined): string | null {
  return /^Token ([\w.~+/=-]{1,200})$/.exec(header ?? '')?.[1] ?? null;
}

/** The bearer token of a request, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,200})$/.exec(header ?? '')?.[1] ?? null;
}

/**
 * Finds the person; refuses a session that is missing, over or ended. A token that only delivers is none, unless the
 * request is one by which what waits is delivered.
 */
export async function authenticate(
  db: Db,
  token: string | null,
  now: number,
  isDelivering = false,
): Promise<Actor> {
  if (token === null) throw refuse('session.missing');
  const schoolId = asUuid(token.split('.', 1)[0] ?? '');
  if (schoolId === null) throw refuse('session.expired');
  const tokenHash = hashToken(token);
  const [session] = await findSession(db, { schoolId, tokenHash });
  if (!session || session.expiresAt.getTime() <= now) throw refuse('session.expired');
  if (session.deliversFor !== null && !isDelivering) throw refuse('session.expired');
  if (session.revokedAt || !session.active) throw refuse('session.revoked');
  if (session.predecessor !== null) await confirmRenewal(db, { schoolId, tokenHash }, session, now);
  return {
    schoolId,
    userId: session.userId,
    role: session.role,
    permissions: new Set(permissionsOf(session)),
    tokenHash,
    tokenCreatedAt: session.createdAt,
    tokenExpiresAt: session.expiresAt,
    family: session.family,
    isRetired: session.retiredAt !== null,
    isFromAddress: session.fromAddress,
    provedAt: session.provedAt ?? session.signedInAt,
    isDelivery: session.deliversFor !== null,
  };
}

/** The renewed token arrived: the one before renews nothing from now on. Once for each token. */
async function confirmRenewal(
  db: Db,
  { schoolId, tokenHash }: { schoolId: string; tokenHash: string },
  { predecessor }: Found,
  now: number,
): Promise<void> {
  const isBefore = eq(sessions.tokenHash, predecessor ?? '');
  await db
    .update(sessions)
    .set({ retiredAt: new Date(now) })
    .where(within(sessions, schoolId, isBefore, isNull(sessions.retiredAt)));
  const isThis = eq(sessions.tokenHash, tokenHash);
  await db
    .update(sessions)
    .set({ predecessor: null })
    .where(within(sessions, schoolId, isThis));
}

/** Whoever is in no class any more is not in, though she signed in at the moment in which she left. */
const isInClass = sql`exists (select from ${enrolments}
  join ${semesters} on ${semesters.schoolId} = ${enrolments.schoolId}
    and ${semesters.id} = ${enrolments.semesterId} and ${semesters.active}
  where ${enrolments.schoolId} = ${studentSessions.schoolId}
    and ${enrolments.studentId} = ${studentSessions.studentId} and ${enrolments.leftOn} is null)`;
const findStudentSession = statement<
  'tokenHash',
  { studentId: string; view: 'student' | 'parent'; expiresAt: Date }[]
>('session.student', (db, value) =>
  db
    .select({
      studentId: studentSessions.studentId,
      view: studentSessions.view,
      expiresAt: studentSessions.expiresAt,
    })
    .from(studentSessions)
    .where(
      within(
        studentSessions,
        undefined,
        eq(studentSessions.tokenHash, value('tokenHash')),
        isInClass,
      ),
    ),
);

/** Finds the student; refuses a session that is missing or over. */
export async function authenticateStudent(
  db: Db,
  token: string | null,
  now: number,
): Promise<StudentActor> {
  if (token === null) throw refuse('session.missing');
  const schoolId = asUuid(token.split('.', 1)[0] ?? '');
  if (schoolId === null) throw refuse('session.expired');
  const tokenHash = hashToken(token);
  const [session] = await findStudentSession(db, { schoolId, tokenHash });
  if (!session || session.expiresAt.getTime() <= now) throw refuse('session.expired');
  return { schoolId, studentId: session.studentId, view: session.view, tokenHash };
}

/** Finds the account of the classroom service; refuses a session that is missing or over. */
export async function authenticateExternal(
  db: Db,
  token: string | null,
  now: number,
): Promise<ExternalActor> {
  if (token === null) throw refuse('session.missing');
  const tokenHash = hashToken(token);
  const [session] = await db
    .select()
    .from(classroomSessions)
    .where(eq(classroomSessions.tokenHash, tokenHash));
  if (!session || session.expiresAt.getTime() <= now) throw refuse('session.expired');
  return { account: session.account, tokenHash };
}
