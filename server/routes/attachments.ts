/** Files of questions and answers, whole or by range. */
import { eq } from 'drizzle-orm';
import { attachments } from '../db/schema/index.ts';
import { statement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { FileHandler } from '../middleware/router.ts';
import { asUuid } from '../middleware/parse.ts';

const find = statement<'id', (typeof attachments.$inferSelect)[]>('attachment.find', (db, value) =>
  db
    .select()
    .from(attachments)
    .where(within(attachments, undefined, eq(attachments.id, value('id')))),
);

/** Sends a file of the person's own school; a browser may only save it, never show it as a page. */
export const readAttachment: FileHandler = async (c, { store, files }, { schoolId, role }) => {
  if (role === null) throw refuse('role.none');
  const id = asUuid(c.req.param('id') ?? '');
  const row = id && (await store.read((db) => find(db, { schoolId, id })))[0];
  if (!row) throw refuse('attachment.notFound');
  const headers: Record<string, string> = {
    'content-type': row.type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    'accept-ranges': 'bytes',
    etag: `"${row.id}"`,
  };
  const range = rangeOf(c.req.header('range'), row.size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${row.size}` } });
  }
  const { start, end } = range ?? { start: 0, end: row.size - 1 };
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${row.size}`;
  const body = await files.read(row.storedAs, start, end);
  return new Response(body, { status: range ? 206 : 200, headers });
};

/** One range of bytes; anything else is answered with the whole file, as HTTP allows. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}
