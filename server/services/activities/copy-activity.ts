/** Copies an exam or assignment: a new draft with its questions, keys and rubrics, and no results. */
import { activities } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { Activity } from '../../policies/activity.ts';
import { activeSemester } from '../school/active-semester.ts';
import { classesOpenTo, readAssigned, studentsOf, writeAssigned } from './assign.ts';
import type { Assigned } from './assign.ts';
import { copiedQuestion, findQuestions, insertQuestions } from '../questions/question-rows.ts';
import type { Saved } from './save-activity.ts';

/**
 * Copies a locked activity of any school year into the current one, for whoever may see it: the copy is hers. It is
 * given to those of its classes that there are now, a teacher's to those of them that she teaches its course to.
 */
export async function copyActivity(session: Session, activity: Activity): Promise<Saved> {
  const { db, actor, now } = session;
  const semesterId = await activeSemester(session);
  const { schoolId } = activity;
  const id = newId(now);
  await db.insert(activities).values({
    schoolId,
    id,
    kind: activity.kind,
    semesterId,
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
  await writeAssigned(session, id, await assignedTo(session, activity, semesterId));
  const questions = await findQuestions(db, { schoolId, activityId: activity.id });
  await insertQuestions(
    db,
    questions.map((question) => copiedQuestion(question, { schoolId, activityId: id }, now)),
  );
  return { data: { id, version: 1, state: 'draft' }, version: 1 };
}

/** The same students where it is of this year, and whole classes where it is not: those who sat it are elsewhere. */
async function assignedTo(
  session: Session,
  activity: Activity,
  semesterId: string,
): Promise<Omit<Assigned, 'courseId' | 'classBaseId'>> {
  const given = await readAssigned(session, activity.id);
  const { courseId } = activity;
  const classIds = await classesOpenTo(session, { semesterId, courseId }, given.classIds);
  const theirs = await studentsOf(session, semesterId, classIds);
  const before = new Set(given.studentIds);
  const isOfThisYear = activity.semesterId === semesterId;
  return {
    semesterId,
    classIds,
    studentIds: isOfThisYear ? theirs.filter((id) => before.has(id)) : theirs,
  };
}
