/** Writes the audit log: in the transaction of what it tells of, so that neither is there without the other. */
import { eq, sql } from 'drizzle-orm';
import type { MadeExport } from '#contract/people/audit.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { auditLog, teaching } from '../../db/schema/index.ts';
import { statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Actor } from '../../middleware/authenticate.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { Activity } from '../../policies/activity.ts';

type Row = typeof auditLog.$inferInsert;
/** Where and when something happens. */
interface At {
  now: number;
  address: string;
}
/** Who does something: one of the staff, or the operator at the command line. */
export type By = { kind: 'staff'; id: string } | { kind: 'operator'; id: null };
/** Something that is done in a school: in whose name, inside whose transaction, from where and when. */
export interface Acting extends At {
  db: Db;
  schoolId: string;
  by: By;
}
/** The person who asks, as whoever acts. */
export const actingOf = ({ db, actor, now, address }: Session): Acting => ({
  db,
  schoolId: actor.schoolId,
  by: { kind: 'staff', id: actor.userId },
  now,
  address,
});

/** Something that happened; never with a password, a code, a token or what somebody typed as a name. */
export interface Happened extends Pick<Row, 'event' | 'details'> {
  schoolId: string;
  by: { kind: Row['byKind']; id: string | null };
  about: { kind: Row['aboutKind']; id: string | null };
}

/** Under which school a name is kept that nobody has: none, so that no admin reads what may concern another school. */
export const nobodysSchool = '00000000-0000-0000-0000-000000000000';

/** Writes down what happened, each by itself. */
export async function record(db: Db, at: At, ...happened: Happened[]): Promise<void> {
  await db.insert(auditLog).values(happened.map((one) => rowOf(at, one)));
}

/** Writes what the person who asks has done. */
export async function recordDone(
  session: Session,
  event: Happened['event'],
  about: Happened['about'],
  details: Happened['details'] = {},
): Promise<void> {
  const { db, schoolId, by, ...at } = actingOf(session);
  await record(db, at, { schoolId, event, by, about, details });
}

/** Writes what was done to which part of the school. */
export async function recordStructure(
  session: Session,
  what: string,
  id: string,
  details: Happened['details'] = {},
): Promise<void> {
  await recordPart(actingOf(session), what, id, details);
}

/** The same, whoever it was. */
export async function recordPart(
  { db, schoolId, by, ...at }: Acting,
  what: string,
  id: string,
  details: Happened['details'] = {},
): Promise<void> {
  const about = { kind: 'school' as const, id };
  const event = 'structure.changed';
  await record(db, at, { schoolId, event, by, about, details: { what, ...details } });
}

const quarter = 15 * 60_000;

/** A sign-in that failed; about nobody where the name is nobody's, by the same work. */
export async function recordFailedSignIn(
  db: Db,
  at: At,
  view: 'staff' | 'student' | 'parent',
  person: { schoolId: string; id: string } | null,
): Promise<void> {
  const kind = view === 'staff' ? ('account' as const) : ('student' as const);
  const failed: Happened = {
    schoolId: person?.schoolId ?? nobodysSchool,
    event: 'signIn.failed',
    by: { kind: 'visitor', id: null },
    about: { kind, id: person?.id ?? null },
    details: { view },
  };
  await recordCounted(db, at, failed);
}

/** Writes what comes again and again as one row for each quarter of an hour, with a count. */
async function recordCounted(db: Db, at: At, happened: Happened): Promise<void> {
  await db
    .insert(auditLog)
    .values({ ...rowOf(at, happened), sameAs: sameAs(at, happened, quarter) })
    .onConflictDoUpdate({
      target: [auditLog.schoolId, auditLog.sameAs],
      set: { times: sql`${auditLog.times} + 1`, at: new Date(at.now) },
    });
}

/** Writes that a file was made of what was read. */
export async function recordExport(
  db: Db,
  { now, address, actor }: At & { actor: Actor },
  { format, about }: Omit<MadeExport, 'format'> & { format: MadeExport['format'] | 'zip' },
): Promise<void> {
  if (actor.role === null) throw refuse('role.none');
  const { schoolId, userId } = actor;
  await recordCounted(
    db,
    { now, address },
    {
      schoolId,
      event: 'export.made',
      by: { kind: 'staff', id: userId },
      // A term of everything she sees is about nobody else.
      about: about ?? { kind: 'account', id: userId },
      details: { format },
    },
  );
}

const day = 24 * 60 * 60_000;
/** What of pupils' work somebody looked at. */
type Look = 'workbook' | 'results' | 'answers';

/** Writes a look at an exam or assignment, or at one student's work in it. */
export async function recordLook(
  session: Session,
  what: Look,
  activity: Activity,
  student?: { id: string; classId: string },
): Promise<void> {
  const { actor } = session;
  const taught = activity.taughtClasses;
  const isTeacher = student ? taught.includes(student.classId) : taught.length > 0;
  if (!actor.permissions.has('readAll') || activity.ownerId === actor.userId || isTeacher) return;
  await recordOnce(
    session,
    student
      ? { about: { kind: 'student', id: student.id }, details: { what, activity: activity.id } }
      : { about: { kind: activity.kind, id: activity.id }, details: { what } },
  );
}

const findTeaching = statement<'userId' | 'semesterId' | 'classId', { classId: string }[]>(
  'audit.teaching',
  (db, value) =>
    db
      .select({ classId: teaching.classId })
      .from(teaching)
      .where(
        within(
          teaching,
          undefined,
          eq(teaching.userId, value('userId')),
          eq(teaching.semesterId, value('semesterId')),
          eq(teaching.classId, value('classId')),
        ),
      )
      .limit(1),
);

/** Writes a look at everything that a student has done in a school year. */
export async function recordLookAtStudent(
  session: Session,
  semesterId: string,
  { studentId, classId }: { studentId: string; classId: string },
): Promise<void> {
  const { db, actor } = session;
  if (!actor.permissions.has('readAll')) return;
  const { schoolId, userId } = actor;
  if ((await findTeaching(db, { schoolId, userId, semesterId, classId })).length > 0) return;
  const about = { kind: 'student' as const, id: studentId };
  await recordOnce(session, { about, details: { what: 'allExams' } });
}

/**
 * That somebody looked at pupils' work who neither owns nor teaches it, but sees the whole school: once for each day,
 * person and thing, so that reading costs no write where it was written down already.
 */
async function recordOnce(
  session: Session,
  looked: Pick<Happened, 'about' | 'details'>,
): Promise<void> {
  const { db, actor } = session;
  const by = { kind: 'staff' as const, id: actor.userId };
  const happened: Happened = { schoolId: actor.schoolId, event: 'data.viewed', by, ...looked };
  await db
    .insert(auditLog)
    .values({ ...rowOf(session, happened), sameAs: sameAs(session, happened, day) })
    .onConflictDoNothing();
}

function rowOf({ now, address }: At, { schoolId, event, by, about, details }: Happened): Row {
  return {
    schoolId,
    id: newId(),
    at: new Date(now),
    event,
    byKind: by.kind,
    byId: by.id,
    aboutKind: about.kind,
    aboutId: about.id,
    address,
    details: details ?? {},
  };
}

function sameAs({ now, address }: At, { event, by, about, details }: Happened, span: number) {
  const from = Math.floor(now / span) * span;
  return JSON.stringify([event, by, about, address, details ?? {}, from]);
}
