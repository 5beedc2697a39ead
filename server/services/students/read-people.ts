/** Students and teachers of a school year, and staff; a teacher sees those of the classes she teaches in it. */
import { sql } from 'drizzle-orm';
import type { Personal, StudentProfile, Teacher } from '#contract/school/school.ts';
import type { Page, Student } from '#contract/shapes.ts';
import { sqlStatement } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { byName, teacherOf, teacherOfNames, wholeList } from '../school/read-school.ts';

interface SeenClass {
  id: string;
  name: string;
}

const findClass = sqlStatement<'teacher' | 'semesterId' | 'classId', SeenClass>(
  'schoolClass.seen',
  (value) => sql`
    select k.id, k.name from class_years y
    join school_classes k on k.school_id = y.school_id and k.id = y.class_id
    where y.school_id = ${value('schoolId')}::uuid and y.semester_id = ${value('semesterId')}::uuid
      and y.class_id = ${value('classId')}::uuid
      and (${value('teacher')}::uuid is null or exists (
        select from teaching t where t.school_id = ${value('schoolId')}::uuid and t.class_id = k.id
          and t.semester_id = y.semester_id and t.user_id = ${value('teacher')}::uuid))`,
);

const readStudents = sqlStatement<'semesterId' | 'classId', Student>(
  'students.ofClass',
  (value) => sql`
    select s.id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      k.id as "classId", k.name as "className"
    from enrolments n
    join students s on s.school_id = n.school_id and s.id = n.student_id
    join school_classes k on k.school_id = n.school_id and k.id = n.class_id
    where n.school_id = ${value('schoolId')}::uuid and n.semester_id = ${value('semesterId')}::uuid
      and n.class_id = ${value('classId')}::uuid and n.left_on is null
    order by s.sort_key collate "C", s.id`,
);

/** Of the class she is in, or was in last that year; a teacher of one she was in before sees her too. */
const readProfile = sqlStatement<'semesterId' | 'studentId' | 'teacher', StudentProfile>(
  'student.profile',
  (value) => sql`
    select s.id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      k.id as "classId", k.name as "className", b.id as "classBaseId", b.name as "classBaseName",
      coalesce((select jsonb_agg(distinct jsonb_build_object('id', c.id, 'name', c.name))
        from teaching t join courses c on c.school_id = t.school_id and c.id = t.course_id
        where t.school_id = ${value('schoolId')}::uuid and t.semester_id = n.semester_id
          and t.class_id = k.id), '[]') as courses
    from enrolments n
    join students s on s.school_id = n.school_id and s.id = n.student_id
    join school_classes k on k.school_id = n.school_id and k.id = n.class_id
    join class_bases b on b.school_id = k.school_id and b.id = k.class_base_id
    where n.school_id = ${value('schoolId')}::uuid and n.student_id = ${value('studentId')}::uuid
      and n.semester_id = ${value('semesterId')}::uuid
      and (${value('teacher')}::uuid is null or exists (
        select from enrolments o
        join teaching t on t.school_id = o.school_id and t.semester_id = o.semester_id
          and t.class_id = o.class_id
        where o.school_id = ${value('schoolId')}::uuid and o.student_id = n.student_id
          and o.semester_id = n.semester_id and t.user_id = ${value('teacher')}::uuid))
    order by n.starts_on desc limit 1`,
);

const readTeachers = sqlStatement<'semesterId' | 'classId', Teacher>(
  'teachers.ofClass',
  (value) => sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName",
      jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name)) as courses
    from teaching t
    join users u on u.school_id = t.school_id and u.id = t.user_id
    join courses c on c.school_id = t.school_id and c.id = t.course_id
    where t.school_id = ${value('schoolId')}::uuid and t.semester_id = ${value('semesterId')}::uuid
      and t.class_id = ${value('classId')}::uuid and u.active
    group by u.id, u.first_name, u.last_name`,
);

const readStaff = sqlStatement<never, Personal>(
  'staff.active',
  (value) => sql`
    select id, first_name as "firstName", last_name as "lastName", role from users
    where school_id = ${value('schoolId')}::uuid and active and role is not null`,
);

/** The class, where the person may see it. */
async function seenClass(
  session: Session,
  semesterId: string,
  classId: string,
  teacher: string | null,
): Promise<SeenClass> {
  const { schoolId } = session.actor;
  const values = { schoolId, semesterId, teacher, classId };
  const [found] = await findClass(session.db, values);
  if (!found) throw refuse('schoolClass.notFound');
  return found;
}

/** The students of a class, in Persian order. */
export async function listStudents(
  session: Session,
  semesterId: string,
  classId: string,
  teacher = teacherOf(session),
): Promise<Page<Student>> {
  const { schoolId } = session.actor;
  const { id } = await seenClass(session, semesterId, classId, teacher);
  return wholeList(await readStudents(session.db, { schoolId, semesterId, classId: id }));
}

/** One student with her base and courses. */
export async function readStudent(
  session: Session,
  semesterId: string,
  studentId: string,
): Promise<StudentProfile> {
  const { schoolId } = session.actor;
  const values = { schoolId, semesterId, teacher: teacherOf(session), studentId };
  const [found] = await readProfile(session.db, values);
  if (!found) throw refuse('student.notFound');
  return { ...found, courses: byName(found.courses, ({ name }) => name) };
}

/** Who teaches a class, in Persian order, each with her courses there. */
export async function listTeachers(
  session: Session,
  semesterId: string,
  classId: string,
): Promise<Page<Teacher>> {
  const { schoolId } = session.actor;
  const { id } = await seenClass(session, semesterId, classId, teacherOfNames(session));
  const rows = await readTeachers(session.db, { schoolId, semesterId, classId: id });
  const sorted = rows.map(({ id: userId, firstName, lastName, courses }) => ({
    id: userId,
    firstName,
    lastName,
    courses: byName(courses, ({ name }) => name),
  }));
  return wholeList(byName(sorted, fullName));
}

/** Active staff with a role, in Persian order. */
export async function listStaff(session: Session): Promise<Page<Personal>> {
  const { schoolId } = session.actor;
  return wholeList(byName(await readStaff(session.db, { schoolId }), fullName));
}

function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.lastName} ${person.firstName}`;
}
