/** To whom an exam or assignment is given: which classes and which of their students. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import {
  activityClasses,
  activityStudents,
  classBases,
  courses,
  students,
} from '../db/schema/index.ts';
import type { Kind } from '../db/schema/index.ts';
import { sqlStatement, statement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { codeFor } from '../policies/activity.ts';
import { teacherOf } from './read-school.ts';

/** The course and base, the classes and the students; what a form says, and what is written. */
export interface Assigned {
  courseId: string;
  classBaseId: string;
  classIds: string[];
  studentIds: string[];
}

const findCourse = statement<'id', { id: string }[]>('course.find', (db, value) =>
  db
    .select({ id: courses.id })
    .from(courses)
    .where(within(courses, undefined, eq(courses.id, value('id')))),
);
const findBase = statement<'id', { id: string }[]>('classBase.find', (db, value) =>
  db
    .select({ id: classBases.id })
    .from(classBases)
    .where(within(classBases, undefined, eq(classBases.id, value('id')))),
);
const findTaught = sqlStatement<'teacher' | 'courseId', { classId: string }>(
  'teaching.ofCourse',
  (value) => sql`
    select class_id as "classId" from teaching
    where school_id = ${value('schoolId')}::uuid and user_id = ${value('teacher')}::uuid
      and course_id = ${value('courseId')}::uuid`,
);
const findClasses = sqlStatement<'ids', { id: string; classBaseId: string }>(
  'schoolClasses.byId',
  (value) => sql`
    select id, class_base_id as "classBaseId" from school_classes
    where school_id = ${value('schoolId')}::uuid and id = any(${value('ids')}::uuid[])`,
);

/** Checks it: a teacher gives her own courses to the classes she teaches them to, an admin anything of the school. */
export async function resolveAssigned(
  session: Session,
  kind: Kind,
  wanted: Assigned,
): Promise<Assigned> {
  const { db, actor } = session;
  const { schoolId } = actor;
  const courseId = wanted.courseId.toLowerCase();
  const classBaseId = wanted.classBaseId.toLowerCase();
  const taught = await taughtClasses(session, courseId);
  const [base] = await findBase(db, { schoolId, id: classBaseId });
  if (!base) throw refuse('classBase.notFound', { path: 'classBaseId' });

  const studentIds = distinct(wanted.studentIds);
  const chosen = await classesOf(session, studentIds, taught);
  const named = distinct(wanted.classIds);
  const classIds = distinct([...named, ...chosen]);
  if (classIds.length === 0) throw refuse(codeFor(kind, 'unassigned'), { path: 'classIds' });
  const found = await findClasses(db, { schoolId, ids: classIds });
  const baseOf = new Map(found.map((row) => [row.id, row.classBaseId]));
  for (const id of classIds) {
    const path = named.includes(id) ? `classIds.${named.indexOf(id)}` : 'studentIds';
    if (!baseOf.has(id) || (taught && !taught.has(id))) {
      throw refuse('schoolClass.notFound', { path });
    }
    if (baseOf.get(id) !== classBaseId) throw refuse('request.invalid', { path });
  }
  const whole = classIds.filter((id) => !chosen.has(id));
  return {
    courseId,
    classBaseId,
    classIds,
    studentIds: [...studentIds, ...(await studentsOf(session, whole))],
  };
}

/** The classes she teaches the course to; null for an admin, who is not bound to any. */
async function taughtClasses(session: Session, courseId: string): Promise<Set<string> | null> {
  const { schoolId } = session.actor;
  const [course] = await findCourse(session.db, { schoolId, id: courseId });
  const teacher = teacherOf(session);
  const rows = teacher ? await findTaught(session.db, { schoolId, teacher, courseId }) : [];
  if (!course || (teacher && rows.length === 0)) {
    throw refuse('course.notFound', { path: 'courseId' });
  }
  return teacher ? new Set(rows.map((row) => row.classId)) : null;
}

/** The classes of chosen students. */
async function classesOf(
  { db, actor }: Session,
  ids: string[],
  taught: Set<string> | null,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: students.id, classId: students.classId })
    .from(students)
    .where(within(students, actor.schoolId, inArray(students.id, ids)));
  const classOf = new Map(rows.map((row) => [row.id, row.classId]));
  for (const [place, id] of ids.entries()) {
    const classId = classOf.get(id);
    if (classId === undefined || (taught && !taught.has(classId))) {
      throw refuse('student.notFound', { path: `studentIds.${place}` });
    }
  }
  return new Set(classOf.values());
}

async function studentsOf({ db, actor }: Session, classIds: string[]): Promise<string[]> {
  if (classIds.length === 0) return [];
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(within(students, actor.schoolId, inArray(students.classId, classIds)));
  return rows.map((row) => row.id);
}

/** To whom of the classes that stay it is given already, though the form names them neither way. */
export async function unseenOf(
  session: Session,
  activityId: string,
  assigned: Pick<Assigned, 'classIds' | 'studentIds'>,
  leftOut: string[],
): Promise<string[]> {
  const named = new Set([...assigned.studentIds, ...distinct(leftOut)]);
  const now = new Set((await readAssigned(session, activityId)).studentIds);
  const inClasses = await studentsOf(session, assigned.classIds);
  return inClasses.filter((id) => now.has(id) && !named.has(id));
}

/** The classes and students an activity is given to now. */
export async function readAssigned(
  { db, actor }: Session,
  activityId: string,
): Promise<Pick<Assigned, 'classIds' | 'studentIds'>> {
  const { schoolId } = actor;
  const classes = await db
    .select({ id: activityClasses.classId })
    .from(activityClasses)
    .where(within(activityClasses, schoolId, eq(activityClasses.activityId, activityId)));
  const given = await db
    .select({ id: activityStudents.studentId })
    .from(activityStudents)
    .where(within(activityStudents, schoolId, eq(activityStudents.activityId, activityId)));
  return { classIds: classes.map((row) => row.id), studentIds: given.map((row) => row.id) };
}

/** Writes it in place of what was there; who stays keeps her extension. */
export async function writeAssigned(
  { db, actor }: Session,
  activityId: string,
  assigned: Pick<Assigned, 'classIds' | 'studentIds'>,
): Promise<void> {
  const { schoolId } = actor;
  await db
    .delete(activityClasses)
    .where(within(activityClasses, schoolId, eq(activityClasses.activityId, activityId)));
  const goes = notInArray(activityStudents.studentId, assigned.studentIds);
  await db
    .delete(activityStudents)
    .where(
      within(activityStudents, schoolId, and(eq(activityStudents.activityId, activityId), goes)),
    );
  const classRows = assigned.classIds.map((classId) => ({ schoolId, activityId, classId }));
  if (classRows.length > 0) await db.insert(activityClasses).values(classRows);
  const rows = assigned.studentIds.map((studentId) => ({ schoolId, activityId, studentId }));
  if (rows.length > 0) await db.insert(activityStudents).values(rows).onConflictDoNothing();
}

function distinct(ids: string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
