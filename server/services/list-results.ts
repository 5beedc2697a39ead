/** Students with where they stand: the attempt that counts, in the order of the Persian alphabet. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { resultFilter, ResultItem } from '#contract/workbook.ts';
import { unitsToScore } from '#domain/score.ts';
import { sqlStatement } from '../db/statement.ts';
import type { Session } from '../middleware/handlers.ts';
import { seesAll } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { containing } from './list-activities.ts';
import { levelFor } from './totals.ts';

/** The latest handed-in attempt that is not rejected counts; without one the latest handed in, then the latest. */
export const countingOrder: SQL = sql.raw(
  `(r.state = 'handedIn' and r.review_status <> 'rejected') desc, (r.state = 'handedIn') desc, r.attempt desc`,
);

type Name =
  | 'activityId'
  | 'classes'
  | 'name'
  | 'classId'
  | 'reviewStatus'
  | 'state'
  | 'limit'
  | 'offset';

interface Row {
  total: number;
  resultId: string | null;
  studentId: string;
  firstName: string;
  lastName: string;
  classId: string;
  className: string;
  attempt: number;
  state: ResultItem['state'];
  handedInAt: string | null;
  reviewStatus: ResultItem['reviewStatus'];
  totalUnits: number;
  scoredCount: number;
}

const readPage = sqlStatement<Name, Row>(
  'results.page',
  (value) => sql`
    with counting as (
      select distinct on (r.student_id) r.* from results r
      where r.school_id = ${value('schoolId')}::uuid and r.activity_id = ${value('activityId')}::uuid
      order by r.student_id, ${countingOrder}),
    found as materialized (
      select c.*, s.first_name, s.last_name, s.sort_key, s.class_id, k.name as class_name
      from counting c
      join students s on s.school_id = c.school_id and s.id = c.student_id
      join school_classes k on k.school_id = s.school_id and k.id = s.class_id
      where (${value('classes')}::uuid[] is null or s.class_id = any(${value('classes')}::uuid[]))
        and (${value('classId')}::uuid is null or s.class_id = ${value('classId')}::uuid)
        and (${value('name')}::text is null or s.folded like ${value('name')}::text)
        and (${value('reviewStatus')}::text is null or c.review_status = ${value('reviewStatus')}::text)
        and (${value('state')}::text is null or c.state = ${value('state')}::text)),
    page as (
      select * from found order by sort_key collate "C", student_id
      limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select n.total, p.id as "resultId", p.student_id as "studentId", p.first_name as "firstName",
      p.last_name as "lastName", p.class_id as "classId", p.class_name as "className", p.attempt,
      p.state, p.handed_in_at as "handedInAt", p.review_status as "reviewStatus",
      p.total_units as "totalUnits", p.scored_count as "scoredCount"
    from (select count(*)::int as total from found) as n
    left join page p on true
    order by p.sort_key collate "C", p.student_id`,
);

/** One page of the results of a found activity. */
export async function listResults(
  session: Session,
  activity: Activity,
  filter: z.output<typeof resultFilter>,
): Promise<{ items: ResultItem[]; total: number; pageIndex: number; pageSize: number }> {
  const { pageIndex, pageSize } = filter;
  const rows = await readPage(session.db, {
    schoolId: activity.schoolId,
    activityId: activity.id,
    classes: seesAll(session.actor, activity) ? null : activity.taughtClasses,
    name: filter.name?.trim() ? containing(filter.name) : null,
    classId: filter.schoolClassId ?? null,
    reviewStatus: filter.reviewStatus ?? null,
    state: filter.state ?? null,
    limit: pageSize,
    offset: pageIndex * pageSize,
  });
  const items = rows.flatMap((row) =>
    row.resultId === null ? [] : [itemOf(row, row.resultId, activity, pageIndex)],
  );
  return { items, total: rows[0]?.total ?? 0, pageIndex, pageSize };
}

function itemOf(row: Row, resultId: string, activity: Activity, pageIndex: number): ResultItem {
  const handedInAt = row.handedInAt === null ? null : new Date(row.handedInAt);
  const isScored = row.scoredCount > 0;
  const maximum = activity.totalUnits ?? 0;
  return {
    resultId,
    studentId: row.studentId,
    student: {
      studentId: row.studentId,
      firstName: row.firstName,
      lastName: row.lastName,
      classId: row.classId,
      className: row.className,
    },
    attempt: row.attempt,
    state: row.state,
    handedInAt: handedInAt?.toISOString() ?? null,
    late: handedInAt !== null && handedInAt > activity.endsAt,
    reviewStatus: row.reviewStatus,
    total: isScored ? unitsToScore(row.totalUnits) : null,
    totalUnits: isScored ? row.totalUnits : null,
    level: levelFor(activity, row, maximum),
    questionCount: activity.questionCount,
    scoredCount: row.scoredCount,
    pageIndex,
  };
}
