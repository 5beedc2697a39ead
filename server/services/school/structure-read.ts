/** What a school is made of in one of its years, with what hangs on each part of it. */
import { sql } from 'drizzle-orm';
import type { Structure } from '#contract/school/structure.ts';
import { sqlStatement, together } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermission } from '../../policies/permission.ts';
import { findSemester } from '../../policies/semester.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { byName } from './read-school.ts';

const readYear = sqlStatement<'semesterId', Structure['year']>(
  'structure.year',
  (value) => sql`
    select y.id, y.name, y.starts_on::text as "startsOn", y.ends_on::text as "endsOn", y.terms, y.active,
      (select jsonb_build_object('id', n.id, 'name', n.name) from new_years w
        join semesters n on n.school_id = w.school_id and n.id = w.semester_id
        where w.school_id = ${value('schoolId')}::uuid and w.followed = y.id
          and w.undone_at is null and n.active) as "followedBy",
      (select jsonb_build_object('id', f.id, 'name', f.name) from new_years w
        join semesters f on f.school_id = w.school_id and f.id = w.followed
        where w.school_id = ${value('schoolId')}::uuid and w.semester_id = y.id
          and w.undone_at is null) as "follows"
    from semesters y
    where y.school_id = ${value('schoolId')}::uuid and y.id = ${value('semesterId')}::uuid`,
);
const readGrades = sqlStatement<never, Structure['grades'][number]>(
  'structure.grades',
  (value) => sql`
    select b.id, b.name, b.grade,
      (select count(*)::int from activities a
        where a.school_id = ${value('schoolId')}::uuid and a.class_base_id = b.id) as exams,
      (select count(*)::int from templates t
        where t.school_id = ${value('schoolId')}::uuid and t.class_base_id = b.id) as "bankExams"
    from class_bases b
    where b.school_id = ${value('schoolId')}::uuid
    order by b.grade, b.id`,
);
const readClasses = sqlStatement<'semesterId', Structure['classes'][number]>(
  'structure.classes',
  (value) => sql`
    select k.id, k.name, k.class_base_id as "gradeId", y.class_id is not null as held,
      coalesce(n.students, 0) as students, coalesce(n.former, 0) as "formerStudents",
      coalesce(x.exams, 0) as exams
    from school_classes k
    join class_bases b on b.school_id = k.school_id and b.id = k.class_base_id
    left join class_years y on y.school_id = k.school_id and y.class_id = k.id
      and y.semester_id = ${value('semesterId')}::uuid
    left join (
      select class_id, count(*) filter (where left_on is null)::int as students,
        count(distinct student_id) filter (where left_on is not null)::int as former
      from enrolments
      where school_id = ${value('schoolId')}::uuid and semester_id = ${value('semesterId')}::uuid
      group by class_id) n on n.class_id = k.id
    left join (
      select c.class_id, count(*)::int as exams from activities a
      join activity_classes c on c.school_id = a.school_id and c.activity_id = a.id
      where a.school_id = ${value('schoolId')}::uuid and a.semester_id = ${value('semesterId')}::uuid
      group by c.class_id) x on x.class_id = k.id
    where k.school_id = ${value('schoolId')}::uuid
    order by b.grade, b.id, k.orders, k.id`,
);
const readCourses = sqlStatement<'semesterId', Structure['courses'][number]>(
  'structure.courses',
  (value) => sql`
    select c.id, c.name,
      (select count(*)::int from activities a
        where a.school_id = ${value('schoolId')}::uuid and a.course_id = c.id) as exams,
      (select count(*)::int from templates t
        where t.school_id = ${value('schoolId')}::uuid and t.course_id = c.id) as "bankExams",
      (select count(*)::int from comments m
        where m.school_id = ${value('schoolId')}::uuid and m.course_id = c.id) as comments,
      (select count(*)::int from teaching t
        where t.school_id = ${value('schoolId')}::uuid and t.course_id = c.id
          and t.semester_id <> ${value('semesterId')}::uuid) as "taughtBefore"
    from courses c where c.school_id = ${value('schoolId')}::uuid`,
);
const readTeaching = sqlStatement<'semesterId', Structure['teaching'][number]>(
  'structure.teaching',
  (value) => sql`
    select user_id as "teacherId", class_id as "classId", course_id as "courseId" from teaching
    where school_id = ${value('schoolId')}::uuid and semester_id = ${value('semesterId')}::uuid
    order by class_id, course_id, user_id`,
);

/** All of it, for an admin; a year that is over is shown as it was. */
export async function readStructure(session: Session, named: NamedSemester): Promise<Structure> {
  const { db, actor } = session;
  const { id: semesterId } = await findSemester(session, named);
  requirePermission(session);
  const { schoolId } = actor;
  const of = { schoolId, semesterId };
  const [[year], grades, classes, courses, teaching] = await together(db, () => [
    readYear(db, of),
    readGrades(db, { schoolId }),
    readClasses(db, of),
    readCourses(db, of),
    readTeaching(db, of),
  ]);
  if (!year) throw refuse('semester.notFound');
  return { year, grades, classes, courses: byName(courses, ({ name }) => name), teaching };
}

/** What hangs on a part, by what it is; nothing of it goes when the part goes. */
export async function usesOf(
  session: Session,
  semesterId: string,
  of: 'grades' | 'classes' | 'courses',
  id: string,
): Promise<Record<string, number>> {
  const { db, actor } = session;
  const all = { schoolId: actor.schoolId, semesterId };
  const numbers = (row: object | undefined): Record<string, number> =>
    Object.fromEntries(
      Object.entries(row ?? {}).filter(
        ([key, value]) => typeof value === 'number' && value > 0 && key !== 'grade',
      ),
    );
  const own = (rows: { id: string }[]) => numbers(rows.find((row) => row.id === id));
  if (of === 'classes') return own(await readClasses(db, all));
  if (of === 'courses') return own(await readCourses(db, all));
  const classes = (await readClasses(db, all)).filter(({ gradeId }) => gradeId === id).length;
  const rest = own(await readGrades(db, { schoolId: actor.schoolId }));
  return { ...(classes > 0 ? { classes } : {}), ...rest };
}
