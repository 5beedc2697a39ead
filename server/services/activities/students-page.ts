/** One page of an activity's students in the order of the Persian alphabet, each with the attempt that counts. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Student } from '#contract/shapes.ts';

/** Which page, of which classes: null is all of them. */
export type OfPage = 'classes' | 'limit' | 'offset';

/** By key, one for each result (what `offset 0` holds the planner to): a join would read the students of the whole school. */
const studentOf = (schoolId: unknown) => sql`
  select s.first_name, s.last_name, s.sort_key, s.folded from students s
  where s.school_id = ${schoolId}::uuid and s.id = c.student_id offset 0`;

/** Those of `counting` whose student (`s`) the filter lets through, as `found`, and a page of them as `page`. */
export const pageOfStudents = (
  value: (name: OfPage | 'schoolId') => unknown,
  filter: SQL = sql`true`,
): SQL => sql`
  found as materialized (
    select c.*, s.first_name, s.last_name, s.sort_key
    from counting c
    cross join lateral (${studentOf(value('schoolId'))}) as s
    where coalesce(c.class_id = any(${value('classes')}::uuid[]), true) and ${filter}),
  page as (
    select * from found order by sort_key collate "C", student_id
    limit ${value('limit')}::bigint offset ${value('offset')}::bigint)`;

/** How many there are, and the page (`p`) with its classes (`k`) and extensions (`g`); a page too far is one row of nulls. */
export const fromPage: SQL = sql`
  from (select count(*)::int as total from found) as n
  left join page p on true
  left join school_classes k on k.school_id = p.school_id and k.id = p.class_id
  left join activity_students g on g.school_id = p.school_id and g.activity_id = p.activity_id
    and g.student_id = p.student_id`;

/** What every such row selects of the student. */
export const studentColumns: SQL = sql`
  n.total, p.id as "resultId", p.student_id as "studentId", p.first_name as "firstName",
  p.last_name as "lastName", p.class_id as "classId", k.name as "className"`;

/** A row of it: without a result it is the one of a page too far. */
export interface StudentRow extends Student {
  total: number;
  resultId: string | null;
}

/** The student of a row. */
export function studentOfRow(row: Student): Student {
  return {
    studentId: row.studentId,
    firstName: row.firstName,
    lastName: row.lastName,
    classId: row.classId,
    className: row.className,
  };
}
