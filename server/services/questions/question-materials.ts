/** What sent questions name beside themselves: files, and the bank questions they are copied from. */
import { eq, inArray } from 'drizzle-orm';
import { attachments } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { readableQuestions } from '../bank/bank-rows.ts';
import type { Materials } from './question-files.ts';

interface Naming {
  files?: { id: string }[] | undefined;
  sourceId?: string | null | undefined;
}

/**
 * Reads them. A bank question that the caller cannot read (any more) is left out unless it stands in `known`: what is
 * copied without a network arrives though its original was deleted meanwhile, only it names none.
 */
export async function readMaterials(
  session: Session,
  sent: Naming[],
  known: ReadonlySet<string | null> = new Set(),
): Promise<Materials> {
  const named = sent.flatMap(({ sourceId }) => (sourceId ? [sourceId.toLowerCase()] : []));
  const sources = new Map(
    (await readableQuestions(session, named)).map(({ question }) => [question.id, question.files]),
  );
  for (const id of known) if (id && !sources.has(id)) sources.set(id, []);
  return { uploaded: await uploadedFiles(session, sent), sources };
}

async function uploadedFiles(
  { db, actor }: Session,
  sent: Naming[],
): Promise<Materials['uploaded']> {
  const ids = sent.flatMap(({ files = [] }) => files.map(({ id }) => id.toLowerCase()));
  if (ids.length === 0) return new Map();
  const { id, name, type, size, ownerId } = attachments;
  const rows = await db
    .select({ id, name, type, size })
    .from(attachments)
    .where(within(attachments, actor.schoolId, inArray(id, ids), eq(ownerId, actor.userId)))
    .for('key share');
  return new Map(rows.map((row) => [row.id, row]));
}
