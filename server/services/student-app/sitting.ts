/** One attempt that is being sat: who may write into it, until when, and from which session. */
import { eq, sql } from 'drizzle-orm';
import { ownEnd } from '#domain/lifecycle.ts';
import { results, studentSessions } from '../../db/schema/index.ts';
import type { Settings } from '../../db/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { StudentActor } from '../../middleware/authenticate.ts';
import type { StudentSession } from '../../middleware/handlers.ts';
import { findGiven, windowOf } from './activities.ts';
import type { GivenRow } from './activities.ts';
import { lockResult } from '../results/workbook-rows.ts';

/** A locked attempt and what it is an attempt at. */
export interface Sitting {
  given: GivenRow;
  result: typeof results.$inferSelect;
}

/** Locks her attempt for writing, in the lock order of corrections; refuses attempts that are closed. */
export async function lockSitting(session: StudentSession, resultId: string): Promise<Sitting> {
  const { db, student, now } = session;
  const { schoolId, studentId } = student;
  const [found] = await lockResult(db, { schoolId, id: resultId, studentId });
  const given = found && (await findGiven(db, student, found.result.activityId));
  if (!found || !given) throw refuse('result.notFound');
  const { result } = found;
  // An attempt that a later one has followed is over, whether it was handed in or not.
  if (result.state === 'handedIn' || given.resultId !== result.id) throw refuse('result.handedIn');
  requireOpen(given, now);
  return { given, result: await takeSeat(db, student, { given, result }, now) };
}

/** Refuses before the start, and once even a late hand-in is over (`closesAt`). */
export function requireOpen(given: GivenRow, now: number): void {
  const { startsAt, closesAt } = windowOf(given);
  if (!given.isSemesterActive) throw refuse('semester.inactive');
  if (now < startsAt) throw refuse(`${given.kind}.notRunning`);
  if (now >= closesAt) throw refuse(`${given.kind}.ended`);
}

interface Started {
  studentId: string;
  endsAt: string;
  extendedUntil: string | null;
  settings: Settings;
}

/** Workbooks of exams that were begun and not handed in, the latest attempt of each. */
const findStarted = sqlStatement<'students' | 'now', Started>(
  'sitting.started',
  (value) => sql`
    select r.student_id as "studentId", a.ends_at as "endsAt",
      g.extended_until as "extendedUntil", a.settings
    from results r
    join activities a on a.school_id = r.school_id and a.id = r.activity_id
    join semesters m on m.school_id = a.school_id and m.id = a.semester_id
    join activity_students g on g.school_id = r.school_id and g.activity_id = r.activity_id
      and g.student_id = r.student_id
    where r.school_id = ${value('schoolId')}::uuid and r.student_id = any(${value('students')}::uuid[])
      and r.state = 'started' and a.kind = 'exam' and a.released_at is not null and m.active
      and a.starts_at <= ${value('now')}::timestamptz
      and not exists (select from results later
        where later.school_id = ${value('schoolId')}::uuid and later.activity_id = r.activity_id
          and later.student_id = r.student_id and later.attempt > r.attempt)`,
);

/** Which of the students sit an exam: it was begun, may still be written, and was not handed in. */
export async function sittingExams(
  db: Db,
  schoolId: string,
  studentIds: string[],
  now: number,
): Promise<Set<string>> {
  const rows = await findStarted(db, { schoolId, students: studentIds, now: new Date(now) });
  const open = rows.filter(({ endsAt, extendedUntil, settings }) => {
    const { closesAt } = ownEnd({
      endsAt: Date.parse(endsAt),
      extendedUntil: extendedUntil === null ? null : Date.parse(extendedUntil),
      allowSubmitAfterEnd: settings.allowSubmitAfterEnd,
    });
    return now < closesAt;
  });
  return new Set(open.map(({ studentId }) => studentId));
}

/** Begins the attempt with the first thing that is done in it; where the exam is watched over, for one session alone. */
async function takeSeat(
  db: Db,
  student: StudentActor,
  { given, result }: Sitting,
  now: number,
): Promise<Sitting['result']> {
  const { schoolId, tokenHash } = student;
  const holder = result.sittingSession;
  const isTaken = given.settings.security && holder !== null && holder !== tokenHash;
  if (isTaken && (await isAlive(db, schoolId, holder, now))) throw refuse('exam.otherSession');
  const isFirst = result.state === 'notStarted' || result.startedAt === null;
  const sittingSession = given.settings.security ? tokenHash : holder;
  if (!isFirst && sittingSession === holder) return result;
  const begun = {
    state: 'started' as const,
    startedAt: result.startedAt ?? new Date(now),
    sittingSession,
  };
  await db
    .update(results)
    .set(begun)
    .where(within(results, schoolId, eq(results.id, result.id)));
  return { ...result, ...begun };
}

/** A session that was signed out or has expired holds no seat. */
async function isAlive(db: Db, schoolId: string, tokenHash: string, now: number): Promise<boolean> {
  const [found] = await db
    .select({ expiresAt: studentSessions.expiresAt })
    .from(studentSessions)
    .where(within(studentSessions, schoolId, eq(studentSessions.tokenHash, tokenHash)));
  return found !== undefined && found.expiresAt.getTime() > now;
}

const maxLosses = 500;

/** Records that she left the page; the five hundredth is the last that is kept. */
export async function recordFocusLoss(
  session: StudentSession,
  resultId: string,
  loss: { at: string; seconds: number },
): Promise<{ recorded: number }> {
  const { given, result } = await lockSitting(session, resultId);
  const losses = result.focusLosses;
  if (!given.settings.security || losses.length >= maxLosses) return { recorded: losses.length };
  const { at, seconds } = loss;
  await session.db
    .update(results)
    .set({ focusLosses: [...losses, { at, seconds }] })
    .where(within(results, session.student.schoolId, eq(results.id, result.id)));
  return { recorded: losses.length + 1 };
}
