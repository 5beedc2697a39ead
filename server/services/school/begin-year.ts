/** Begins the school year that follows: one transaction, with a receipt; the one before is only read from then on. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { YearPlan, YearReceipt } from '#contract/school/years.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import {
  classYears,
  enrolments,
  newYears,
  semesters,
  studentSessions,
} from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireProof } from '../../policies/proof.ts';
import { changeableYear } from '../../policies/semester.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { recordStructure } from '../accounts/audit.ts';
import { checkPlan } from './plan-year.ts';
import { sittingExams } from '../student-app/sitting.ts';
import { termsLater } from './terms-later.ts';

/** All of them, in one order: of two who begin or undo a year at once the second sees what the first did. */
const lockYears = sqlStatement<never, { id: string }>(
  'years.lock',
  (value) => sql`
    select id from semesters where school_id = ${value('schoolId')}::uuid order by id for update`,
);
const copyTeaching = sqlStatement<'from' | 'to', never>(
  'year.copyTeaching',
  (value) => sql`
    insert into teaching (school_id, user_id, semester_id, class_id, course_id)
    select school_id, user_id, ${value('to')}::uuid, class_id, course_id from teaching
    where school_id = ${value('schoolId')}::uuid and semester_id = ${value('from')}::uuid`,
);
const readSeal = sqlStatement<'semesterId', { seal: string }>('year.seal', (value) => {
  const rowsOf = (table: string) => sql`
    coalesce((select string_agg(r, ' ' order by r) from (
      select n::text collate "C" as r from ${sql.identifier(table)} n
      where n.school_id = ${value('schoolId')}::uuid
        and n.semester_id = ${value('semesterId')}::uuid) as each), '')`;
  return sql`select md5(${rowsOf('class_years')} || ${rowsOf('teaching')}
    || ${rowsOf('enrolments')}) as seal`;
});

const keepYears = sqlStatement<never, { id: string }>(
  'years.keep',
  (value) => sql`
    select id from semesters where school_id = ${value('schoolId')}::uuid order by id for key share`,
);

/** Nobody comes into a class, leaves one or begins a year until the transaction ends; others may read them so too. */
export async function holdClasses(db: Db, schoolId: string): Promise<void> {
  await keepYears(db, { schoolId });
}

/** Holds the school's years until the transaction ends. */
export async function holdYears(db: Db, schoolId: string): Promise<void> {
  await lockYears(db, { schoolId });
}

/** What a new year was made with, in short: another one tells that somebody has changed it. */
export async function sealOf(db: Db, schoolId: string, semesterId: string): Promise<string> {
  const [read] = await readSeal(db, { schoolId, semesterId });
  return read?.seal ?? '';
}

/** Begins it; the plan is checked against what stands once nobody else can begin one. */
export async function beginYear(
  session: Session,
  named: NamedSemester,
  plan: YearPlan,
): Promise<YearReceipt> {
  const { db, actor, now } = session;
  const { schoolId } = actor;
  await changeableYear(session, named);
  requireProof(actor, now);
  await holdYears(db, schoolId);
  const followed = await changeableYear(session, named);
  const { ways, preview } = await checkPlan(session, followed, plan);
  await requireNobodySits(session, ways);
  const semesterId = newId(now);
  const { name, startsOn, endsOn } = plan;
  await db
    .update(semesters)
    .set({ active: false })
    .where(within(semesters, schoolId, eq(semesters.id, followed)));
  const [before] = await db
    .select()
    .from(semesters)
    .where(within(semesters, schoolId, eq(semesters.id, followed)));
  const terms = before ? termsLater(before, plan) : [];
  await db
    .insert(semesters)
    .values({ schoolId, id: semesterId, name, active: true, startsOn, endsOn, terms });
  const targets = ways.flatMap(({ to }) => to ?? []);
  const classIds = new Set([
    ...plan.classes.map(({ classId }) => classId.toLowerCase()),
    ...targets,
  ]);
  await put([...classIds], (some) =>
    db.insert(classYears).values(some.map((classId) => ({ schoolId, semesterId, classId }))),
  );
  if (plan.keepsTeaching) await copyTeaching(db, { schoolId, from: followed, to: semesterId });
  const stay = ways.flatMap(({ studentId, to }) =>
    to === null ? [] : [{ studentId, classId: to }],
  );
  await put(stay, (some) =>
    db
      .insert(enrolments)
      .values(some.map((row) => Object.assign({ schoolId, semesterId, startsOn }, row))),
  );
  const leavers = ways.flatMap(({ studentId, to }) => (to === null ? [studentId] : []));
  await put(leavers, (some) => endSessionsOf(db, schoolId, some));
  const begunAt = new Date(now);
  const { counts } = preview;
  await db.insert(newYears).values({
    schoolId,
    semesterId,
    followed,
    byId: actor.userId,
    begunAt,
    counts,
    seal: await sealOf(db, schoolId, semesterId),
  });
  const begun = { name, students: counts.students, leave: counts.leave };
  await recordStructure(session, 'yearBegun', semesterId, begun);
  return { semesterId, followed, begunAt: begunAt.toISOString(), counts };
}

/** What they write would be refused from then on, and none of them could hand in. */
async function requireNobodySits(
  { db, actor, now }: Session,
  ways: { studentId: string }[],
): Promise<void> {
  const ids = ways.map(({ studentId }) => studentId);
  const sitting = await sittingExams(db, actor.schoolId, ids, now);
  if (sitting.size > 0) throw refuse('semester.sitting');
}

/** Who is in no class does not get in, and does not stay in either. */
export async function endSessionsOf(db: Db, schoolId: string, students: string[]): Promise<void> {
  const theirs = and(inArray(studentSessions.studentId, students));
  await db.delete(studentSessions).where(within(studentSessions, schoolId, theirs));
}

/** A statement stays below the protocol's 65,535 parameters. */
export async function put<R>(rows: R[], write: (some: R[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += 1_000) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    await write(rows.slice(first, first + 1_000));
  }
}
