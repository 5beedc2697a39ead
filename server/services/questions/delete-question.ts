/** Takes one question out of a draft; the others are numbered densely again. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { changedQuestions } from '#contract/questions/questions-shape.ts';
import { renumbered } from '#domain/question-order.ts';
import { questions } from '../../db/schema/index.ts';
import type { Kind } from '../../db/schema/index.ts';
import { statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import {
  lockActivity,
  requireActiveSemester,
  requireLifecycle,
  requireOwner,
} from '../../policies/activity.ts';
import { presentQuestion } from './present-question.ts';
import { findQuestions, touchActivity, updateQuestions } from './question-rows.ts';

const findParent = statement<'id', { activityId: string }[]>('question.parent', (db, value) =>
  db
    .select({ activityId: questions.activityId })
    .from(questions)
    .where(within(questions, undefined, eq(questions.id, value('id')))),
);
const remove = statement<'id', unknown>('question.delete', (db, value) =>
  db.delete(questions).where(within(questions, undefined, eq(questions.id, value('id')))),
);

/** Deletes a question of an activity of that kind, on the version that is named; one that is gone is not found. */
export async function deleteQuestion(
  session: Session,
  kind: Kind,
  { id: named, version: shown }: { id: string; version?: number | undefined },
): Promise<{ data: z.input<typeof changedQuestions>; version: number }> {
  const { db, actor } = session;
  const { schoolId } = actor;
  const id = named.toLowerCase();
  const missing = 'question.notFound';
  const [parent] = await findParent(db, { schoolId, id });
  if (!parent) throw refuse(missing);
  const activity = await lockActivity(session, { kind, id: parent.activityId, missing });
  requireOwner(actor, activity);
  requireActiveSemester(activity);
  // Read again under the lock: another request may have been quicker.
  const before = await findQuestions(db, { schoolId, activityId: activity.id });
  const stands = before.find((question) => question.id === id);
  if (!stands) throw refuse(missing);
  requireLifecycle('edit', activity, session.deps.now());
  if (shown !== undefined && shown !== stands.version)
    throw refuse('question.conflict', { data: { current: [presentQuestion(stands)] } });
  await remove(db, { schoolId, id });
  const left = renumbered(before.filter((question) => question.id !== id));
  const moved = left.filter((question) => !before.includes(question));
  await updateQuestions(db, schoolId, moved);
  const version = await touchActivity(db, activity, left.length);
  const rows = left.map((question) => ({
    id: question.id,
    basedOn: question.version,
    version: question.version,
    orders: question.orders,
  }));
  return { data: { questions: rows }, version };
}
