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

const updateTotals = sqlStatement<'activityId', never>(
  'results.totals',
  (value) => sql`
    update results r set total_units = s.total, scored_count = s.scored
    from (select a.result_id, greatest(0, coalesce(sum(a.score_units), 0))::int as total,
        count(a.score_units)::int as scored
      from answers a join results b on b.school_id = a.school_id and b.id = a.result_id
      where a.school_id = ${value('schoolId')}::uuid and b.activity_id = ${value('activityId')}::uuid
      group by a.result_id) as s
    where r.school_id = ${value('schoolId')}::uuid and r.id = s.result_id`,
);

/** Scores the automatically scored answers of some questions anew, and every total with them. */
export async function rescore(db: Db, activity: Activity, changed: Question[]): Promise<void> {
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
  await updateTotals(db, { schoolId, activityId: activity.id });
}
