/** What a school has of people and classes in its current year, to hold a list against. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import {
  classBases,
  classYears,
  courses,
  enrolments,
  identifiers,
  schoolClasses,
  semesters,
  students,
  teaching,
  users,
} from '../db/schema/index.ts';
import { within } from '../db/statement.ts';

/** Reads it; null where the school has no year that can be changed. Held, nobody of it changes until the transaction ends. */
export async function readKnown(db: Db, schoolId: string, isHeld: boolean) {
  const [year] = await db
    .select({ id: semesters.id })
    .from(semesters)
    .where(within(semesters, schoolId, eq(semesters.active, true)));
  if (!year) return null;
  const isNow = (table: typeof classYears | typeof teaching) =>
    within(table, schoolId, eq(table.semesterId, year.id));
  const isOpen = and(eq(enrolments.semesterId, year.id), isNull(enrolments.leftOn));
  const own = (table: typeof students | typeof users | typeof courses) => within(table, schoolId);
  const everybody = db
    .select({
      id: students.id,
      firstName: students.firstName,
      lastName: students.lastName,
      guardians: students.guardians,
      sortKey: students.sortKey,
      folded: students.folded,
    })
    .from(students)
    .where(own(students))
    .orderBy(students.id);
  // Whoever changes the class of one at this moment waits, or was first; what pupils write waits for nothing.
  const people = await (isHeld ? everybody.for('no key update') : everybody);
  return {
    schoolId,
    semesterId: year.id,
    bases: await db.select().from(classBases).where(within(classBases, schoolId)),
    classes: await db.select().from(schoolClasses).where(within(schoolClasses, schoolId)),
    held: new Set(
      (await db.select().from(classYears).where(isNow(classYears))).map((row) => row.classId),
    ),
    students: people,
    enrolled: new Map(
      (
        await db
          .select()
          .from(enrolments)
          .where(within(enrolments, schoolId, isOpen))
      ).map((row) => [row.studentId, row]),
    ),
    staff: await db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        mobile: users.mobile,
      })
      .from(users)
      .where(own(users)),
    courses: await db.select().from(courses).where(own(courses)),
    teaching: await db.select().from(teaching).where(isNow(teaching)),
    identifiers: await db.select().from(identifiers).where(within(identifiers, schoolId)),
  };
}
/** It. */
export type Known = NonNullable<Awaited<ReturnType<typeof readKnown>>>;
