/** Questions of one activity as they are read and written. */
import { eq, sql } from 'drizzle-orm';
import { activities, questions } from '../db/schema/index.ts';
import type { Db } from '../db/client.ts';
import { sqlStatement, statement, within } from '../db/statement.ts';

/** A stored question. */
export type Question = typeof questions.$inferSelect;

/** Every question of an activity, in its order. */
export const findQuestions = statement<'activityId', Question[]>(
  'questions.ofActivity',
  (db, value) =>
    db
      .select()
      .from(questions)
      .where(within(questions, undefined, eq(questions.activityId, value('activityId'))))
      .orderBy(questions.orders),
);

/** Adds questions. */
export async function insertQuestions(db: Db, rows: Question[]): Promise<void> {
  if (rows.length > 0) await db.insert(questions).values(rows);
}

const updateRows = sqlStatement<'rows', never>(
  'questions.update',
  (value) => sql`
    update questions q set text = n.text, formula = n.formula, max_units = n.max_units,
      model_answer = n.model_answer, rubric = n.rubric, options = n.options, orders = n.orders,
      version = n.version
    from jsonb_to_recordset(${value('rows')}::jsonb) as n(id uuid, text text, formula text,
      max_units integer, model_answer text, rubric jsonb, options jsonb, orders integer, version integer)
    where q.school_id = ${value('schoolId')}::uuid and q.id = n.id`,
);

/** Writes changed questions. */
export async function updateQuestions(db: Db, schoolId: string, rows: Question[]): Promise<void> {
  if (rows.length === 0) return;
  const sent = rows.map((row) => ({
    id: row.id,
    text: row.text,
    formula: row.formula,
    max_units: row.maxUnits,
    model_answer: row.modelAnswer,
    rubric: row.rubric,
    options: row.options,
    orders: row.orders,
    version: row.version,
  }));
  await updateRows(db, { schoolId, rows: JSON.stringify(sent) });
}

const touch = statement<'id' | 'questionCount', { version: number }[]>(
  'activity.touch',
  (db, value) =>
    db
      .update(activities)
      .set({
        version: sql`${activities.version} + 1`,
        questionCount: sql`${value('questionCount')}`,
      })
      .where(within(activities, undefined, eq(activities.id, value('id'))))
      .returning({ version: activities.version }),
);

/** Counts a change of the activity's questions; answers its new version. */
export async function touchActivity(
  db: Db,
  activity: { schoolId: string; id: string },
  questionCount: number,
): Promise<number> {
  const { schoolId, id } = activity;
  const [row] = await touch(db, { schoolId, id, questionCount });
  return row?.version ?? 0;
}
