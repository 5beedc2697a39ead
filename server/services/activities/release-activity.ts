/** Releases a draft: everything must be there, and every assigned student gets her first result. */
import { eq, sql } from 'drizzle-orm';
import type { Refusal } from '#contract/envelope.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { unitsToScore } from '#domain/score.ts';
import { activities, activityStudents, results } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { statement, within } from '../../db/statement.ts';
import { nextOf } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { codeFor } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { findSemester } from '../../policies/semester.ts';
import type { Question } from '../questions/question-rows.ts';
import { startOfDay } from '../school/zone.ts';

const findStudents = statement<'activityId', { studentId: string; classId: string }[]>(
  'activity.students',
  (db, value) =>
    db
      .select({ studentId: activityStudents.studentId, classId: activityStudents.classId })
      .from(activityStudents)
      .where(
        within(activityStudents, undefined, eq(activityStudents.activityId, value('activityId'))),
      ),
);

const release = statement<'id' | 'at', { version: number }[]>('activity.release', (db, value) =>
  db
    .update(activities)
    .set({
      releasedAt: sql`${value('at')}::timestamptz`,
      version: nextOf(activities.version),
    })
    .where(within(activities, undefined, eq(activities.id, value('id'))))
    .returning({ version: activities.version }),
);

/** Releases a locked draft; answers its new version. */
export async function releaseActivity(
  session: Session,
  activity: Activity,
  questions: Question[],
): Promise<number> {
  const { db, now } = session;
  const { schoolId, id, kind } = activity;
  await requireFuture(session, activity);
  const students = await findStudents(db, { schoolId, activityId: id });
  const code = codeFor(kind, 'notReady');
  const [first, ...others] = missingParts(activity, questions, students.length, code);
  if (first) {
    throw refuse(code, { path: first.path, more: others });
  }
  const [released] = await release(db, { schoolId, id, at: new Date(now) });
  const untouched = students.map(({ studentId, classId }) => ({
    schoolId,
    id: newId(now),
    activityId: id,
    studentId,
    classId,
    state: 'notStarted' as const,
  }));
  await db.insert(results).values(untouched).onConflictDoNothing();
  return released?.version ?? activity.version;
}

/** An exam may not have begun; homework may be given on its first day, whatever the hour. */
async function requireFuture(session: Session, activity: Activity): Promise<void> {
  const { timeZone } = await findSemester(session, activity);
  const now = new Date(session.now);
  const isLate =
    activity.kind === 'exam'
      ? activity.startsAt <= now
      : activity.startsAt < startOfDay(session.now, timeZone) || activity.endsAt <= now;
  if (isLate) throw refuse(codeFor(activity.kind, 'startPassed'), { path: 'startDate' });
}

/** What is missing, each with its field. */
function missingParts(
  activity: Activity,
  questions: Question[],
  students: number,
  code: ErrorCode,
): (Refusal & { path: string })[] {
  const parts: (Refusal & { path: string })[] = [];
  if (activity.title.trim() === '')
    parts.push({ code, path: 'title', message: 'The title is missing.' });
  if (questions.length === 0)
    parts.push({ code, path: 'questions', message: 'There is no question.' });
  const sum = questions.reduce((units, question) => units + question.maxUnits, 0);
  if (activity.totalUnits !== null && sum !== activity.totalUnits) {
    const message = `The questions add up to ${unitsToScore(sum)}, not to ${unitsToScore(activity.totalUnits)}.`;
    parts.push({ code, path: 'totalScore', message });
  }
  if (students === 0) parts.push({ code, path: 'students', message: 'Nobody is assigned.' });
  return parts;
}
