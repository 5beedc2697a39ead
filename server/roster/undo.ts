/** Undoes a run, as long as nobody has written into what it made: afterwards everything stands as it stood before. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import {
  classBases,
  classYears,
  courses,
  enrolments,
  identifiers,
  logins,
  rosterRuns,
  schoolClasses,
  students,
  users,
  verifications,
} from '../db/schema/index.ts';
import type { RosterBefore } from '../db/schema/roster.ts';
import { newId } from '../db/ids.ts';
import { isReferenced } from '../db/referenced.ts';
import { sqlStatement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import { put } from '../services/school/begin-year.ts';
import { lockStudents } from '../services/cards/student-logins.ts';
import type { Run } from './import.ts';

/** Holds the people whom a run has touched until the transaction ends: nobody gives one a way in meanwhile. */
export async function holdTouched(db: Db, { schoolId, before }: Run): Promise<void> {
  if (before === null) return;
  const { made, moved, renamed } = before;
  await lockStudents(db, schoolId, [...made.students, ...moved.ids]);
  await db
    .select({ id: users.id })
    .from(users)
    .where(
      within(
        users,
        schoolId,
        inArray(users.id, [...made.staff, ...renamed.staff.map(({ id }) => id)]),
      ),
    )
    .orderBy(users.id)
    .for('no key update');
}

/** Undoes it; a row that somebody else has made refer to what would go refuses it. */
export async function undoRun(db: Db, run: Run, now: number): Promise<void> {
  if (run.before === null) throw refuse('roster.late');
  try {
    await takeBack(db, run, run.before, now);
  } catch (error) {
    if (isReferenced(error)) throw refuse('roster.written');
    throw error;
  }
  await db
    .update(rosterRuns)
    .set({ undoneAt: new Date(now), before: null })
    .where(within(rosterRuns, run.schoolId, eq(rosterRuns.id, run.id)));
}

async function takeBack(db: Db, run: Run, before: RosterBefore, now: number): Promise<void> {
  await takeTeaching(db, run, before);
  await takeIdentifiers(db, run, before);
  await takeGiven(db, run, before);
  await takeEnrolments(db, run, before);
  await putGivenBack(db, run, before, now);
  await takeNames(db, run, before);
  await takePeople(db, run, before);
  await takePlaces(db, run, before);
}

const deleteTeaching = sqlStatement<'semesterId' | 'users' | 'classes' | 'courses', never>(
  'roster.deleteTeaching',
  (value) => sql`
    delete from teaching n where n.school_id = ${value('schoolId')}::uuid
      and n.semester_id = ${value('semesterId')}::uuid
      and (n.user_id, n.class_id, n.course_id) in (select * from unnest(
        ${value('users')}::uuid[], ${value('classes')}::uuid[], ${value('courses')}::uuid[]))`,
);

async function takeTeaching(db: Db, { schoolId, semesterId }: Run, { teaching }: RosterBefore) {
  await deleteTeaching(db, {
    schoolId,
    semesterId,
    users: teaching.map(({ userId }) => userId),
    classes: teaching.map(({ classId }) => classId),
    courses: teaching.map(({ courseId }) => courseId),
  });
}

async function takeIdentifiers(db: Db, { schoolId }: Run, { known }: RosterBefore) {
  await put(known.owners, (some) =>
    db.delete(identifiers).where(within(identifiers, schoolId, inArray(identifiers.ownerId, some))),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of this table, as they were stored
  const rows = known.before as Omit<typeof identifiers.$inferInsert, 'schoolId'>[];
  await put(rows, (some) =>
    db.insert(identifiers).values(some.map((row) => Object.assign({ schoolId }, row))),
  );
}

const given = ['results', 'activity_students'] as const;
const deleteOfMade = given.map((table) =>
  sqlStatement<'made', never>(
    `roster.deleteOfMade.${table}`,
    (value) => sql`
    delete from ${sql.raw(table)} n where n.school_id = ${value('schoolId')}::uuid
      and n.student_id = any(${value('made')}::uuid[])`,
  ),
);
const deleteAdded = given.map((table) =>
  sqlStatement<'activities' | 'students', never>(
    `roster.deleteAdded.${table}`,
    (value) => sql`
    delete from ${sql.raw(table)} n
    using unnest(${value('activities')}::uuid[], ${value('students')}::uuid[]) as g(activity, student)
    where n.school_id = ${value('schoolId')}::uuid
      and n.activity_id = g.activity and n.student_id = g.student`,
  ),
);

/** What came with a class; nobody has begun it, or the seal would be another one. */
async function takeGiven(db: Db, { schoolId }: Run, { made, added }: RosterBefore) {
  const values = {
    schoolId,
    made: made.students,
    activities: added.map(({ activityId }) => activityId),
    students: added.map(({ studentId }) => studentId),
  };
  for (const deleteRows of [...deleteOfMade, ...deleteAdded]) await deleteRows(db, values);
}

async function takeEnrolments(
  db: Db,
  { schoolId, semesterId }: Run,
  { made, moved }: RosterBefore,
) {
  const ofYear = eq(enrolments.semesterId, semesterId);
  await put(made.students, (some) =>
    db
      .delete(enrolments)
      .where(within(enrolments, schoolId, ofYear, inArray(enrolments.studentId, some))),
  );
  await put(moved.ids, (some) =>
    db
      .delete(enrolments)
      .where(
        within(
          enrolments,
          schoolId,
          ofYear,
          inArray(enrolments.studentId, some),
          isNull(enrolments.leftOn),
        ),
      ),
  );
  const open = { leftOn: null, status: 'enrolled' as const };
  await put(moved.enrolments, (some) =>
    db
      .insert(enrolments)
      .values(some.map((row) => Object.assign({ schoolId, semesterId }, row)))
      .onConflictDoUpdate({
        target: [
          enrolments.schoolId,
          enrolments.studentId,
          enrolments.semesterId,
          enrolments.startsOn,
        ],
        set: { ...open, classId: sql`excluded.class_id` },
      }),
  );
}

const insertRows = (table: 'activity_students' | 'results') =>
  sqlStatement<'rows', never>(
    `roster.insert.${table}`,
    (value) => sql`
    insert into ${sql.raw(table)}
    select n.* from jsonb_populate_recordset(null::${sql.raw(table)}, ${value('rows')}::jsonb) n
    where n.school_id = ${value('schoolId')}::uuid and exists (
      select from activities a where a.school_id = n.school_id and a.id = n.activity_id)
    on conflict do nothing`,
  );
const insertReleased = sqlStatement<'rows' | 'ids', never>(
  'roster.insertReleased',
  (value) => sql`
    insert into results (school_id, id, activity_id, student_id, class_id, state)
    select g.school_id, n.id, g.activity_id, g.student_id, g.class_id, 'notStarted'
    from rows from (
      jsonb_to_recordset(${value('rows')}::jsonb) as (activity_id uuid, student_id uuid),
      unnest(${value('ids')}::uuid[])) as n(activity_id, student_id, id)
    join activity_students g on g.school_id = ${value('schoolId')}::uuid
      and g.activity_id = n.activity_id and g.student_id = n.student_id
    join activities a on a.school_id = g.school_id and a.id = g.activity_id
    where a.released_at is not null
    on conflict do nothing`,
);
const insertGiven = insertRows('activity_students');
const insertResults = insertRows('results');

/** What had not begun when they left their class, unless it was deleted since. */
async function putGivenBack(db: Db, { schoolId }: Run, { dropped }: RosterBefore, now: number) {
  await insertGiven(db, { schoolId, rows: JSON.stringify(dropped.given) });
  await insertResults(db, { schoolId, rows: JSON.stringify(dropped.results) });
  // What was released since is hers as well.
  const ids = dropped.given.map(() => newId(now));
  await insertReleased(db, { schoolId, rows: JSON.stringify(dropped.given), ids });
}

async function takeNames(db: Db, { schoolId }: Run, { renamed }: RosterBefore) {
  for (const { id, ...before } of renamed.students) {
    await db
      .update(students)
      .set(before)
      .where(within(students, schoolId, eq(students.id, id)));
  }
  for (const { id, firstName, lastName } of renamed.staff) {
    await db
      .update(users)
      .set({ firstName, lastName })
      .where(within(users, schoolId, eq(users.id, id)));
  }
}

async function takePeople(db: Db, { schoolId }: Run, { made }: RosterBefore) {
  await put(made.students, (some) =>
    db.delete(students).where(within(students, schoolId, inArray(students.id, some))),
  );
  await put(made.staff, async (some) => {
    await db.delete(logins).where(within(logins, schoolId, inArray(logins.personId, some)));
    await db
      .delete(verifications)
      .where(
        and(eq(verifications.personSchoolId, schoolId), inArray(verifications.personId, some)),
      );
    await db.delete(users).where(within(users, schoolId, inArray(users.id, some)));
  });
}

async function takePlaces(db: Db, { schoolId, semesterId }: Run, { made, held }: RosterBefore) {
  const isHeld = (some: string[]) =>
    within(
      classYears,
      schoolId,
      eq(classYears.semesterId, semesterId),
      inArray(classYears.classId, some),
    );
  await put(held, (some) => db.delete(classYears).where(isHeld(some)));
  for (const [table, ids] of [
    [schoolClasses, made.classes],
    [classBases, made.bases],
    [courses, made.courses],
  ] as const) {
    await put(ids, (some) =>
      db.delete(table).where(within(table, schoolId, inArray(table.id, some))),
    );
  }
}
