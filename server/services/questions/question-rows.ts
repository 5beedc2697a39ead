/** Questions of one activity as they are read and written. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { activities, questions } from '../../db/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { sqlStatement, statement, within } from '../../db/statement.ts';
import { nextOf } from '../../db/version-floor.ts';
import { copiedContent } from './question-content.ts';
import type { QuestionContent } from './question-content.ts';
import { holdingFiles } from './question-files.ts';

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

/** A copy of a question for another activity, with ids of its own. */
export function copiedQuestion(
  question: QuestionContent & { orders: number },
  place: { schoolId: string; activityId: string },
  now: number,
): Question {
  return {
    ...place,
    id: newId(now),
    clientId: randomUUID(),
    ...copiedContent(question, now),
    orders: question.orders,
    version: 1,
  };
}

/** Adds questions. */
export async function insertQuestions(db: Db, rows: Question[]): Promise<void> {
  const held = await holdingFiles(db, rows);
  if (held.length > 0) await db.insert(questions).values(held);
}

/** The columns that a change may write, with their types. */
const contentColumns = {
  type: 'text',
  text: 'text',
  formula: 'text',
  max_units: 'integer',
  model_answer: 'text',
  rubric: 'jsonb',
  options: 'jsonb',
  files: 'jsonb',
  difficulty: 'text',
  tags: 'jsonb',
  source_id: 'uuid',
  orders: 'integer',
  version: 'integer',
};

/** The statement that writes many rows of a table of questions at once, from JSON. */
export function updateOf(table: 'questions' | 'bank_questions', more: Record<string, string> = {}) {
  const columns = Object.entries({ ...contentColumns, ...more });
  const assigned = columns.map(([column]) => `${column} = n.${column}`).join(', ');
  const typed = columns.map(([column, type]) => `${column} ${type}`).join(', ');
  return sqlStatement<'rows', never>(
    `${table}.update`,
    (value) => sql`
      update ${sql.raw(table)} q set ${sql.raw(assigned)}
      from jsonb_to_recordset(${value('rows')}::jsonb) as n(id uuid, ${sql.raw(typed)})
      where q.school_id = ${value('schoolId')}::uuid and q.id = n.id`,
  );
}

/** One of those rows. */
export function updatedRow(row: QuestionContent & { id: string; orders: number; version: number }) {
  const { id, type, text, formula, rubric, options, files, difficulty, tags, orders } = row;
  const renamed = { max_units: row.maxUnits, model_answer: row.modelAnswer };
  const named = { id, type, text, formula, rubric, options, files, difficulty, tags, orders };
  return { ...named, ...renamed, source_id: row.sourceId, version: row.version };
}

const updateRows = updateOf('questions');

/** Writes changed questions. */
export async function updateQuestions(db: Db, schoolId: string, rows: Question[]): Promise<void> {
  if (rows.length === 0) return;
  await updateRows(db, { schoolId, rows: JSON.stringify(rows.map((row) => updatedRow(row))) });
}

const touch = statement<'id' | 'questionCount', { version: number }[]>(
  'activity.touch',
  (db, value) =>
    db
      .update(activities)
      .set({
        version: nextOf(activities.version),
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
