/** What sent questions name beside themselves: files, and the bank questions they are copied from. */
import { eq, inArray } from 'drizzle-orm';
import { attachments } from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { readableQuestions } from './bank-rows.ts';
import type { Materials } from './question-files.ts';

interface Naming {
  files?: { id: string }[] | undefined;
  sourceId?: string | null | undefined;
}

/** Reads them; a bank question that the caller cannot read is not found, unless `known` has it as its source. */
export async function readMaterials(
  session: Session,
  sent: Naming[],
  known: ReadonlySet<string | null> = new Set(),
): Promise<Materials> {
  const named = sent.flatMap(({ sourceId }) => (sourceId ? [sourceId.toLowerCase()] : []));
  const sources = new Map(
    (await readableQuestions(session, named)).map(({ question }) => [question.id, question.files]),
  );
  for (const [place, { sourceId }] of sent.entries()) {
    const id = sourceId?.toLowerCase();
    if (id && !sources.has(id) && !known.has(id)) {
      throw refuse('question.notFound', { path: `${place}.sourceId` });
    }
  }
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
