/** A student who goes into another class while the year lasts, comes, or leaves: her results stay where they were written. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { enrolment } from '#contract/school/years.ts';
import { enrolments, schoolClasses, students } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermission } from '../../policies/permission.ts';
import { checkSchool } from '../../policies/school.ts';
import { activeSemester } from '../school/active-semester.ts';
import { recordDone } from '../accounts/audit.ts';
import { endSessionsOf, holdYears } from '../school/begin-year.ts';
import { sittingExams } from '../student-app/sitting.ts';
import { beginningIn, joinClass } from './join-class.ts';
import { leaveClass } from './leave-class.ts';

const findHeld = sqlStatement<'semesterId' | 'classId', { id: string }>(
  'classYear.find',
  (value) => sql`
    select class_id as id from class_years
    where school_id = ${value('schoolId')}::uuid and semester_id = ${value('semesterId')}::uuid
      and class_id = ${value('classId')}::uuid
    for key share`,
);
type Sent = { was: string | null; classId: string | null };

/** Puts her there from today on; on the class that was seen alone. */
export async function changeClass(
  session: Session,
  named: { schoolId: string; studentId: string },
  sent: Sent,
): Promise<z.input<typeof enrolment>> {
  const { db, actor, now } = session;
  const { schoolId } = actor;
  checkSchool(schoolId, named.schoolId);
  // A year that begins at this moment does not leave her behind in the one before.
  if (actor.permissions.has('structure')) await holdYears(db, schoolId);
  const studentId = named.studentId.toLowerCase();
  const [was, classId] = [sent.was?.toLowerCase() ?? null, sent.classId?.toLowerCase() ?? null];
  const [student] = await db
    .select({ anonymisedAt: students.anonymisedAt })
    .from(students)
    .where(within(students, schoolId, eq(students.id, studentId)))
    .for('update');
  if (!student) throw refuse('student.notFound');
  requirePermission(session);
  if (student.anonymisedAt !== null && classId !== null) throw refuse('student.anonymised');
  const semesterId = await activeSemester(session);
  if (classId !== null && (await findHeld(db, { schoolId, semesterId, classId })).length === 0) {
    throw refuse('schoolClass.notFound', { path: 'classId' });
  }
  const isOpen = and(
    eq(enrolments.studentId, studentId),
    eq(enrolments.semesterId, semesterId),
    isNull(enrolments.leftOn),
  );
  const [open] = await db
    .select()
    .from(enrolments)
    .where(within(enrolments, schoolId, isOpen));
  const from = await beginningIn({ db, schoolId, now }, semesterId);
  if ((open?.classId ?? null) === classId) {
    return { studentId, classId, from: open?.startsOn ?? from };
  }
  if ((open?.classId ?? null) !== was) throw refuse('enrolment.conflict');
  // Her session ends with it: what she writes would be lost.
  if (classId === null) await requireNotSitting(session, studentId);
  if (open) {
    const status = classId === null ? 'left' : 'moved';
    await leaveClass(
      { db, schoolId, now },
      { semesterId, studentId, classId: open.classId, status },
    );
  }
  if (classId === null) await endSessionsOf(db, schoolId, [studentId]);
  else await joinClass({ db, schoolId, now }, { semesterId, classId, studentIds: [studentId] });
  const names = await namesOf(session, [was, classId]);
  await recordDone(
    session,
    'enrolment.changed',
    { kind: 'student', id: studentId },
    { formerClass: names.get(was ?? '') ?? null, class: names.get(classId ?? '') ?? null },
  );
  return { studentId, classId, from };
}

async function requireNotSitting({ db, actor, now }: Session, studentId: string): Promise<void> {
  const sitting = await sittingExams(db, actor.schoolId, [studentId], now);
  if (sitting.size > 0) throw refuse('student.sitting');
}

async function namesOf({ db, actor }: Session, ids: (string | null)[]) {
  const some = inArray(
    schoolClasses.id,
    ids.filter((id) => id !== null),
  );
  const rows = await db
    .select({ id: schoolClasses.id, name: schoolClasses.name })
    .from(schoolClasses)
    .where(within(schoolClasses, actor.schoolId, some));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
