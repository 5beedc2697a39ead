/** Copies an exam or assignment: a new draft with its questions, keys and rubrics, and no results. */
import { inArray } from 'drizzle-orm';
import { activities, students } from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import { newId } from '../db/ids.ts';
import type { Session } from '../middleware/handlers.ts';
import { requireActiveSemester } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { readAssigned, writeAssigned } from './assign.ts';
import { copiedQuestion, findQuestions, insertQuestions } from './question-rows.ts';
import type { Saved } from './save-activity.ts';

/**
 * Copies a locked activity for whoever may see it: the copy is hers. A teacher's is given to those of its
 * classes that she teaches its course to.
 */
export async function copyActivity(session: Session, activity: Activity): Promise<Saved> {
  const { db, actor, now } = session;
  requireActiveSemester(activity);
  const { schoolId } = activity;
  const id = newId(now);
  await db.insert(activities).values({
    schoolId,
    id,
    kind: activity.kind,
    semesterId: activity.semesterId,
    ownerId: actor.userId,
    title: activity.title,
    folded: activity.folded,
    subject: activity.subject,
    courseId: activity.courseId,
    classBaseId: activity.classBaseId,
    startsAt: activity.startsAt,
    endsAt: activity.endsAt,
    durationMinutes: activity.durationMinutes,
    scoreType: activity.scoreType,
    totalUnits: activity.totalUnits,
    questionCount: activity.questionCount,
    settings: activity.settings,
    teacherDescription: activity.teacherDescription,
  });
  await writeAssigned(session, id, await assignedTo(session, activity));
  const questions = await findQuestions(db, { schoolId, activityId: activity.id });
  await insertQuestions(
    db,
    questions.map((question) => copiedQuestion(question, { schoolId, activityId: id }, now)),
  );
  return { data: { id, version: 1, state: 'draft' }, version: 1 };
}

async function assignedTo(session: Session, activity: Activity) {
  const { db, actor } = session;
  const given = await readAssigned(session, activity.id);
  if (actor.role !== 'user') return given;
  const taught = new Set(activity.taughtClasses);
  const classIds = given.classIds.filter((id) => taught.has(id));
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(within(students, activity.schoolId, inArray(students.classId, classIds)));
  const theirs = new Set(rows.map(({ id }) => id));
  return { classIds, studentIds: given.studentIds.filter((id) => theirs.has(id)) };
}
