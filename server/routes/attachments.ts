/** Files of questions and answers: read whole or by range, uploaded in parts. */
import type { Context } from 'hono';
import type { attachmentCalls } from '#contract/files/attachments.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../errors.ts';
import { bytesOf } from '../middleware/body.ts';
import type { FileHandler, Person } from '../middleware/router.ts';
import { asUuid } from '../middleware/parse.ts';
import { findFileForStaff, findFileForStudent } from '../services/files/attachments.ts';
import type { ReadableFile } from '../services/files/attachments.ts';
import { nameFor } from '../services/files/uploads-name.ts';
import { answerTus } from '../services/files/uploads-tus.ts';
import { maxPart } from '../services/files/uploads.ts';

/** From and to, both included. */
type Range = [start: number, end: number];

/** Sends a file that the person may see; a browser may only save it, never show it as a page. */
const readAttachment: FileHandler = async (c, deps, person) => {
  const row = await find(deps, person, namedIn(c));
  // The bytes behind an id never change.
  const etag = `"${row.id}"`;
  const asked = (name: string) => c.req.header(name);
  if (isNamed(etag, asked('if-none-match'))) {
    return new Response(null, { status: 304, headers: { etag } });
  }
  const headers: Record<string, string> = {
    'content-type': row.type,
    'content-disposition': `attachment; filename*=UTF-8''${encoded(nameFor(row.name, row.type))}`,
    'accept-ranges': 'bytes',
    etag,
  };
  // Ranges are a matter of GET, and of the file that the rest belongs to.
  const isRanged = c.req.method === 'GET' && [undefined, etag].includes(asked('if-range'));
  const range = isRanged ? rangeOf(asked('range'), row.size) : null;
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${row.size}` } });
  }
  const { start, end } = range ?? { start: 0, end: row.size - 1 };
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${row.size}`;
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(await bytesIn(deps, row, start, end), { status, headers });
};

/** Bytes that the storage has lost are no fault of this request: its sender is told, and whoever keeps the server. */
async function bytesIn({ files, log }: Deps, { storedAs }: ReadableFile, ...range: Range) {
  try {
    return await files.open(storedAs, ...range);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    log.error({ storedAs }, 'the bytes of a file are missing');
    throw refuse('attachment.notFound');
  }
}

/** Whether `If-None-Match` lists the tag, or any. */
function isNamed(etag: string, header: string | undefined): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.some((tag) => tag === etag || tag === '*');
}

async function find(deps: Deps, person: Person, id: string): Promise<ReadableFile> {
  const row = await deps.store.read(async (db) => {
    if (!('studentId' in person)) return findFileForStaff(db, person, id);
    // Parents read results, which have no files.
    return person.view === 'parent' ? undefined : findFileForStudent(db, person, id, deps.now());
  });
  if (!row) throw refuse('attachment.notFound');
  return row;
}

function namedIn(c: Context): string {
  const id = asUuid(c.req.param('id') ?? '');
  if (id === null) throw refuse('attachment.notFound');
  return id;
}

/** Beyond what `encodeURIComponent` leaves, these have a meaning in the header. */
function encoded(name: string): string {
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, hex);
}

/** A request of the upload protocol. */
const upload: FileHandler = async (c, deps, person) => {
  const { method, raw } = c.req;
  const id = method === 'POST' || method === 'OPTIONS' ? newId() : namedIn(c);
  if (method !== 'HEAD' && method !== 'OPTIONS') requireUploader(person);
  const uploading = {
    deps,
    schoolId: person.schoolId,
    ownerId: 'studentId' in person ? person.studentId : person.userId,
    kind: 'studentId' in person ? ('student' as const) : ('staff' as const),
    now: deps.now(),
  };
  const body = await partOf(c);
  return answerTus(uploading, { method, headers: raw.headers, id, body });
};

function requireUploader(person: Person): void {
  const readsOnly = 'studentId' in person ? person.view === 'parent' : person.role === 'supporter';
  if (readsOnly) throw refuse('role.readOnly');
}

/** The part is read wholly before anything else: it is kept wholly or not at all. */
async function partOf(c: Context): Promise<Uint8Array<ArrayBuffer> | null> {
  if (c.req.method !== 'PATCH' && c.req.method !== 'POST') return null;
  const bytes = await bytesOf(c);
  if (bytes.length > maxPart) throw refuse('request.tooLarge');
  return bytes;
}

/** The calls of this group, which all need the bare request. */
export const attachmentHandlers: Record<keyof typeof attachmentCalls, FileHandler> = {
  'attachments.read': readAttachment,
  'uploads.options': upload,
  'uploads.create': upload,
  'uploads.offset': (c, deps, person) =>
    // Without the protocol's header it asks what a GET would answer.
    (c.req.header('tus-resumable') === undefined ? readAttachment : upload)(c, deps, person),
  'uploads.part': upload,
  'uploads.end': upload,
};

/** One range of bytes; anything else is answered with the whole file, as HTTP allows. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? [];
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
