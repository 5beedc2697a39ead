/** Courses of a school, and who teaches them to which class. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Structure } from '#contract/school/structure.ts';
import { newId } from '../../db/ids.ts';
import { classYears, courses, teaching, users } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { recordStructure } from '../accounts/audit.ts';
import {
  deletePart,
  forgetIdentifiers,
  holdStructure,
  isChange,
  listed,
  refuseUsed,
  requireFree,
  rowOf,
} from './structure.ts';
import { usesOf } from './structure-read.ts';

type Named = NamedSemester & { id: string };

const readAll = ({ db, actor }: Session) =>
  db.select().from(courses).where(within(courses, actor.schoolId));

/** Makes them; answers their ids. */
export async function addCourses(
  session: Session,
  named: NamedSemester,
  { names }: { names: string[] },
) {
  await holdStructure(session, named);
  const { db, actor, now } = session;
  const taken: { name: string }[] = await readAll(session);
  const rows = names.map((name, place) => {
    requireFree(taken, name, `names.${place}`);
    taken.push({ name });
    const id = newId(now);
    return { schoolId: actor.schoolId, id, name, courseKey: id };
  });
  await db.insert(courses).values(rows);
  const ids = rows.map(({ id }) => id);
  await recordStructure(session, 'coursesAdded', ids[0] ?? '', { name: listed(names) });
  return { ids };
}

/** The course, held until the transaction ends, and all of them. */
async function findCourse(session: Session, id: string, path?: string) {
  const all = await readAll(session).for('no key update');
  const there = all.find((row) => row.id === id);
  if (!there) throw refuse('course.notFound', path === undefined ? {} : { path });
  return { all, there };
}

/** Gives it another name, in every year. */
export async function changeCourse(
  session: Session,
  named: Named,
  { was, name }: { was: { name: string }; name: string },
) {
  await holdStructure(session, named);
  const { db, actor } = session;
  const id = named.id.toLowerCase();
  const { all, there } = await findCourse(session, id);
  if (!isChange({ name: there.name }, was, { name })) return { name };
  requireFree(
    all.filter((row) => row.id !== id),
    name,
  );
  await db
    .update(courses)
    .set({ name })
    .where(rowOf(courses, actor.schoolId, id));
  await recordStructure(session, 'courseChanged', id, { name, formerName: there.name });
  return { name };
}

/** Takes it away, with who teaches it this year, where nothing was ever written in it. */
export async function removeCourse(session: Session, named: Named) {
  const semesterId = await holdStructure(session, named);
  const { db, actor } = session;
  const id = named.id.toLowerCase();
  const { there } = await findCourse(session, id);
  const uses = await usesOf(session, semesterId, 'courses', id);
  if (Object.keys(uses).length > 0) await refuseUsed(session, semesterId, 'courses', id);
  await db.delete(teaching).where(within(teaching, actor.schoolId, eq(teaching.courseId, id)));
  if (!(await deletePart(session, 'courses', id))) {
    await refuseUsed(session, semesterId, 'courses', id);
  }
  await forgetIdentifiers(session, 'course', id);
  await recordStructure(session, 'courseRemoved', id, { name: there.name });
  return { outcome: 'removed' as const };
}

interface Taught {
  courseId: string;
  classes: { classId: string; was: string[] }[];
  teachers: string[];
}

/** Says who teaches a course to some classes: in each of them these teachers and nobody else. */
export async function teach(
  session: Session,
  named: NamedSemester,
  sent: Taught,
): Promise<Pick<Structure, 'teaching'>> {
  const semesterId = await holdStructure(session, named);
  const { db, actor } = session;
  const { schoolId } = actor;
  const courseId = sent.courseId.toLowerCase();
  const { there } = await findCourse(session, courseId, 'courseId');
  const teachers = [...new Set(sent.teachers.map((id) => id.toLowerCase()))].toSorted();
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(within(users, schoolId, inArray(users.id, teachers)));
  const unknown = teachers.findIndex((id) => !known.some((user) => user.id === id));
  if (unknown >= 0) throw refuse('account.notFound', { path: `teachers.${unknown}` });
  const classIds = sent.classes.map(({ classId }) => classId.toLowerCase());
  await requireHeld(session, semesterId, classIds);
  const isHere = and(
    eq(teaching.semesterId, semesterId),
    eq(teaching.courseId, courseId),
    inArray(teaching.classId, classIds),
  );
  const rows = await db
    .select()
    .from(teaching)
    .where(within(teaching, schoolId, isHere));
  const thereOf = (classId: string) =>
    rows
      .filter((row) => row.classId === classId)
      .map(({ userId }) => userId)
      .toSorted();
  const shown = (found: typeof rows) =>
    found.map(({ userId: teacherId, classId }) => ({ teacherId, classId, courseId }));
  const to = teachers.join(' ');
  for (const [place, { was }] of sent.classes.entries()) {
    const now = thereOf(classIds[place] ?? '').join(' ');
    const seen = was.map((id) => id.toLowerCase()).toSorted();
    if (now !== to && now !== seen.join(' ')) {
      throw refuse('structure.conflict', {
        path: `classes.${place}`,
        data: { teaching: shown(rows) },
      });
    }
  }
  const wanted = [...new Set(classIds)].flatMap((classId) =>
    teachers.map((userId) => ({ schoolId, userId, semesterId, classId, courseId })),
  );
  if ([...new Set(classIds)].every((id) => thereOf(id).join(' ') === to)) {
    return { teaching: shown(wanted) };
  }
  await db.delete(teaching).where(within(teaching, schoolId, isHere));
  if (wanted.length > 0) await db.insert(teaching).values(wanted);
  await recordStructure(session, 'teachingChanged', courseId, {
    name: there.name,
    classes: classIds.length,
    teachers: teachers.length,
  });
  return { teaching: shown(wanted) };
}

async function requireHeld({ db, actor }: Session, semesterId: string, ids: string[]) {
  const isOne = and(eq(classYears.semesterId, semesterId), inArray(classYears.classId, ids));
  const found = await db
    .select({ id: classYears.classId })
    .from(classYears)
    .where(within(classYears, actor.schoolId, isOne));
  const missing = ids.findIndex((id) => !found.some((row) => row.id === id));
  if (missing >= 0) throw refuse('schoolClass.notFound', { path: `classes.${missing}.classId` });
}
