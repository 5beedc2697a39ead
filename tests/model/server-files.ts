/** Files on the real server: what they are called, what is in them, and a month's tidying. */
import { eq, inArray } from 'drizzle-orm';
import { attachments, bankQuestions, questions } from '#server/db/schema/index.ts';
import { statement, within } from '#server/db/statement.ts';
import type { Harness } from '#tests/server/harness.ts';

/** What each file of a school is called. */
export const namesIn = statement('model.files', (db) =>
  db
    .select({ id: attachments.id, name: attachments.name })
    .from(attachments)
    .where(within(attachments)),
);

/** What is behind each name. */
export async function filesOf(
  { store, deps }: Pick<Harness, 'store' | 'deps'>,
  schoolId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await store.read((db) =>
    db.select().from(attachments).where(eq(attachments.schoolId, schoolId)),
  );
  const found = new Map<string, string>();
  for (const { name, storedAs, size } of rows)
    found.set(name, (await deps.files.read(storedAs, 0, size - 1)).toString());
  return found;
}

/** What the daily collection does to files that nothing has named for a month; that one goes through all schools. */
export async function tidyFiles({ store }: Pick<Harness, 'store'>, schoolId: string) {
  await store.transaction(async (tx) => {
    const rows = [
      ...(await tx.select().from(questions).where(eq(questions.schoolId, schoolId))),
      ...(await tx.select().from(bankQuestions).where(eq(bankQuestions.schoolId, schoolId))),
    ];
    const named = new Set(rows.flatMap(({ files }) => files.map(({ id }) => id)));
    const all = await tx.select().from(attachments).where(eq(attachments.schoolId, schoolId));
    const gone = all.map(({ id }) => id).filter((id) => !named.has(id));
    if (gone.length > 0) await tx.delete(attachments).where(inArray(attachments.id, gone));
  });
}
