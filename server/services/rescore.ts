/** Scores multiple choice answers by the rule, and again when the key has changed; what a teacher scored stays. */
import { and, eq, sql } from 'drizzle-orm';
import { choiceUnits } from '#domain/score.ts';
import { answers, results } from '../db/schema/index.ts';
import type { Db } from '../db/client.ts';
import { sqlStatement, within } from '../db/statement.ts';
import type { Activity } from '../policies/activity.ts';
import type { Question } from './question-rows.ts';

/** What one multiple choice answer earns; null where the rule does not score. */
export function scoreByRule(
  question: Pick<Question, 'type' | 'options' | 'maxUnits'>,
  chosen: string | null,
  negative: string | null,
): number | null {
  const correct = question.options.find((option) => option.isCorrect);
  if (question.type !== 'multipleChoice' || !correct) return null;
  return choiceUnits({ maxUnits: question.maxUnits, chosen, correct: correct.id, negative });
}

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
export async function rescore(db: Db, activity: Activity, changed: Question[]): Promise<number> {
  const { schoolId, settings } = activity;
  // Corrections lock the result first: taking the same locks keeps them out until the totals are right.
  await db
    .select({ id: results.id })
    .from(results)
    .where(within(results, schoolId, eq(results.activityId, activity.id)))
    .orderBy(results.id)
    .for('update');
  for (const question of changed) {
    for (const option of question.options) {
      const units = scoreByRule(question, option.id, settings.negativeScoreValue);
      if (units === null) continue;
      await db
        .update(answers)
        .set({ scoreUnits: units })
        .where(
          within(
            answers,
            schoolId,
            and(
              eq(answers.questionId, question.id),
              eq(answers.optionId, option.id),
              eq(answers.auto, true),
            ),
          ),
        );
    }
  }
  const totals = await updateTotals(db, { schoolId, activityId: activity.id });
  return totals.filter(({ hasMoved }) => hasMoved).length;
}
