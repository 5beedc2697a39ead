/** Takes a school year back that has just begun, as long as nobody has written into it. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  bankQuestions,
  classYears,
  enrolments,
  newYears,
  semesters,
  students,
  teaching,
  templates,
} from '../../db/schema/index.ts';
import { joined, sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermission } from '../../policies/permission.ts';
import { requireProof } from '../../policies/proof.ts';
import { findSemester } from '../../policies/semester.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { recordStructure } from '../accounts/audit.ts';
import { holdYears, sealOf } from './begin-year.ts';
import { leaveClass } from '../students/leave-class.ts';

const findWritten = sqlStatement<'semesterId', { written: boolean }>(
  'year.written',
  (value) => sql`
    select exists (select from activities where school_id = ${value('schoolId')}::uuid
        and semester_id = ${value('semesterId')}::uuid)
      or exists (select from school_statuses where school_id = ${value('schoolId')}::uuid
        and semester_id = ${value('semesterId')}::uuid)
      or exists (select from new_years where school_id = ${value('schoolId')}::uuid
        and followed = ${value('semesterId')}::uuid and undone_at is null) as written`,
);

/** The year that is named can be changed again; answers the one that is gone. */
export async function undoYear(
  session: Session,
  named: NamedSemester,
): Promise<{ semesterId: string }> {
  const { db, actor, now } = session;
  const { schoolId } = actor;
  const { id: followed } = await findSemester(session, named);
  requirePermission(session);
  requireProof(actor, now);
  await holdYears(db, schoolId);
  const isIt = and(eq(newYears.followed, followed), isNull(newYears.undoneAt));
  const [begun] = await db
    .select()
    .from(newYears)
    .where(within(newYears, schoolId, isIt));
  if (!begun) throw refuse('semester.notFollowed');
  const { semesterId, seal } = begun;
  const [found] = await findWritten(db, { schoolId, semesterId });
  if (found?.written || (await sealOf(db, schoolId, semesterId)) !== seal) {
    throw refuse('semester.written');
  }
  // What is in the banks is of no year: it stays, and says of the year before that it was written in it.
  for (const table of [templates, bankQuestions]) {
    await db
      .update(table)
      .set({ semesterId: followed })
      .where(within(table, schoolId, eq(table.semesterId, semesterId)));
  }
  for (const table of [enrolments, teaching, classYears]) {
    await db.delete(table).where(within(table, schoolId, eq(table.semesterId, semesterId)));
  }
  // Years that followed it, and were taken back before it is.
  await db.delete(newYears).where(within(newYears, schoolId, eq(newYears.followed, semesterId)));
  await db.delete(semesters).where(within(semesters, schoolId, eq(semesters.id, semesterId)));
  await db
    .update(semesters)
    .set({ active: true })
    .where(within(semesters, schoolId, eq(semesters.id, followed)));
  await db
    .update(newYears)
    .set({ undoneAt: new Date(now) })
    .where(within(newYears, schoolId, eq(newYears.semesterId, semesterId)));
  await keepOut(session, followed);
  await recordStructure(session, 'yearUndone', semesterId);
  return { semesterId };
}

/** Whose name was taken out meanwhile had left with the old year, and stays in no class of it. */
async function keepOut({ db, actor, now }: Session, semesterId: string): Promise<void> {
  const { schoolId } = actor;
  const isIn = and(eq(enrolments.semesterId, semesterId), isNull(enrolments.leftOn));
  const back = await db
    .select({ studentId: enrolments.studentId, classId: enrolments.classId })
    .from(enrolments)
    .innerJoin(students, joined(enrolments, students, eq(students.id, enrolments.studentId)))
    .where(within(enrolments, schoolId, isIn, isNotNull(students.anonymisedAt)));
  for (const one of back) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    await leaveClass({ db, schoolId, now }, { semesterId, status: 'left', ...one });
  }
}
