/** Reports of an exam or assignment: figures by class, and the students who have not taken part. */
import type { Page } from '#contract/shapes.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { classReport, MissingStudent, reportQuery } from '#contract/reports/reports-shape.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { seesAll } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import {
  classFigures,
  classOrder,
  figureColumns,
  presentFigures,
  standing,
} from '../activities/standing.ts';
import type { ClassFigures } from '../activities/standing.ts';
import { studentOfRow } from '../activities/students-page.ts';

type Name = 'activityId' | 'classes' | 'limit' | 'offset';
type Counted<T extends { classId: string }> =
  | (T & { total: number })
  | { total: number; classId: null };

const standingIn = (value: (name: Name | 'schoolId') => unknown) => sql`
  given as materialized (
    select e.*, ${value('classes')}::uuid[] as classes from activities e
    where e.school_id = ${value('schoolId')}::uuid and e.id = ${value('activityId')}::uuid),
  ${standing(value('schoolId'))}`;

/** One page of `found` in its order, each row beside how many there are; a page too far is one row of nulls. */
const pageOf = (order: string, value: (name: Name) => unknown) => sql`
  page as (
    select * from found order by ${sql.raw(order)}
    limit ${value('limit')}::bigint offset ${value('offset')}::bigint)`;

const readClasses = sqlStatement<Name | 'now', Counted<ClassFigures>>(
  'report.classes',
  (value) => sql`
    with ${standingIn(value)},
    found as (${classFigures(value('now'))}),
    ${pageOf(classOrder, value)}
    select n.total, ${figureColumns}
    from (select count(*)::int as total from found) as n
    left join page p on true
    order by ${sql.raw(classOrder)}`,
);

const readMissing = sqlStatement<Name, Counted<MissingStudent>>(
  'report.missing',
  (value) => sql`
    with ${standingIn(value)},
    found as (select * from standing where not present),
    ${pageOf('sort_key collate "C", student_id', value)}
    select n.total, p.student_id as "studentId", p.first_name as "firstName",
      p.last_name as "lastName", p.class_id as "classId", p.class_name as "className", p.state
    from (select count(*)::int as total from found) as n
    left join page p on true
    order by p.sort_key collate "C", p.student_id`,
);

type Asked = z.output<typeof reportQuery>;

/** One page of the classes an exam or assignment was given to, in the school's order. */
export async function reportClasses(
  session: Session,
  activity: Activity,
  page: Asked,
): Promise<Page<z.input<typeof classReport>>> {
  const values = { ...valuesOf(session, activity, page), now: new Date(session.now) };
  const rows = await readClasses(session.db, values);
  const items = rows.flatMap((row) => (row.classId === null ? [] : [presentFigures(row)]));
  return { items, total: rows[0]?.total ?? 0, ...page };
}

/** One page of the assigned students who have neither handed in nor been scored, in Persian order. */
export async function listMissing(
  session: Session,
  activity: Activity,
  page: Asked,
): Promise<Page<MissingStudent>> {
  const rows = await readMissing(session.db, valuesOf(session, activity, page));
  const items = rows.flatMap((row) =>
    row.classId === null ? [] : [{ ...studentOfRow(row), state: row.state }],
  );
  return { items, total: rows[0]?.total ?? 0, ...page };
}

function valuesOf({ actor }: Session, activity: Activity, { pageIndex, pageSize }: Asked) {
  return {
    schoolId: activity.schoolId,
    activityId: activity.id,
    classes: seesAll(actor, activity) ? null : activity.taughtClasses,
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
}
