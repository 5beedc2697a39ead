/** Handing in: once, at the server's time (`requireOpen` refuses what is too late); the rule scores what it can in the same transaction. */
import { eq, sql } from 'drizzle-orm';
import { results } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import type { StudentSession } from '../../middleware/handlers.ts';
import { scoreByRule } from '../results/score-by-rule.ts';
import { windowOf } from './activities.ts';
import { lockSitting } from './sitting.ts';
import { sumOf } from '../results/totals.ts';
import { findAnswers } from '../results/workbook-rows.ts';
import type { AnsweredQuestion } from '../results/workbook-rows.ts';

const score = sqlStatement<'resultId' | 'rows' | 'at', never>(
  'student.score',
  (value) => sql`
    with written as (
      insert into answers (school_id, result_id, question_id, score_units, auto, version, at)
      select ${value('schoolId')}::uuid, ${value('resultId')}::uuid, question_id, score_units, true,
        greatest(1, version_floor()), ${value('at')}::timestamptz
      from jsonb_to_recordset(${value('rows')}::jsonb) as w(question_id uuid, score_units integer)
      on conflict (school_id, result_id, question_id) do update
        set score_units = excluded.score_units, auto = true,
          version = greatest(answers.version + 1, version_floor()), by_id = null, at = excluded.at
        where answers.score_units is distinct from excluded.score_units
      returning question_id, version, score_units, comment, at)
    insert into answer_history (school_id, result_id, question_id, version, score_units, comment, at)
    select ${value('schoolId')}::uuid, ${value('resultId')}::uuid, question_id, version, score_units,
      comment, at
    from written`,
);

/** Hands the attempt in. */
export async function handIn(
  session: StudentSession,
  resultId: string,
): Promise<{ state: 'handedIn'; handedInAt: string; late: boolean }> {
  const { db, student, now, deps } = session;
  const { schoolId } = student;
  const { given, result } = await lockSitting(session, resultId);
  const rows = await findAnswers(db, { schoolId, activityId: given.id, resultId: result.id });
  const negative = given.settings.negativeScoreValue;
  const scored = rows.flatMap((row) => {
    const units = isTeachers(row)
      ? null
      : scoreByRule(row.question, row.answer?.optionId ?? null, negative);
    return units === null ? [] : [{ question_id: row.question.id, score_units: units }];
  });
  await score(db, {
    schoolId,
    resultId: result.id,
    rows: JSON.stringify(scored),
    at: new Date(deps.now()),
  });
  const byRule = new Map(scored.map((row) => [row.question_id, row.score_units]));
  const sum = sumOf(
    rows.map(({ question, answer }) => byRule.get(question.id) ?? answer?.scoreUnits ?? null),
  );
  await db
    .update(results)
    .set({ state: 'handedIn', handedInAt: new Date(now), ...sum })
    .where(within(results, schoolId, eq(results.id, result.id)));
  return {
    state: 'handedIn',
    handedInAt: new Date(now).toISOString(),
    late: now > windowOf(given).endsAt,
  };
}

/** What a teacher has scored stays hers; the rule scores the rest. */
function isTeachers({ answer }: AnsweredQuestion): boolean {
  return answer !== null && answer.scoreUnits !== null && !answer.auto;
}
