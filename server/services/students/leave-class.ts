/** A student who leaves a class while the year lasts: her results stay where they were written. */
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { enrolments } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { beginningIn } from './join-class.ts';
import type { Joining } from './join-class.ts';

/** What has not begun is for the class she goes to; nobody has written anything into it. */
const dropUnbegun = sqlStatement<'semesterId' | 'studentId' | 'classId' | 'now', never>(
  'enrolment.dropUnbegun',
  (value) => sql`
    with unbegun as (
      select a.id from activities a
      join activity_students g on g.school_id = a.school_id and g.activity_id = a.id
      where a.school_id = ${value('schoolId')}::uuid and a.semester_id = ${value('semesterId')}::uuid
        and g.student_id = ${value('studentId')}::uuid and g.class_id = ${value('classId')}::uuid
        and (a.released_at is null or a.starts_at > ${value('now')}::timestamptz)
      order by a.id for no key update of a),
    emptied as (
      delete from results r where r.school_id = ${value('schoolId')}::uuid
        and r.activity_id in (select id from unbegun) and r.student_id = ${value('studentId')}::uuid)
    delete from activity_students g where g.school_id = ${value('schoolId')}::uuid
      and g.activity_id in (select id from unbegun) and g.student_id = ${value('studentId')}::uuid`,
);

/** Ends her enrolment today, and takes back what has not begun. */
export async function leaveClass(
  joining: Joining,
  left: { semesterId: string; studentId: string; classId: string; status: 'moved' | 'left' },
): Promise<void> {
  const { db, schoolId, now } = joining;
  const { semesterId, studentId, classId, status } = left;
  await dropUnbegun(db, { schoolId, semesterId, studentId, classId, now: new Date(now) });
  const from = await beginningIn(joining, semesterId);
  const isOpen = and(
    eq(enrolments.studentId, studentId),
    eq(enrolments.semesterId, semesterId),
    isNull(enrolments.leftOn),
  );
  // Who came today was never there.
  await db
    .delete(enrolments)
    .where(within(enrolments, schoolId, isOpen, gte(enrolments.startsOn, from)));
  await db
    .update(enrolments)
    .set({ leftOn: from, status })
    .where(within(enrolments, schoolId, isOpen));
}
