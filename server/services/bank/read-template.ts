/** A bank exam with its ordered questions. */
import type { TemplateDetails } from '#contract/bank/templates-shape.ts';
import type { Session } from '../../middleware/handlers.ts';
import { findOfTemplate } from './bank-rows.ts';
import type { Template } from './find-template.ts';
import { presentBankQuestion, presentTemplateForm } from './present-bank.ts';

/** The details of a found bank exam. */
export async function readTemplate(session: Session, found: Template): Promise<TemplateDetails> {
  const { schoolId, id: templateId } = found;
  const rows = await findOfTemplate(session.db, { schoolId, templateId });
  return {
    ...presentTemplateForm(session, found),
    questions: rows.map((row) => presentBankQuestion(session, row)),
  };
}
