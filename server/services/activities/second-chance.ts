/** Extensions and second attempts: more time for one student, or another workbook beside the first. */
import { and, eq, gt, inArray } from 'drizzle-orm';
import { newId } from '../../db/ids.ts';
import { activityStudents, answers, results } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireActiveSemester, requireOwner, stateOf } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';

const longest = 30 * 24 * 60 * 60_000;

/** Gives a student of a locked activity until another time, or takes that back while nobody has used it. */
export async function extend(
  session: Session,
  activity: Activity,
  { studentId, extendedUntil }: { studentId: string; extendedUntil: string | null },
): Promise<{ data: { studentId: string; extendedUntil: string | null } }> {
  const given = await assignedStudent(session, activity, studentId);
  const until = checkedUntil(session, activity, extendedUntil, 'extendedUntil');
  if (until === null && given.extendedUntil !== null) {
    const attempts = await lockAttempts(session, activity, given.studentId);
    const isUsed = attempts.some(
      ({ startedAt, handedInAt }) => isAfter(startedAt) || isAfter(handedInAt),
    );
    if (isUsed || (await isWrittenAfterEnd(session, activity, attempts))) {
      throw refuse('extension.used');
    }
  }
  await writeUntil(session, activity, given.studentId, until);
  return {
    data: { studentId: given.studentId, extendedUntil: until?.toISOString() ?? null },
  };

  function isAfter(at: Date | null): boolean {
    return at !== null && at > activity.endsAt;
  }
}

/** Whether anything was written into these attempts once the others had to be done. */
async function isWrittenAfterEnd(
  { db }: Session,
  { schoolId, endsAt }: Activity,
  attempts: { id: string }[],
): Promise<boolean> {
  if (attempts.length === 0) return false;
  const ids = attempts.map(({ id }) => id);
  const isWritten = and(inArray(answers.resultId, ids), gt(answers.answeredAt, endsAt));
  const written = await db
    .select({ questionId: answers.questionId })
    .from(answers)
    .where(within(answers, schoolId, isWritten))
    .limit(1);
  return written.length > 0;
}

/** Opens another attempt beside those that are handed in; what they hold stays as it is. */
export async function addAttempt(
  session: Session,
  activity: Activity,
  sent: { studentId: string; until: string | null },
): Promise<{ data: { resultId: string; attempt: number; extendedUntil: string | null } }> {
  const { db, now } = session;
  const { schoolId, id: activityId } = activity;
  const { studentId, classId, extendedUntil } = await assignedStudent(
    session,
    activity,
    sent.studentId,
  );
  const until = checkedUntil(session, activity, sent.until, 'until');
  const attempts = await lockAttempts(session, activity, studentId);
  if (attempts.some(({ state }) => state !== 'handedIn')) throw refuse('result.attemptOpen');
  const attempt = Math.max(0, ...attempts.map((row) => row.attempt)) + 1;
  const resultId = newId(now);
  await db.insert(results).values({
    schoolId,
    id: resultId,
    activityId,
    studentId,
    classId,
    attempt,
    state: 'notStarted',
  });
  if (until !== null) await writeUntil(session, activity, studentId, until);
  return {
    data: { resultId, attempt, extendedUntil: (until ?? extendedUntil)?.toISOString() ?? null },
  };
}

/** The student among those it was given to, where the caller may give her anything at all. */
async function assignedStudent({ db, actor, now }: Session, activity: Activity, named: string) {
  requireOwner(actor, activity);
  requireActiveSemester(activity);
  if (stateOf(activity, now) === 'draft') throw refuse('result.unpublished');
  const [found] = await db
    .select()
    .from(activityStudents)
    .where(ofStudent(activity, named.toLowerCase()));
  if (!found) throw refuse('student.notFound');
  return found;
}

function ofStudent({ schoolId, id }: Activity, studentId: string) {
  return within(
    activityStudents,
    schoolId,
    and(eq(activityStudents.activityId, id), eq(activityStudents.studentId, studentId)),
  );
}

function checkedUntil(
  { now }: Session,
  activity: Activity,
  sent: string | null,
  path: string,
): Date | null {
  if (sent === null) return null;
  const until = new Date(sent);
  const from = Math.max(now, activity.endsAt.getTime());
  if (until.getTime() <= from) throw refuse('extension.past', { path });
  if (until.getTime() > from + longest) throw refuse('extension.tooLong', { path });
  return until;
}

/** Held until the transaction ends, so that no workbook is handed in meanwhile. */
async function lockAttempts({ db }: Session, { schoolId, id }: Activity, studentId: string) {
  return db
    .select()
    .from(results)
    .where(
      within(results, schoolId, and(eq(results.activityId, id), eq(results.studentId, studentId))),
    )
    .orderBy(results.id)
    .for('update');
}

async function writeUntil(
  { db }: Session,
  activity: Activity,
  studentId: string,
  extendedUntil: Date | null,
): Promise<void> {
  await db.update(activityStudents).set({ extendedUntil }).where(ofStudent(activity, studentId));
}
