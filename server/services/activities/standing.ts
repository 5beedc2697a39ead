/** Who was assigned an exam or assignment and how she stands in it, and what that makes of each class: worded once. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { classReport } from '#contract/reports/reports-shape.ts';
import { unitsToScore } from '#domain/score.ts';
import { meanScore } from '#domain/statistics.ts';
import { countingOrder, isCounted, isLate, isOpen, isPresent } from '../reports/counting.ts';

/**
 * Every student assigned one of the activities of `given` (with `classes`: those that are seen, null for all) with
 * the attempt that counts, as `standing`. That is looked up by key, student by student: as a join, an engine that
 * misjudges how many there are compares each with every other.
 */
export const standing = (schoolId: unknown): SQL => sql`
  standing as materialized (
    select e.id as activity_id, s.id as student_id, s.first_name, s.last_name, s.sort_key,
      k.id as class_id, k.name as class_name, k.orders, b.grade,
      c.id as result_id, coalesce(c.state, 'notStarted') as state,
      coalesce(${isPresent('c')}, false) as present, coalesce(c.review_status, 'notReviewed') as review_status,
      e.score_type = 'qualitative' as descriptive, coalesce(${isOpen('c')}, false) as open,
      e.released_at is not null as released,
      greatest(e.ends_at, g.extended_until) as ends_at,
      ${isLate('c', sql.raw('e.ends_at'))} as late,
      coalesce(${isCounted('c')}, false) as counted, c.total_units
    from given e
    join activity_students g on g.school_id = ${schoolId}::uuid and g.activity_id = e.id
    join students s on s.school_id = ${schoolId}::uuid and s.id = g.student_id
    join school_classes k on k.school_id = ${schoolId}::uuid and k.id = g.class_id
    join class_bases b on b.school_id = ${schoolId}::uuid and b.id = k.class_base_id
    left join lateral (
      select r.* from results r
      where r.school_id = ${schoolId}::uuid and r.activity_id = e.id and r.student_id = g.student_id
      order by ${countingOrder('r')} limit 1) as c on true
    where e.classes is null or g.class_id = any(e.classes))`;

/** Neither present nor excused, and her own time is over. */
const isMissing = (now: unknown): SQL =>
  sql`released and not present and review_status not in ('excused', 'zero') and ends_at <= ${now}::timestamptz`;

/** The figures of each class of each activity. */
export const classFigures = (now: unknown): SQL => sql`
  select activity_id, bool_or(descriptive) as descriptive, class_id, class_name, orders, grade, count(*)::int as students,
    (count(*) filter (where present))::int as present, (count(*) filter (where late))::int as late,
    (count(*) filter (where (${isMissing(now)} and state = 'notStarted')
      or (not present and review_status = 'zero')))::int as absent,
    (count(*) filter (where not present and review_status = 'excused'))::int as excused,
    (count(*) filter (where ${isMissing(now)} and state = 'started'))::int as started,
    (count(*) filter (where open))::int as to_correct,
    (count(*) filter (where counted))::int as counted,
    coalesce(sum(total_units) filter (where counted), 0)::int as sum,
    max(total_units) filter (where counted) as max, min(total_units) filter (where counted) as min
  from standing group by activity_id, class_id, class_name, orders, grade`;

/** Of figures `p`, in the school's order of classes. */
export const figureColumns: SQL = sql`
  p.class_id as "classId", p.class_name as "className", p.students, p.present, p.absent, p.excused, p.started,
  p.to_correct as "toCorrect", p.late, p.descriptive, p.counted, p.sum, p.max, p.min`;

/** The order of classes in a school, of figures. */
export const classOrder = 'grade, orders, class_id';

/** The figures of one class. */
export interface ClassFigures extends Omit<z.input<typeof classReport>, 'average'> {
  /** No mean is told of it. */
  descriptive: boolean;
  sum: number;
}

/** The figures on the wire. */
export function presentFigures(row: ClassFigures): z.input<typeof classReport> {
  const score = (units: number | null) =>
    units === null || row.descriptive ? null : unitsToScore(units);
  return {
    classId: row.classId,
    className: row.className,
    students: row.students,
    present: row.present,
    absent: row.absent,
    excused: row.excused,
    started: row.started,
    toCorrect: row.toCorrect,
    late: row.late,
    counted: row.counted,
    average: row.descriptive ? null : meanScore(row.sum, row.counted),
    max: score(row.max),
    min: score(row.min),
  };
}
