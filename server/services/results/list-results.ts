/** Students with where they stand: the attempt that counts, in the order of the Persian alphabet. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { resultFilter, resultItem } from '#contract/results/workbook.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { seesAll } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { recordLook } from '../accounts/audit.ts';
import { counted, counting, isLate, joinOutcomes, keys } from '../reports/counting.ts';
import { containing } from '../activities/list-activities.ts';
import {
  fromPage,
  pageOfStudents,
  studentColumns,
  studentOfRow,
} from '../activities/students-page.ts';
import type { OfPage, StudentRow } from '../activities/students-page.ts';
import { shownResult, type ResultRow } from './shown-result.ts';

type Item = z.input<typeof resultItem>;
type Name = OfPage | 'activityId' | 'endsAt' | 'name' | 'classId' | 'reviewStatus' | 'state';

interface Row extends StudentRow, ResultRow {
  focusLosses: number;
}

const readPage = sqlStatement<Name, Row>(
  'results.page',
  (value) => sql`
    with ${counting(value('schoolId'), sql`r.activity_id = ${value('activityId')}::uuid`)},
    ${counted(value('schoolId'))},
    ${keys(value('schoolId'), sql`q.activity_id = ${value('activityId')}::uuid`)},
    ${pageOfStudents(
      value,
      sql`coalesce(c.class_id = ${value('classId')}::uuid, true)
        and coalesce(replace(s.folded, ' ', '') like ${value('name')}::text, true)
        and coalesce(c.review_status = ${value('reviewStatus')}::text, true)
        and coalesce(c.state = ${value('state')}::text, true)`,
    )}
    select ${studentColumns}, p.attempt,
      p.state, p.handed_in_at as "handedInAt", p.review_status as "reviewStatus",
      p.total_units as "totalUnits", p.scored_count as "scoredCount",
      ${isLate('p', value('endsAt'))} as late, g.extended_until as "extendedUntil", f.rank, f.class_rank as "classRank",
      t.attempts, o.correct, o.wrong, o.unanswered,
      jsonb_array_length(p.focus_losses) as "focusLosses",
      (select coalesce(sum(q.max_units), 0)::int from keys q) as "questionUnits"
    ${fromPage}
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
  await recordLook(session, 'results', activity);
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
  return {
    resultId,
    studentId: row.studentId,
    student: studentOfRow(row),
    ...shownResult(row, activity, activity.totalUnits),
    questionCount: activity.questionCount,
    focusLosses: row.focusLosses,
    pageIndex,
  };
}
