/** What an import has to know before it decides: who is here, who came before, who teaches what. */
import { sql } from 'drizzle-orm';
import type { ImportBody } from '#contract/konj/konj-shape.ts';
import { foldText } from '#domain/text.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { activeSemester } from '../school/active-semester.ts';
import type { ExternalPerson } from './classroom-link.ts';
import { findClassesOf } from '../students/enrolled.ts';
import { listStudents } from '../students/read-people.ts';

/** One who was imported, into which class, as whom. */
export interface Link {
  externalId: string;
  role: 'student' | 'teacher';
  classId: string;
  personId: string;
}
/** Somebody here; the name folded, to be compared. */
export interface Here {
  id: string;
  folded: string;
}
/** Everything that decides what becomes of a member. */
export interface Known {
  /** The year it is imported into. */
  semesterId: string;
  classId: string;
  isAdmin: boolean;
  people: ExternalPerson[];
  links: Link[];
  /** The students of the class. */
  students: Here[];
  /** The class of every student that was named or linked. */
  classOf: Map<string, string>;
  staff: (Here & { mobile: string | null })[];
  /** Who teaches which course to the class, as `user course`. */
  teaching: Set<string>;
  courses: Set<string>;
}

const readLinks = sqlStatement<'externalIds' | 'personIds', Link>(
  'konj.links',
  (value) => sql`
    select external_id as "externalId", role, class_id as "classId", person_id as "personId"
    from external_members
    where school_id = ${value('schoolId')}::uuid and (external_id = any(${value('externalIds')}::text[])
      or person_id = any(${value('personIds')}::uuid[]))`,
);
const readStaff = sqlStatement<never, { id: string; name: string; mobile: string | null }>(
  'konj.staff',
  (value) => sql`
    select id, first_name || ' ' || last_name as name, mobile from users
    where school_id = ${value('schoolId')}::uuid order by id`,
);
const readTeaching = sqlStatement<'semesterId' | 'classId', { userId: string; courseId: string }>(
  'konj.teaching',
  (value) => sql`
    select user_id as "userId", course_id as "courseId" from teaching
    where school_id = ${value('schoolId')}::uuid and semester_id = ${value('semesterId')}::uuid
      and class_id = ${value('classId')}::uuid`,
);
const readCourses = sqlStatement<'ids', { id: string }>(
  'konj.courses',
  (value) => sql`
    select id from courses
    where school_id = ${value('schoolId')}::uuid and id = any(${value('ids')}::uuid[])`,
);

/** Reads it; a class that she does not see is not found. */
export async function readKnown(
  session: Session,
  body: ImportBody,
): Promise<Omit<Known, 'people'>> {
  const { db, actor } = session;
  const { schoolId } = actor;
  const classId = body.classId.toLowerCase();
  const semesterId = await activeSemester(session);
  const { items } = await listStudents(session, semesterId, classId);
  const students = items.map(({ studentId, firstName, lastName }) => ({
    id: studentId,
    folded: foldText(`${firstName} ${lastName}`),
  }));
  const teachers = body.members.filter(({ role }) => role === 'teacher');
  const staff = teachers.length === 0 ? [] : await readStaff(db, { schoolId });
  const named = body.members.flatMap(({ personId }) => personId?.toLowerCase() ?? []);
  const links = await readLinks(db, {
    schoolId,
    externalIds: body.members.map(({ externalId }) => String(externalId)),
    personIds: [...named, ...students.map(({ id }) => id), ...staff.map(({ id }) => id)],
  });
  const ids = [...named, ...links.map(({ personId }) => personId)];
  const classes = await findClassesOf(db, { schoolId, semesterId, students: ids });
  const taught = await readTeaching(db, { schoolId, semesterId, classId });
  const courseIds = teachers.flatMap(({ courseId }) => courseId ?? []);
  const courses = await readCourses(db, { schoolId, ids: courseIds });
  return {
    semesterId,
    classId,
    isAdmin: actor.role === 'admin',
    links,
    students,
    classOf: new Map(classes.map((row) => [row.studentId, row.classId])),
    staff: staff.map(({ id, name, mobile }) => ({ id, mobile, folded: foldText(name) })),
    teaching: new Set(taught.map((row) => `${row.userId} ${row.courseId}`)),
    courses: new Set(courses.map(({ id }) => id)),
  };
}
