/** What stands before a run in the places that it changes, and a seal of what it leaves there. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { GivenRow, RosterBefore } from '../db/schema/roster.ts';
import { sqlStatement } from '../db/statement.ts';
import type { Known } from './known.ts';
import type { Plan } from './plan.ts';

/** Of which school and school year. */
interface Where {
  schoolId: string;
  semesterId: string;
}

const readGiven = sqlStatement<'semesterId' | 'students', { row: GivenRow }>(
  'roster.given',
  (value) => sql`
    select to_jsonb(g) as row from activity_students g
    join activities a on a.school_id = g.school_id and a.id = g.activity_id
    where g.school_id = ${value('schoolId')}::uuid and a.semester_id = ${value('semesterId')}::uuid
      and g.student_id = any(${value('students')}::uuid[])`,
);
const readUnbegun = sqlStatement<'students', { row: GivenRow }>(
  'roster.unbegun',
  (value) => sql`
    select to_jsonb(r) as row from results r
    where r.school_id = ${value('schoolId')}::uuid and r.state = 'notStarted'
      and r.student_id = any(${value('students')}::uuid[])`,
);

const keyOf = ({ activity_id, student_id }: GivenRow) => `${activity_id} ${student_id}`;
const keysOf = (rows: readonly { row: GivenRow }[]) => new Set(rows.map(({ row }) => keyOf(row)));

/** Looks before the run is written; what is answered looks again afterwards, and says what it takes to undo it. */
export async function lookBefore(
  db: Db,
  where: Where,
  known: Known,
  plan: Plan,
  isGoneArchived: boolean,
): Promise<() => Promise<RosterBefore>> {
  const fresh = new Set(plan.students.fresh.map(({ id }) => id));
  const moves = plan.moves.flatMap(({ studentId }) => (fresh.has(studentId) ? [] : [studentId]));
  const students = [...moves, ...(isGoneArchived ? plan.gone : [])];
  const given = await readGiven(db, { ...where, students });
  const unbegun = await readUnbegun(db, { ...where, students });
  return async () => {
    const now = await readGiven(db, { ...where, students });
    const [before, after] = [keysOf(given), keysOf(now)];
    const dropped = (rows: readonly { row: GivenRow }[]) =>
      rows.flatMap(({ row }) => (after.has(keyOf(row)) ? [] : [row]));
    return {
      ...madeBy(known, plan),
      moved: {
        ids: students,
        enrolments: students.flatMap((id) => {
          const row = known.enrolled.get(id);
          return row ? [{ studentId: id, classId: row.classId, startsOn: row.startsOn }] : [];
        }),
      },
      dropped: {
        given: dropped(given),
        results: dropped(unbegun.filter(({ row }) => before.has(keyOf(row)))),
      },
      added: now.flatMap(({ row }) =>
        before.has(keyOf(row)) ? [] : [{ activityId: row.activity_id, studentId: row.student_id }],
      ),
    };
  };
}

function madeBy(
  known: Known,
  { places, students, staff, teaching, identifiers }: Plan,
): Pick<RosterBefore, 'made' | 'held' | 'teaching' | 'known' | 'renamed'> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const given = [...identifiers.values()];
  const owners = new Set(given.map(({ ownerId }) => ownerId));
  const among = <T extends { id: string }>(
    rows: readonly T[],
    changed: readonly { id: string }[],
  ) => {
    const ids = new Set(idsOf(changed));
    return rows.filter(({ id }) => ids.has(id));
  };
  return {
    made: {
      bases: idsOf(places.bases),
      classes: idsOf(places.classes),
      courses: idsOf(places.courses),
      students: idsOf(students.fresh),
      staff: idsOf(staff.fresh),
    },
    held: [...places.held],
    teaching,
    known: {
      owners: [...owners],
      before: known.identifiers
        .filter(({ ownerId }) => owners.has(ownerId))
        .map(({ kind, scheme, value, ownerId }) => ({ kind, scheme, value, ownerId })),
    },
    renamed: {
      students: among(known.students, students.changed),
      staff: among(known.staff, staff.changed).map(({ id, firstName, lastName }) => ({
        id,
        firstName,
        lastName,
      })),
    },
  };
}

type Sealed =
  | 'semesterId'
  | 'students'
  | 'staff'
  | 'renamedStudents'
  | 'renamedStaff'
  | 'bases'
  | 'classes'
  | 'courses'
  | 'held'
  | 'teachers'
  | 'taughtClasses'
  | 'taughtCourses'
  | 'owners'
  | 'everybody';

// Columns by name and no instants: neither another release nor another time zone of the connection changes it.
const readSeal = sqlStatement<Sealed, { seal: string }>('roster.seal', (value) => {
  const school = sql`n.school_id = ${value('schoolId')}::uuid`;
  const year = sql`n.semester_id = ${value('semesterId')}::uuid`;
  const is = (column: string, ids: Sealed) =>
    sql`${sql.raw(`n.${column}`)} = any(${value(ids)}::uuid[])`;
  const rows = (columns: string, table: string, ...conditions: (typeof school)[]) => sql`
    (select string_agg(each.r, ' ' order by each.r) from (
      select row(${sql.raw(columns)})::text collate "C" as r from ${sql.raw(table)} n
      where ${sql.join([school, ...conditions], sql` and `)}) as each)`;
  const isHere = sql`exists (select from enrolments e where e.school_id = n.school_id
    and e.student_id = n.student_id and e.semester_id = ${value('semesterId')}::uuid
    and e.left_on is null and e.class_id = n.class_id)`;
  const parts = [
    rows(
      'n.id, n.first_name, n.last_name, n.guardians, n.password_hash, n.parent_password_hash',
      'students',
      is('id', 'students'),
    ),
    rows('n.id, n.first_name, n.last_name, n.guardians', 'students', is('id', 'renamedStudents')),
    rows(
      'n.id, n.username, n.first_name, n.last_name, coalesce(n.own_role_id::text, n.role), n.mobile, n.email, n.password_hash, n.active',
      'users',
      is('id', 'staff'),
    ),
    rows('n.id, n.first_name, n.last_name', 'users', is('id', 'renamedStaff')),
    rows('n.id, n.name, n.grade', 'class_bases', is('id', 'bases')),
    rows('n.id, n.class_base_id, n.name', 'school_classes', is('id', 'classes')),
    rows('n.id, n.name', 'courses', is('id', 'courses')),
    rows('n.class_id', 'class_years', year, is('class_id', 'held')),
    rows(
      'n.user_id, n.class_id, n.course_id',
      'teaching',
      year,
      sql`(n.user_id, n.class_id, n.course_id) in (select * from unnest(${value('teachers')}::uuid[],
        ${value('taughtClasses')}::uuid[], ${value('taughtCourses')}::uuid[]))`,
    ),
    rows('n.kind, n.scheme, n.value, n.owner_id', 'identifiers', is('owner_id', 'owners')),
    rows(
      'n.student_id, n.class_id, n.starts_on, n.left_on, n.status',
      'enrolments',
      year,
      is('student_id', 'everybody'),
    ),
    rows(
      'n.activity_id, n.student_id, n.class_id, extract(epoch from n.extended_until)',
      'activity_students',
      is('student_id', 'everybody'),
      isHere,
    ),
    rows(
      'n.id, n.class_id, n.state, n.review_status, n.review_version, n.note_version, n.total_units, n.scored_count',
      'results',
      is('student_id', 'everybody'),
      isHere,
    ),
    rows('n.external_id, n.person_id', 'external_members', is('person_id', 'students')),
    rows('n.external_id, n.person_id', 'external_members', is('person_id', 'staff')),
  ];
  return sql`select md5(concat_ws('|', ${sql.join(
    parts.map((part) => sql`coalesce(${part}, '-')`),
    sql`, `,
  )})) as seal`;
});

/** What a run has made and changed, in short. */
export async function sealOf(db: Db, where: Where, before: RosterBefore): Promise<string> {
  const { made, held, teaching, known, renamed, moved } = before;
  const [read] = await readSeal(db, {
    ...where,
    ...made,
    held,
    renamedStudents: renamed.students.map(({ id }) => id),
    renamedStaff: renamed.staff.map(({ id }) => id),
    teachers: teaching.map(({ userId }) => userId),
    taughtClasses: teaching.map(({ classId }) => classId),
    taughtCourses: teaching.map(({ courseId }) => courseId),
    owners: known.owners,
    everybody: [...made.students, ...moved.ids],
  });
  return read?.seal ?? '';
}
