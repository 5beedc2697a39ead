/** An exam or assignment as its form shows it, and with its questions. */
import { sql } from 'drizzle-orm';
import type { ActivityForm, ActivityWithClasses } from '#contract/activities/activity.ts';
import type { Student } from '#contract/shapes.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { mayEdit, seesAll } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { presentQuestion } from '../questions/present-question.ts';
import { findQuestions } from '../questions/question-rows.ts';
import { readActivity } from './read-activity.ts';

const readAssigned = sqlStatement<'id' | 'classes', Student>(
  'activity.assigned',
  (value) => sql`
    select s.id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      k.id as "classId", k.name as "className"
    from activity_students a
    join students s on s.school_id = a.school_id and s.id = a.student_id
    join school_classes k on k.school_id = s.school_id and k.id = a.class_id
    where a.school_id = ${value('schoolId')}::uuid and a.activity_id = ${value('id')}::uuid
      and (${value('classes')}::uuid[] is null or a.class_id = any(${value('classes')}::uuid[]))
    order by s.sort_key collate "C", s.id`,
);

/** Settings, classes and assigned students; of a class that she does not teach no student is named. */
export async function readForm(session: Session, found: Activity): Promise<ActivityForm> {
  const { actor, db } = session;
  const { schoolId, id } = found;
  return {
    ...(await readActivity(session, found)),
    semesterId: found.semesterId,
    ownerId: found.ownerId,
    mayEdit: mayEdit(actor, found),
    totalScoreUnits: found.totalUnits,
    students: await readAssigned(db, {
      schoolId,
      id,
      classes: seesAll(actor, found) ? null : found.taughtClasses,
    }),
  };
}

/** The form and the ordered questions. */
export async function readWithClasses(
  session: Session,
  found: Activity,
): Promise<ActivityWithClasses> {
  const { schoolId, id } = found;
  const questions = await findQuestions(session.db, { schoolId, activityId: id });
  return { ...(await readForm(session, found)), questions: questions.map(presentQuestion) };
}
