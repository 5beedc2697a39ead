/** To whom an exam or assignment is given: which classes and which of their students. */
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { activityClasses, activityStudents, classBases, courses } from '../../db/schema/index.ts';
import type { Kind } from '../../db/schema/index.ts';
import { sqlStatement, statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { codeFor } from '../../policies/activity.ts';
import { findClassesOf, findStudentsIn } from '../students/enrolled.ts';
import { teacherOf } from '../school/read-school.ts';

/** The course and base, the classes and the students of a school year; what a form says, and what is written. */
export interface Assigned {
  semesterId: string;
  courseId: string;
  classBaseId: string;
  classIds: string[];
  studentIds: string[];
}

/** Held until the transaction ends, like the base and the classes: an admin may be about to remove them. */
const findCourse = statement<'id', { id: string }[]>('course.find', (db, value) =>
  db
    .select({ id: courses.id })
    .from(courses)
    .where(within(courses, undefined, eq(courses.id, value('id'))))
    .for('key share'),
);
const findBase = statement<'id', { id: string }[]>('classBase.find', (db, value) =>
  db
    .select({ id: classBases.id })
    .from(classBases)
    .where(within(classBases, undefined, eq(classBases.id, value('id'))))
    .for('key share'),
);
const findTaught = sqlStatement<'teacher' | 'semesterId' | 'courseId', { classId: string }>(
  'teaching.ofCourse',
  (value) => sql`
    select class_id as "classId" from teaching
    where school_id = ${value('schoolId')}::uuid and user_id = ${value('teacher')}::uuid
      and semester_id = ${value('semesterId')}::uuid and course_id = ${value('courseId')}::uuid`,
);
const findClasses = sqlStatement<'semesterId' | 'ids', { id: string; classBaseId: string }>(
  'schoolClasses.byId',
  (value) => sql`
    select k.id, k.class_base_id as "classBaseId" from class_years y
    join school_classes k on k.school_id = y.school_id and k.id = y.class_id
    where y.school_id = ${value('schoolId')}::uuid and y.semester_id = ${value('semesterId')}::uuid
      and y.class_id = any(${value('ids')}::uuid[])
    for key share of y, k`,
);

/** Checks it: a teacher gives her own courses to the classes she teaches them to, an admin anything of the school. */
export async function resolveAssigned(
  session: Session,
  kind: Kind,
  wanted: Assigned,
): Promise<Assigned> {
  const { db, actor } = session;
  const { schoolId } = actor;
  const { semesterId } = wanted;
  const courseId = wanted.courseId.toLowerCase();
  const classBaseId = wanted.classBaseId.toLowerCase();
  const taught = await classesToAssign(session, semesterId, courseId);
  const [base] = await findBase(db, { schoolId, id: classBaseId });
  if (!base) throw refuse('classBase.notFound', { path: 'classBaseId' });

  const studentIds = distinct(wanted.studentIds);
  const chosen = await classesOf(session, semesterId, studentIds, taught);
  const named = distinct(wanted.classIds);
  const classIds = distinct([...named, ...chosen]);
  if (classIds.length === 0) throw refuse(codeFor(kind, 'unassigned'), { path: 'classIds' });
  const found = await findClasses(db, { schoolId, semesterId, ids: classIds });
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
    semesterId,
    courseId,
    classBaseId,
    classIds,
    studentIds: [...studentIds, ...(await studentsOf(session, semesterId, whole))],
  };
}

/** The classes she teaches the course to; null for an admin, who is not bound to any. */
async function classesToAssign(
  session: Session,
  semesterId: string,
  courseId: string,
): Promise<Set<string> | null> {
  const { schoolId } = session.actor;
  const [course] = await findCourse(session.db, { schoolId, id: courseId });
  const teacher = teacherOf(session);
  const rows = teacher
    ? await findTaught(session.db, { schoolId, teacher, semesterId, courseId })
    : [];
  if (!course || (teacher && rows.length === 0)) {
    throw refuse('course.notFound', { path: 'courseId' });
  }
  return teacher ? new Set(rows.map((row) => row.classId)) : null;
}

/** Those of some classes that there are in a school year and that she may give the course to. */
export async function classesOpenTo(
  session: Session,
  { semesterId, courseId }: Pick<Assigned, 'semesterId' | 'courseId'>,
  ids: string[],
): Promise<string[]> {
  const { db, actor } = session;
  const { schoolId } = actor;
  const held = (await findClasses(db, { schoolId, semesterId, ids })).map(({ id }) => id);
  const teacher = teacherOf(session);
  if (teacher === null) return held;
  const rows = await findTaught(db, { schoolId, teacher, semesterId, courseId });
  const taught = new Set(rows.map(({ classId }) => classId));
  return held.filter((id) => taught.has(id));
}

/** The classes of chosen students. */
async function classesOf(
  { db, actor }: Session,
  semesterId: string,
  ids: string[],
  taught: Set<string> | null,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await findClassesOf(db, { schoolId: actor.schoolId, semesterId, students: ids });
  const classOf = new Map(rows.map((row) => [row.studentId, row.classId]));
  for (const [place, id] of ids.entries()) {
    const classId = classOf.get(id);
    if (classId === undefined || (taught && !taught.has(classId))) {
      throw refuse('student.notFound', { path: `studentIds.${place}` });
    }
  }
  return new Set(classOf.values());
}

/** The students of some classes. */
export async function studentsOf(
  { db, actor }: Session,
  semesterId: string,
  classes: string[],
): Promise<string[]> {
  if (classes.length === 0) return [];
  const rows = await findStudentsIn(db, { schoolId: actor.schoolId, semesterId, classes });
  return rows.map((row) => row.studentId);
}

/** To whom of a school year. */
type Given = Pick<Assigned, 'semesterId' | 'classIds' | 'studentIds'>;

/** To whom of the classes that stay it is given already, though the form names them neither way. */
export async function unseenOf(
  session: Session,
  activityId: string,
  assigned: Given,
  leftOut: string[],
): Promise<string[]> {
  const named = new Set([...assigned.studentIds, ...distinct(leftOut)]);
  const now = new Set((await readAssigned(session, activityId)).studentIds);
  const inClasses = await studentsOf(session, assigned.semesterId, assigned.classIds);
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

/** Writes it in place of what was there, each student with the class she is in now; who stays keeps her extension. */
export async function writeAssigned(
  { db, actor }: Session,
  activityId: string,
  assigned: Given,
): Promise<void> {
  const { schoolId } = actor;
  const { semesterId, studentIds } = assigned;
  await db
    .delete(activityClasses)
    .where(within(activityClasses, schoolId, eq(activityClasses.activityId, activityId)));
  const goes = notInArray(activityStudents.studentId, studentIds);
  await db
    .delete(activityStudents)
    .where(
      within(activityStudents, schoolId, and(eq(activityStudents.activityId, activityId), goes)),
    );
  const classRows = assigned.classIds.map((classId) => ({ schoolId, activityId, classId }));
  if (classRows.length > 0) await db.insert(activityClasses).values(classRows);
  const rows = await findClassesOf(db, { schoolId, semesterId, students: studentIds });
  if (rows.length === 0) return;
  await db
    .insert(activityStudents)
    .values(rows.map((row) => Object.assign(row, { schoolId, activityId })))
    .onConflictDoUpdate({
      target: [activityStudents.schoolId, activityStudents.activityId, activityStudents.studentId],
      set: { classId: sql`excluded.class_id` },
    });
}

function distinct(ids: string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
