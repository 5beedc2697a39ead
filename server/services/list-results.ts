/** Students with where they stand: the attempt that counts, in the order of the Persian alphabet. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { resultFilter, resultItem } from '#contract/workbook.ts';
import { unitsToScore } from '#domain/score.ts';
import { sqlStatement } from '../db/statement.ts';
import type { Session } from '../middleware/handlers.ts';
import { seesAll } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { counted, counting, isLate, joinOutcomes, keys } from './counting.ts';
import { containing } from './list-activities.ts';
import { levelFor } from './totals.ts';

type Item = z.input<typeof resultItem>;
type Name =
  | 'activityId'
  | 'endsAt'
  | 'classes'
  | 'name'
  | 'classId'
  | 'reviewStatus'
  | 'state'
  | 'limit'
  | 'offset';

interface Row {
  total: number;
  /** What the questions add up to, for the level of a result without a total. */
  questionUnits: number;
  resultId: string | null;
  studentId: string;
  firstName: string;
  lastName: string;
  classId: string;
  className: string;
  attempt: number;
  state: Item['state'];
  handedInAt: string | null;
  reviewStatus: Item['reviewStatus'];
  totalUnits: number;
  scoredCount: number;
  late: boolean;
  extendedUntil: string | null;
  rank: number | null;
  classRank: number | null;
  attempts: number;
  correct: number;
  wrong: number;
  unanswered: number;
  focusLosses: number;
}

/** By key, one for each result (what `offset 0` holds the planner to): a join would read the students of the whole school. */
const studentOf = (value: (name: 'schoolId') => unknown) => sql`
  select s.first_name, s.last_name, s.sort_key, s.class_id, s.folded from students s
  where s.school_id = ${value('schoolId')}::uuid and s.id = c.student_id offset 0`;

const readPage = sqlStatement<Name, Row>(
  'results.page',
  (value) => sql`
    with ${counting(value('schoolId'), sql`r.activity_id = ${value('activityId')}::uuid`)},
    ${counted(value('schoolId'))},
    ${keys(value('schoolId'), sql`q.activity_id = ${value('activityId')}::uuid`)},
    found as materialized (
      select c.*, s.first_name, s.last_name, s.sort_key, s.class_id
      from counting c
      cross join lateral (${studentOf(value)}) as s
      where coalesce(s.class_id = any(${value('classes')}::uuid[]), true)
        and coalesce(s.class_id = ${value('classId')}::uuid, true)
        and coalesce(s.folded like ${value('name')}::text, true)
        and coalesce(c.review_status = ${value('reviewStatus')}::text, true)
        and coalesce(c.state = ${value('state')}::text, true)),
    page as (
      select * from found order by sort_key collate "C", student_id
      limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select n.total, p.id as "resultId", p.student_id as "studentId", p.first_name as "firstName",
      p.last_name as "lastName", p.class_id as "classId", k.name as "className", p.attempt,
      p.state, p.handed_in_at as "handedInAt", p.review_status as "reviewStatus",
      p.total_units as "totalUnits", p.scored_count as "scoredCount",
      ${isLate('p', value('endsAt'))} as late, g.extended_until as "extendedUntil", f.rank, f.class_rank as "classRank",
      t.attempts, o.correct, o.wrong, o.unanswered,
      jsonb_array_length(p.focus_losses) as "focusLosses",
      (select coalesce(sum(q.max_units), 0)::int from keys q) as "questionUnits"
    from (select count(*)::int as total from found) as n
    left join page p on true
    left join school_classes k on k.school_id = p.school_id and k.id = p.class_id
    left join activity_students g on g.school_id = p.school_id and g.activity_id = p.activity_id
      and g.student_id = p.student_id
    left join counted f on f.id = p.id
    ${joinOutcomes(value('schoolId'))}
    order by p.sort_key collate "C", p.student_id`,
);

/** One page of the results of a found activity. */
export async function listResults(
  session: Session,
  activity: Activity,
  filter: z.output<typeof resultFilter>,
): Promise<{ items: Item[]; total: number; pageIndex: number; pageSize: number }> {
  const { pageIndex, pageSize } = filter;
  const rows = await readPage(session.db, {
    schoolId: activity.schoolId,
    activityId: activity.id,
    endsAt: activity.endsAt,
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

function itemOf(row: Row, resultId: string, activity: Activity, pageIndex: number): Item {
  // An assignment without a total has none to show, whatever its answers add up to.
  const isScored = activity.totalUnits !== null && row.scoredCount > 0;
  const maximum = activity.totalUnits ?? row.questionUnits;
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
    handedInAt: asInstant(row.handedInAt),
    late: row.late,
    extendedUntil: asInstant(row.extendedUntil),
    reviewStatus: row.reviewStatus,
    total: isScored ? unitsToScore(row.totalUnits) : null,
    totalUnits: isScored ? row.totalUnits : null,
    level: levelFor(activity, row, maximum),
    questionCount: activity.questionCount,
    scoredCount: row.scoredCount,
    rank: row.rank,
    classRank: row.classRank,
    attempts: row.attempts,
    correct: row.correct,
    wrong: row.wrong,
    unanswered: row.unanswered,
    focusLosses: row.focusLosses,
    pageIndex,
  };
}

/** An instant of a written-out statement as the wire has it. */
export function asInstant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
