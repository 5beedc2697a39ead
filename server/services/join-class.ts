/** What a student gets who joins a class later: the exams and assignments that the whole class has and that have not ended. */
import { sql } from 'drizzle-orm';
import { activityStudents, results } from '../db/schema/index.ts';
import { newId } from '../db/ids.ts';
import { sqlStatement } from '../db/statement.ts';
import type { Session } from '../middleware/handlers.ts';

/**
 * Those that every other student of the class has: where only some were chosen, a new one is not
 * among them. Held until the transaction ends, so that a release either sees her or is seen.
 */
const findGiven = sqlStatement<'classId' | 'newcomers' | 'now', { id: string; released: boolean }>(
  'activities.ofWholeClass',
  (value) => sql`
    select a.id, a.released_at is not null as released from activities a
    join activity_classes c on c.school_id = a.school_id and c.activity_id = a.id
    join semesters y on y.school_id = a.school_id and y.id = a.semester_id
    where a.school_id = ${value('schoolId')}::uuid and c.class_id = ${value('classId')}::uuid
      and y.active and a.ends_at > ${value('now')}::timestamptz
      and not exists (
        select from students s where s.school_id = ${value('schoolId')}::uuid
          and s.class_id = c.class_id and s.id <> all(${value('newcomers')}::uuid[])
          and not exists (
            select from activity_students g where g.school_id = ${value('schoolId')}::uuid
              and g.activity_id = a.id and g.student_id = s.id))
    order by a.id for no key update of a`,
);

/** Gives them to students who have just joined; what is released comes with a result. */
export async function giveToNewStudents(
  { db, actor, now }: Session,
  classId: string,
  newcomers: string[],
): Promise<void> {
  if (newcomers.length === 0) return;
  const { schoolId } = actor;
  const given = await findGiven(db, { schoolId, classId, newcomers, now: new Date(now) });
  for (const { id: activityId, released } of given) {
    const hers = { schoolId, activityId };
    await db
      .insert(activityStudents)
      .values(newcomers.map((studentId) => Object.assign({ studentId }, hers)));
    if (!released) continue;
    const first = { ...hers, state: 'notStarted' as const };
    await db
      .insert(results)
      .values(newcomers.map((studentId) => Object.assign({ id: newId(now), studentId }, first)));
  }
}
