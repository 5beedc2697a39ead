/** Takes a list of free questions out of the bank, all or nothing; what is gone beside others is done already. */
import { inArray } from 'drizzle-orm';
import { bankQuestions } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireKeeper } from './bank-access.ts';
import { isReadable, lockBankRows } from './bank-rows.ts';

/** Deletes them, those of the named version where one is named; one that is not the caller's, or belongs to a bank exam, refuses the whole list. */
export async function deleteBankList(
  session: Session,
  { ids: named, version }: { ids: readonly string[]; version?: number | undefined },
) {
  const { db, actor } = session;
  const { schoolId } = actor;
  const wanted = [...new Set(named.map((id) => id.toLowerCase()))];
  const locked = await lockBankRows(db, { schoolId, ids: wanted });
  // What may not be read does not exist, here as everywhere.
  const found = locked.filter((row) => isReadable(session, row));
  if (found.length === 0) throw refuse('question.notFound');
  for (const { question, template } of found) {
    requireKeeper(actor, question);
    if (template) throw refuse('question.notFound', { path: `ids.${wanted.indexOf(question.id)}` });
  }
  const isMeant = ({ question }: (typeof found)[number]) =>
    version === undefined || question.version === version;
  const ids = found.filter(isMeant).map(({ question }) => question.id);
  const kept = found.filter((row) => !isMeant(row)).map(({ question }) => question.id);
  if (ids.length > 0)
    await db
      .delete(bankQuestions)
      .where(within(bankQuestions, schoolId, inArray(bankQuestions.id, ids)));
  return { data: { ids, ...(version !== undefined && { kept }) } };
}
