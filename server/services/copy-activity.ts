/** Copies an exam or assignment: a new draft with its questions, keys and rubrics, and no results. */
import { activities } from '../db/schema/index.ts';
import { newId } from '../db/ids.ts';
import type { Session } from '../middleware/handlers.ts';
import { requireActiveSemester, requireOwner } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { readAssigned, writeAssigned } from './assign.ts';
import { copiedQuestion, findQuestions, insertQuestions } from './question-rows.ts';
import type { Saved } from './save-activity.ts';

/** Copies a locked activity for the person who asked. */
export async function copyActivity(session: Session, activity: Activity): Promise<Saved> {
  const { db, actor, now } = session;
  requireOwner(actor, activity);
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
  await writeAssigned(session, id, await readAssigned(session, activity.id));
  const questions = await findQuestions(db, { schoolId, activityId: activity.id });
  await insertQuestions(
    db,
    questions.map((question) => copiedQuestion(question, { schoolId, activityId: id }, now)),
  );
  return { data: { id, version: 1, state: 'draft' }, version: 1 };
}
