/** Scores multiple choice answers again when the key has changed; what a teacher scored stays. */
import { eq, sql } from 'drizzle-orm';
import { results } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { Activity } from '../../policies/activity.ts';
import type { Question } from '../questions/question-rows.ts';
import { scoreByRule } from './score-by-rule.ts';

const scoreAnew = sqlStatement<'activityId' | 'rows' | 'at', never>(
  'results.scoreAnew',
  (value) => sql`
    with keyed as (
      select * from jsonb_to_recordset(${value('rows')}::jsonb) as k(question_id uuid,
        option_id uuid, score_units integer)),
    scored as (
      update answers a set score_units = k.score_units, version = greatest(a.version + 1, version_floor()), by_id = null,
        at = ${value('at')}::timestamptz
      from keyed k, results r
      where r.school_id = ${value('schoolId')}::uuid and r.activity_id = ${value('activityId')}::uuid
        and a.school_id = ${value('schoolId')}::uuid and a.result_id = r.id
        and a.question_id = k.question_id and a.option_id = k.option_id and a.auto
        and a.score_units is distinct from k.score_units
      returning a.result_id, a.question_id, a.version, a.score_units, a.comment, a.at)
    insert into answer_history (school_id, result_id, question_id, version, score_units, comment, at)
    select ${value('schoolId')}::uuid, result_id, question_id, version, score_units, comment, at
    from scored`,
);

const updateTotals = sqlStatement<'activityId', { hasMoved: boolean }>(
  'results.totals',
  (value) => sql`
    update results r set total_units = s.total, scored_count = s.scored
    from (select b.id, b.total_units as before,
        greatest(0, coalesce(sum(a.score_units), 0))::int as total,
        count(a.score_units)::int as scored
      from answers a join results b on b.school_id = a.school_id and b.id = a.result_id
      where a.school_id = ${value('schoolId')}::uuid and b.activity_id = ${value('activityId')}::uuid
      group by b.id, b.total_units) as s
    where r.school_id = ${value('schoolId')}::uuid and r.id = s.id
      and (r.total_units, r.scored_count) is distinct from (s.total, s.scored)
    returning s.before <> s.total as "hasMoved"`,
);

/** Scores the automatically scored answers of some questions anew; answers how many results have another total. */
export async function rescore(
  { db, deps }: Session,
  activity: Activity,
  changed: Question[],
): Promise<number> {
  const { schoolId, id: activityId, settings } = activity;
  // Corrections lock the result first: taking the same locks keeps them out until the totals are right.
  await db
    .select({ id: results.id })
    .from(results)
    .where(within(results, schoolId, eq(results.activityId, activityId)))
    .orderBy(results.id)
    .for('update');
  const rows = changed.flatMap((question) =>
    question.options.flatMap(({ id }) => {
      const units = scoreByRule(question, id, settings.negativeScoreValue);
      return units === null
        ? []
        : [{ question_id: question.id, option_id: id, score_units: units }];
    }),
  );
  const at = new Date(deps.now());
  await scoreAnew(db, { schoolId, activityId, rows: JSON.stringify(rows), at });
  const totals = await updateTotals(db, { schoolId, activityId });
  return totals.filter(({ hasMoved }) => hasMoved).length;
}
