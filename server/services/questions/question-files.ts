/** The files that a question may carry. */
import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { attachments } from '../../db/schema/index.ts';
import type { FileReference } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';

/** What may be named, read once for a whole list. */
export interface Materials {
  /** Files that the caller uploaded. */
  uploaded: Map<string, FileReference>;
  /** The bank questions that may be named as sources, with the files that a copy takes along. */
  sources: Map<string, FileReference[]>;
}
/**
 * Rows that name files, before they are written: the files are held until the transaction ends, so that the collector
 * passes them over; what it has removed a moment ago, with the row they were copied from, is named no more.
 */
export async function holdingFiles<R extends { schoolId: string; files: FileReference[] }>(
  db: Db,
  rows: R[],
): Promise<R[]> {
  const ids = [...new Set(rows.flatMap(({ files }) => files.map(({ id }) => id)))];
  const [first] = rows;
  if (!first || ids.length === 0) return rows;
  const held = await db
    .select({ id: attachments.id })
    .from(attachments)
    .where(within(attachments, first.schoolId, inArray(attachments.id, ids)))
    .for('key share');
  const there = new Set(held.map(({ id }) => id));
  return rows.map((row) => ({ ...row, files: row.files.filter(({ id }) => there.has(id)) }));
}

/** The named files in their order, each once; one that is neither carried nor her own is not found. */
export function chosenFiles(
  wanted: { id: string }[],
  path: string,
  { uploaded }: Materials,
  carried: FileReference[],
): FileReference[] {
  const chosen = new Map<string, FileReference>();
  for (const [place, { id: named }] of wanted.entries()) {
    const id = named.toLowerCase();
    const file = carried.find((one) => one.id === id) ?? uploaded.get(id);
    if (!file) throw refuse('attachment.notFound', { path: `${path}.${place}.id` });
    chosen.set(id, file);
  }
  return [...chosen.values()];
}
