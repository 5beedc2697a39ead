/** What the school holds about one student, for the archive that her parents or she may ask for. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { StudentData } from '#contract/people/leaving.ts';
import { enrolments, identifiers, loginCards, logins, students } from '../../db/schema/index.ts';
import { schoolClasses, schools, semesters } from '../../db/schema/index.ts';
import { joined, sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermissionIn } from '../../policies/school.ts';
import { requireProof } from '../../policies/proof.ts';
import { recordExport } from '../accounts/audit.ts';

/** More entries than a year of one student's makes. */
const mostEntries = 5_000;

const readResults = sqlStatement<'studentId', StudentData['results'][number]>(
  'studentData.results',
  (value) => sql`
    select r.id as "resultId", a.id as "activityId", a.kind, a.semester_id as "semesterId",
      m.name as "yearName", a.title, c.name as "courseName", k.name as "className", r.attempt,
      a.starts_at as "startsAt", r.started_at as "startedAt", r.handed_in_at as "handedInAt", r.state,
      r.review_status as "reviewStatus", a.score_type = 'qualitative' as descriptive,
      r.total_units as "scoreUnits", a.total_units as "totalUnits", r.note,
      r.focus_losses as "focusLosses"
    from results r
    join activities a on a.school_id = r.school_id and a.id = r.activity_id
    join semesters m on m.school_id = a.school_id and m.id = a.semester_id
    join courses c on c.school_id = a.school_id and c.id = a.course_id
    join school_classes k on k.school_id = r.school_id and k.id = r.class_id
    where r.school_id = ${value('schoolId')}::uuid and r.student_id = ${value('studentId')}::uuid
    order by a.starts_at desc, r.attempt desc, r.id`,
);
/** Files that she uploaded, and those that her answers name. */
export const readStudentFiles = sqlStatement<'studentId', StudentData['files'][number]>(
  'studentData.files',
  (value) => sql`
    select f.id, f.name, f.type, f.size from attachments f
    where f.school_id = ${value('schoolId')}::uuid and (f.owner_id = ${value('studentId')}::uuid
      or f.id in (select (n ->> 'id')::uuid from results r
        join answers w on w.school_id = r.school_id and w.result_id = r.id
        cross join jsonb_array_elements(coalesce(w.files, '[]')) n
        where r.school_id = ${value('schoolId')}::uuid
          and r.student_id = ${value('studentId')}::uuid))
    order by f.id`,
);
const readLog = sqlStatement<'studentId', StudentData['log'][number]>(
  'studentData.log',
  (value) => sql`
    select l.at, l.event, l.times, l.by_kind as by, l.details,
      case when l.by_id = ${value('studentId')}::uuid then l.address end as address
    from audit_log l
    where l.school_id = ${value('schoolId')}::uuid
      and ${value('studentId')}::uuid in (l.by_id, l.about_id)
    order by l.at desc nulls last, l.id desc nulls last limit ${sql.raw(String(mostEntries))}`,
);

const iso = (at: Date | string) => new Date(at).toISOString();
const isoOrNull = (at: Date | string | null) => (at === null ? null : iso(at));

/** Reads it, and writes down that it was taken away. */
export async function readStudentData(
  session: Session,
  named: { schoolId: string; studentId: string },
): Promise<StudentData> {
  requirePermissionIn(session, named.schoolId);
  const { db, actor, now } = session;
  const { schoolId } = actor;
  const studentId = named.studentId.toLowerCase();
  const [found] = await db
    .select({ student: students, school: schools.name })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(within(students, schoolId, eq(students.id, studentId)));
  if (!found) throw refuse('student.notFound');
  requireProof(actor, now);
  const isHers = and(eq(identifiers.kind, 'student'), eq(identifiers.ownerId, studentId));
  const known = await db
    .select({ scheme: identifiers.scheme, value: identifiers.value })
    .from(identifiers)
    .where(within(identifiers, schoolId, isHers));
  const isLogin = and(eq(logins.kind, 'student'), eq(logins.personId, studentId));
  const names = await db
    .select({ name: logins.name })
    .from(logins)
    .where(within(logins, schoolId, isLogin));
  const cards = await db
    .select()
    .from(loginCards)
    .where(within(loginCards, schoolId, eq(loginCards.studentId, studentId)))
    .orderBy(asc(loginCards.madeAt));
  const years = await db
    .select({ row: enrolments, yearName: semesters.name, className: schoolClasses.name })
    .from(enrolments)
    .innerJoin(semesters, joined(enrolments, semesters, eq(semesters.id, enrolments.semesterId)))
    .innerJoin(
      schoolClasses,
      joined(enrolments, schoolClasses, eq(schoolClasses.id, enrolments.classId)),
    )
    .where(within(enrolments, schoolId, eq(enrolments.studentId, studentId)))
    .orderBy(desc(semesters.active), desc(semesters.startsOn), desc(enrolments.startsOn));
  const results = await readResults(db, { schoolId, studentId });
  const files = await readStudentFiles(db, { schoolId, studentId });
  const log = await readLog(db, { schoolId, studentId });
  await recordExport(db, session, { format: 'zip', about: { kind: 'student', id: studentId } });
  const { firstName, lastName, guardians } = found.student;
  return {
    student: { id: studentId, firstName, lastName, guardians },
    school: found.school,
    identifiers: known,
    logins: names.map(({ name }) => name),
    cards: cards.map(({ madeAt, firstUsedAt, voidedAt }) => ({
      madeAt: iso(madeAt),
      firstUsedAt: isoOrNull(firstUsedAt),
      voidedAt: isoOrNull(voidedAt),
    })),
    enrolments: years.map(({ row: { startsOn, leftOn, status }, yearName, className }) => ({
      yearName,
      className,
      startsOn,
      leftOn,
      status,
    })),
    results: results.map((row) =>
      Object.assign({}, row, {
        startsAt: iso(row.startsAt),
        startedAt: isoOrNull(row.startedAt),
        handedInAt: isoOrNull(row.handedInAt),
      }),
    ),
    files,
    log: log.map((row) => Object.assign({}, row, { at: iso(row.at) })),
  };
}
