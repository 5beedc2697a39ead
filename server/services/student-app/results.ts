/** What parents read: results of what has ended and was accepted, where the teacher lets parents read them. */
import { sql } from 'drizzle-orm';
import type { ReviewedResult } from '#contract/people/student.ts';
import { evaluationOf, unitsToScore } from '#domain/score.ts';
import type { Kind, Settings } from '../../db/schema/index.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { StudentSession } from '../../middleware/handlers.ts';
import { counting } from '../reports/counting.ts';
import { levelFor } from '../results/totals.ts';

interface Row {
  id: string;
  kind: Kind;
  title: string;
  courseName: string;
  endsAt: string;
  scoreType: 'quantitative' | 'qualitative';
  maxUnits: number | null;
  settings: Settings;
  totalUnits: number;
  scoredCount: number;
  /** What the questions add up to, for the level of a result without a total. */
  questionUnits: number;
  note: string;
}

const matching = sql.raw(`from counting c
  join activities a on a.school_id = c.school_id and a.id = c.activity_id
  where c.review_status = 'accepted' and a.released_at is not null
    and (a.settings ->> 'showResultToParents')::boolean`);
const own = (value: (name: 'schoolId' | 'studentId') => unknown) =>
  counting(value('schoolId'), sql`r.student_id = ${value('studentId')}::uuid`);

const readPage = sqlStatement<'studentId' | 'now' | 'limit' | 'offset', Row>(
  'parent.results',
  (value) => sql`with ${own(value)}, p as materialized (
      select a.*, c.total_units as result_units, c.scored_count, c.note ${matching}
        and a.ends_at <= ${value('now')}::timestamptz
      order by a.ends_at desc, a.id limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select p.id, p.kind, p.title, k.name as "courseName", p.ends_at as "endsAt",
      p.score_type as "scoreType", p.total_units as "maxUnits", p.settings,
      p.result_units as "totalUnits", p.scored_count as "scoredCount", p.note,
      (select coalesce(sum(q.max_units), 0)::int from questions q
        where q.school_id = ${value('schoolId')}::uuid and q.activity_id = p.id) as "questionUnits"
    from p join courses k on k.school_id = p.school_id and k.id = p.course_id
    order by p.ends_at desc, p.id`,
);
const countAll = sqlStatement<'studentId' | 'now', { total: number }>(
  'parent.resultCount',
  (value) => sql`with ${own(value)}
    select count(*)::int as total ${matching} and a.ends_at <= ${value('now')}::timestamptz`,
);

/** One page of them, the newest first. */
export async function listReviewed(
  { db, student, now }: StudentSession,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<{ items: ReviewedResult[]; total: number; pageIndex: number; pageSize: number }> {
  const { schoolId, studentId } = student;
  const values = { schoolId, studentId, now: new Date(now) };
  const rows = await readPage(db, { ...values, limit: pageSize, offset: pageIndex * pageSize });
  const [counted] = await countAll(db, values);
  return { items: rows.map(presentReviewed), total: counted?.total ?? 0, pageIndex, pageSize };
}

function presentReviewed(row: Row): ReviewedResult {
  // An assignment without a total is not scored, whatever the rule has counted in it; where there are levels, the level is what is told.
  const isScored = row.maxUnits !== null && row.scoredCount > 0 && !evaluationOf(row).hasLevels;
  return {
    activityId: row.id,
    kind: row.kind,
    title: row.title,
    courseName: row.courseName,
    endDate: new Date(row.endsAt).toISOString(),
    total: isScored ? unitsToScore(row.totalUnits) : null,
    maxTotal: row.maxUnits === null ? null : unitsToScore(row.maxUnits),
    level: levelFor(row, row, row.maxUnits ?? row.questionUnits),
    note: row.note,
  };
}
