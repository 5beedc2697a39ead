/** Bases, classes and courses of a school year: for a teacher those that she teaches in it, for others all of it. */
import type { Page } from '#contract/shapes.ts';
import { sql } from 'drizzle-orm';
import type { ClassBase, Course, SchoolClass } from '#contract/school/school.ts';
import { compareNames } from '#domain/persian-order.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';

/** One page with everything: class and grade lists have a hundred rows at most in any school. */
export function wholeList<T>(items: T[]): Page<T> {
  const total = items.length;
  return { items, total, pageIndex: 0, pageSize: Math.max(100, total) };
}

type Asking = Pick<Session, 'actor'>;

/** Whose teaching limits what is seen; null for whoever sees all the school's work. */
export function teacherOf({ actor }: Asking): string | null {
  return actor.permissions.has('readAll') ? null : actor.userId;
}

/** The same of the names in a class, which whoever looks after classes needs as well. */
export function teacherOfNames(asking: Asking): string | null {
  const { permissions } = asking.actor;
  return permissions.has('structure') || permissions.has('logins') ? null : teacherOf(asking);
}

/** Whose teaching limits which students' logins are hers: a teacher's own classes, though she sees the others' work. */
export function teacherOfLogins(asking: Asking): string | null {
  const { permissions, userId } = asking.actor;
  if (permissions.has('logins')) return null;
  return permissions.has('work') ? userId : teacherOf(asking);
}

const readBases = sqlStatement<'teacher' | 'semesterId', ClassBase>(
  'school.bases',
  (value) => sql`
    select b.id, b.name, b.grade from class_bases b
    where b.school_id = ${value('schoolId')}::uuid
      and (${value('teacher')}::uuid is null or exists (
        select from school_classes k
        join teaching t on t.school_id = k.school_id and t.class_id = k.id
        where k.school_id = ${value('schoolId')}::uuid and k.class_base_id = b.id
          and t.semester_id = ${value('semesterId')}::uuid and t.user_id = ${value('teacher')}::uuid))
    order by b.grade, b.id`,
);

const readClasses = sqlStatement<'teacher' | 'semesterId' | 'bases', SchoolClass>(
  'school.classes',
  (value) => sql`
    select k.id, k.name, k.class_base_id as "classBaseId",
      (select count(*)::int from enrolments n
        where n.school_id = ${value('schoolId')}::uuid and n.semester_id = y.semester_id
          and n.class_id = k.id and n.left_on is null) as "studentCount"
    from class_years y
    join school_classes k on k.school_id = y.school_id and k.id = y.class_id
    join class_bases b on b.school_id = k.school_id and b.id = k.class_base_id
    where y.school_id = ${value('schoolId')}::uuid and y.semester_id = ${value('semesterId')}::uuid
      and k.class_base_id = any(${value('bases')}::uuid[])
      and (${value('teacher')}::uuid is null or exists (
        select from teaching t where t.school_id = ${value('schoolId')}::uuid and t.class_id = k.id
          and t.semester_id = y.semester_id and t.user_id = ${value('teacher')}::uuid))
    order by b.grade, k.orders, k.id`,
);

const readCourses = sqlStatement<'teacher' | 'semesterId' | 'classes', Course>(
  'school.courses',
  (value) => sql`
    select c.id, c.name, jsonb_agg(distinct t.class_id) as "classIds"
    from teaching t
    join courses c on c.school_id = t.school_id and c.id = t.course_id
    where t.school_id = ${value('schoolId')}::uuid and t.semester_id = ${value('semesterId')}::uuid
      and t.class_id = any(${value('classes')}::uuid[])
      and (${value('teacher')}::uuid is null or t.user_id = ${value('teacher')}::uuid)
    group by c.id, c.name`,
);

/** Grade levels, the lowest first. */
export async function listBases(session: Session, semesterId: string): Promise<Page<ClassBase>> {
  const { schoolId } = session.actor;
  return wholeList(
    await readBases(session.db, { schoolId, semesterId, teacher: teacherOf(session) }),
  );
}

/** The classes of some bases, in the school's own order. */
export async function listClasses(
  session: Session,
  semesterId: string,
  bases: string[],
): Promise<Page<SchoolClass>> {
  const { schoolId } = session.actor;
  const values = { schoolId, semesterId, teacher: teacherOf(session), bases };
  return wholeList(await readClasses(session.db, values));
}

/** What is taught to some classes, in Persian order, each with those of them it is taught to. */
export async function listCourses(
  session: Session,
  semesterId: string,
  classes: string[],
): Promise<Page<Course>> {
  const { schoolId } = session.actor;
  const values = { schoolId, semesterId, teacher: teacherOf(session), classes };
  const rows = await readCourses(session.db, values);
  const asked = classes.map((id) => id.toLowerCase());
  const inOrder = rows.map(({ id, name, classIds }) => ({
    id,
    name,
    classIds: classIds.toSorted((a, b) => asked.indexOf(a) - asked.indexOf(b)),
  }));
  return wholeList(byName(inOrder, (row) => row.name));
}

/** Rows in the order of the Persian alphabet. */
export function byName<T extends { id: string }>(rows: T[], nameOf: (row: T) => string): T[] {
  return rows.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)) || (a.id < b.id ? -1 : 1));
}
