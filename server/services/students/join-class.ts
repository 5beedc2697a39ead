/** Students who come into a class: from which day on, and what the whole class has that has not ended. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { activityStudents, enrolments, results } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { sqlStatement } from '../../db/statement.ts';
import { dayOf } from '../school/zone.ts';

/** In which school, inside whose transaction, and when. */
export interface Joining {
  db: Db;
  schoolId: string;
  now: number;
}
/** Who comes into which class of which school year. */
export interface Joined {
  semesterId: string;
  classId: string;
  studentIds: string[];
}

/**
 * Those that every other student of the class has: where only some were chosen, a new one is not
 * among them. Held until the transaction ends, so that a release either sees her or is seen.
 */
const findGiven = sqlStatement<
  'semesterId' | 'classId' | 'newcomers' | 'now',
  { id: string; released: boolean }
>(
  'activities.ofWholeClass',
  (value) => sql`
    select a.id, a.released_at is not null as released from activities a
    join activity_classes c on c.school_id = a.school_id and c.activity_id = a.id
    where a.school_id = ${value('schoolId')}::uuid and a.semester_id = ${value('semesterId')}::uuid
      and c.class_id = ${value('classId')}::uuid and a.ends_at > ${value('now')}::timestamptz
      and not exists (
        select from enrolments n where n.school_id = ${value('schoolId')}::uuid
          and n.semester_id = a.semester_id and n.class_id = c.class_id and n.left_on is null
          and n.student_id <> all(${value('newcomers')}::uuid[])
          and not exists (
            select from activity_students g where g.school_id = ${value('schoolId')}::uuid
              and g.activity_id = a.id and g.student_id = n.student_id))
    order by a.id for no key update of a`,
);
const findYear = sqlStatement<'semesterId', { startsOn: string; timeZone: string }>(
  'semester.beginning',
  (value) => sql`
    select y.starts_on::text as "startsOn", s.time_zone as "timeZone" from semesters y
    join schools s on s.id = y.school_id
    where y.school_id = ${value('schoolId')}::uuid and y.id = ${value('semesterId')}::uuid`,
);

/** The day from which whoever comes today is there: not before the year begins. */
export async function beginningIn(
  { db, schoolId, now }: Joining,
  semesterId: string,
): Promise<string> {
  const [year] = await findYear(db, { schoolId, semesterId });
  if (!year) throw new Error('Students join a class of a school year that there is.');
  const today = dayOf(now, year.timeZone);
  return today > year.startsOn ? today : year.startsOn;
}

/** Puts students who are in no class of the year into one, and gives them what it has; released comes with a result. */
export async function joinClass(
  joining: Joining,
  { semesterId, classId, studentIds }: Joined,
): Promise<void> {
  if (studentIds.length === 0) return;
  const { db, schoolId, now } = joining;
  const startsOn = await beginningIn(joining, semesterId);
  const hers = (studentId: string) => ({ schoolId, studentId, classId });
  await db
    .insert(enrolments)
    .values(studentIds.map((id) => Object.assign(hers(id), { semesterId, startsOn })));
  const at = new Date(now);
  const given = await findGiven(db, {
    schoolId,
    semesterId,
    classId,
    newcomers: studentIds,
    now: at,
  });
  for (const { id: activityId, released } of given) {
    await db
      .insert(activityStudents)
      .values(studentIds.map((id) => Object.assign(hers(id), { activityId })))
      .onConflictDoNothing();
    if (!released) continue;
    const first = { activityId, state: 'notStarted' as const };
    await db
      .insert(results)
      .values(studentIds.map((id) => Object.assign({ id: newId(now) }, hers(id), first)))
      .onConflictDoNothing();
  }
}
