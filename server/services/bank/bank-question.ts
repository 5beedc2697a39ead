/** Deletes single questions of the bank, and opens them to the school. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { bankQuestionConflict } from '#contract/bank/templates-shape.ts';
import { renumbered } from '#domain/question-order.ts';
import { bankQuestions } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { nextOf } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireKeeper } from './bank-access.ts';
import {
  findBankRows,
  findOfTemplate,
  isReadable,
  lockBankRows,
  updateBankQuestions,
} from './bank-rows.ts';
import type { BankRow } from './bank-rows.ts';
import { presentBankQuestion } from './present-bank.ts';
import { lockTemplate } from './find-template.ts';
import type { Template } from './find-template.ts';
import { updateTemplate } from './save-template.ts';

/** A question that is to change, held; the bank exam around it is held first, as everywhere. */
async function lockQuestion(
  session: Session,
  id: string,
): Promise<{ row: BankRow; template: Template | null }> {
  const { db, actor } = session;
  const values = { schoolId: actor.schoolId, ids: [id] };
  const [seen] = await findBankRows(db, values);
  if (!seen || !isReadable(session, seen)) throw refuse('question.notFound');
  requireKeeper(actor, seen.question);
  const template = seen.template && (await lockTemplate(session, seen.template));
  const [row] = await lockBankRows(db, values);
  if (!row) throw refuse('question.notFound');
  return { row, template };
}

/** Deletes a question, on the version that is named; those after it in its bank exam move up, and copies of it stay. */
export async function deleteBankQuestion(session: Session, named: string, shown?: number) {
  const { db, actor } = session;
  const { schoolId } = actor;
  const { row, template } = await lockQuestion(session, named);
  const { id, version } = row.question;
  if (shown !== undefined && shown !== version) {
    const data: z.input<typeof bankQuestionConflict> = {
      current: [presentBankQuestion(session, row)],
    };
    throw refuse('question.conflict', { data });
  }
  await db.delete(bankQuestions).where(within(bankQuestions, schoolId, eq(bankQuestions.id, id)));
  if (template) {
    const rows = await findOfTemplate(db, { schoolId, templateId: template.id });
    const left = rows.map(({ question }) => question);
    const moved = renumbered(left).filter((question) => !left.includes(question));
    await updateBankQuestions(db, schoolId, moved);
    await updateTemplate(session, template, { questionCount: left.length });
  }
  return { data: { id } };
}

/** Opens a question to the school at once, or closes it again. */
export async function publishBankQuestion(session: Session, named: string, isPublic: boolean) {
  const { db, actor } = session;
  const { row, template } = await lockQuestion(session, named);
  const { id, version } = row.question;
  if (row.question.isPublic === isPublic) return { data: { id, version, isPublic }, version };
  const [saved] = await db
    .update(bankQuestions)
    .set({ isPublic, version: nextOf(bankQuestions.version) })
    .where(within(bankQuestions, actor.schoolId, eq(bankQuestions.id, id)))
    .returning({ version: bankQuestions.version });
  if (template) await updateTemplate(session, template, {});
  const after = saved?.version ?? version;
  return { data: { id, version: after, isPublic }, version: after };
}
