/** Reports of an exam or assignment: figures by class, and the students who have not taken part. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ClassReport, MissingStudent, reportQuery } from '#contract/reports.ts';
import { unitsToScore } from '#domain/score.ts';
import { meanScore } from '#domain/statistics.ts';
import { sqlStatement } from '../db/statement.ts';
import type { Session } from '../middleware/handlers.ts';
import { seesAll } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { counted, counting, isLate } from './counting.ts';
import type { Whole } from './read-school.ts';

type Name = 'activityId' | 'endsAt' | 'classes' | 'limit' | 'offset';
interface ClassRow {
  classId: string;
  className: string;
  students: number;
  present: number;
  absent: number;
  late: number;
  counted: number;
  sum: number | null;
  max: number | null;
  min: number | null;
}
type Counted<T extends { classId: string }> =
  | (T & { total: number })
  | { total: number; classId: null };

/** Every assigned student with the attempt that counts, as `standing`. */
const standing = (value: (name: Name | 'schoolId') => unknown) => sql`
  ${counting(value('schoolId'), sql`r.activity_id = ${value('activityId')}::uuid`)},
  ${counted(value('schoolId'))},
  standing as (
    select s.id as student_id, s.first_name, s.last_name, s.sort_key, k.id as class_id,
      k.name as class_name, k.orders, b.grade, coalesce(c.state, 'notStarted') as state,
      coalesce(c.state = 'handedIn' or c.scored_count > 0, false) as present,
      greatest(${value('endsAt')}::timestamptz, g.extended_until) as ends_at,
      ${isLate('c', value('endsAt'))} as late, f.total_units,
      f.id is not null as counted
    from activity_students g
    join students s on s.school_id = g.school_id and s.id = g.student_id
    join school_classes k on k.school_id = s.school_id and k.id = s.class_id
    join class_bases b on b.school_id = k.school_id and b.id = k.class_base_id
    left join counting c on c.school_id = g.school_id and c.student_id = s.id
    left join counted f on f.id = c.id
    where g.school_id = ${value('schoolId')}::uuid and g.activity_id = ${value('activityId')}::uuid
      and (${value('classes')}::uuid[] is null or s.class_id = any(${value('classes')}::uuid[])))`;

/** One page of `found` in its order, each row beside how many there are; a page too far is one row of nulls. */
const pageOf = (order: string, value: (name: Name) => unknown) => sql`
  page as (
    select * from found order by ${sql.raw(order)}
    limit ${value('limit')}::bigint offset ${value('offset')}::bigint)`;

const readClasses = sqlStatement<Name | 'now', Counted<ClassRow>>(
  'report.classes',
  (value) => sql`
    with ${standing(value)},
    found as (
      select class_id, class_name, orders, grade, count(*)::int as students,
        (count(*) filter (where present))::int as present, (count(*) filter (where late))::int as late,
        (count(*) filter (where not present and ends_at <= ${value('now')}::timestamptz))::int as absent,
        (count(*) filter (where counted))::int as counted,
        (sum(total_units) filter (where counted))::int as sum,
        max(total_units) filter (where counted) as max, min(total_units) filter (where counted) as min
      from standing group by class_id, class_name, orders, grade),
    ${pageOf('grade, orders, class_id', value)}
    select n.total, p.class_id as "classId", p.class_name as "className", p.students, p.present,
      p.absent, p.late, p.counted, p.sum, p.max, p.min
    from (select count(*)::int as total from found) as n
    left join page p on true
    order by p.grade, p.orders, p.class_id`,
);

const readMissing = sqlStatement<Name, Counted<MissingStudent>>(
  'report.missing',
  (value) => sql`
    with ${standing(value)},
    found as (select * from standing where not present),
    ${pageOf('sort_key collate "C", student_id', value)}
    select n.total, p.student_id as "studentId", p.first_name as "firstName",
      p.last_name as "lastName", p.class_id as "classId", p.class_name as "className", p.state
    from (select count(*)::int as total from found) as n
    left join page p on true
    order by p.sort_key collate "C", p.student_id`,
);

type Page = z.output<typeof reportQuery>;

/** One page of the classes an exam or assignment was given to, in the school's order. */
export async function reportClasses(
  session: Session,
  activity: Activity,
  page: Page,
): Promise<Whole<ClassReport>> {
  const values = { ...valuesOf(session, activity, page), now: new Date(session.now) };
  const rows = await readClasses(session.db, values);
  const isReleased = activity.releasedAt !== null;
  const items = rows.flatMap((row) => (row.classId === null ? [] : [reportOf(row, isReleased)]));
  return { items, total: rows[0]?.total ?? 0, ...page };
}

function reportOf(row: ClassRow, isReleased: boolean): ClassReport {
  return {
    classId: row.classId,
    className: row.className,
    students: row.students,
    present: row.present,
    absent: isReleased ? row.absent : 0,
    late: row.late,
    counted: row.counted,
    average: meanScore(row.sum ?? 0, row.counted),
    max: row.max === null ? null : unitsToScore(row.max),
    min: row.min === null ? null : unitsToScore(row.min),
  };
}

/** One page of the assigned students who have neither handed in nor been scored, in Persian order. */
export async function listMissing(
  session: Session,
  activity: Activity,
  page: Page,
): Promise<Whole<MissingStudent>> {
  const rows = await readMissing(session.db, valuesOf(session, activity, page));
  const items = rows.flatMap((row) => (row.classId === null ? [] : [missingOf(row)]));
  return { items, total: rows[0]?.total ?? 0, ...page };
}

function missingOf(row: MissingStudent): MissingStudent {
  return {
    studentId: row.studentId,
    firstName: row.firstName,
    lastName: row.lastName,
    classId: row.classId,
    className: row.className,
    state: row.state,
  };
}

function valuesOf({ actor }: Session, activity: Activity, { pageIndex, pageSize }: Page) {
  return {
    schoolId: activity.schoolId,
    activityId: activity.id,
    endsAt: activity.endsAt,
    classes: seesAll(actor, activity) ? null : activity.taughtClasses,
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
}
