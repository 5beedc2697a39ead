/**
 * Files that arrive in parts: each part lies in the storage, what has come stands in the database, so
 * that any server takes the next one. Bytes are kept before the rows that name them, and removed
 * after: a crash in between leaves what the collector finds, and never a row without its bytes.
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { attachments, students, uploadParts, uploads } from '../../db/schema/index.ts';
import type { FileReference } from '../../db/schema/index.ts';
import { sqlStatement, statement, within } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { Refused, refuse } from '../../errors.ts';
import { fewAtOnce } from './few-at-once.ts';
import { nameFor } from './uploads-name.ts';
import { requireRoom } from './uploads-quota.ts';
import type { UploaderKind } from './uploads-quota.ts';
import { maxPixels, pixelsOf } from './uploads-pixels.ts';
import { isRefusedAtOnce, isWhole, typeOf } from './uploads-type.ts';

/** The largest file. */
export const maxFile = 20 * 1024 * 1024;
/** The largest part: it fits half a minute of bad Wi-Fi. */
export const maxPart = 1024 * 1024;
/** How many one person may have under way: nobody fills the disk by beginning and never ending. */
export const maxOpen = 100;
const day = 24 * 60 * 60_000;
/** How long an unfinished upload waits: tablets of the staff may be away for a week. */
const waits = { student: day, staff: 7 * day };

/** Whose upload it is, and what it is kept in. */
export interface Uploading {
  deps: Pick<Deps, 'store' | 'files'>;
  schoolId: string;
  ownerId: string;
  /** Whose kind of upload it is: students have less room. */
  kind: UploaderKind;
  now: number;
}
/** How far an upload has come. */
export interface Progress {
  id: string;
  name: string;
  size: number;
  offset: number;
  /** When it is given up; null once it is whole. */
  expiresAt: Date | null;
  /** Set once it is whole. */
  file: FileReference | null;
}

// Of many that begin at once each sees the ones before it; the lock ends with the transaction.
const takeTurn = sqlStatement<'ownerId', object>(
  'upload.turn',
  (value) => sql`select pg_advisory_xact_lock(hashtextextended(
    'upload.open' || ${value('schoolId')}::text || ${value('ownerId')}::text, 0))`,
);

/** Opens an upload; the file will have its id. */
export async function openUpload(
  { deps, schoolId, ownerId, kind, now }: Uploading,
  { id, name, size }: { id: string; name: string; size: number },
): Promise<Progress> {
  if (size === 0) throw refuse('attachment.empty', { path: 'upload-length' });
  if (size > maxFile) throw refuse('attachment.tooLarge', { path: 'upload-length' });
  const expiresAt = new Date(now + waits[kind]);
  const row = { schoolId, id, ownerId, name, size, createdAt: new Date(now), expiresAt };
  await deps.store.transaction(async (tx) => {
    await takeTurn(tx, { schoolId, ownerId });
    if (kind === 'student') await requireNamed(tx, schoolId, ownerId);
    const own = within(uploads, schoolId, eq(uploads.ownerId, ownerId));
    if ((await tx.$count(uploads, own)) >= maxOpen) throw refuse('attachment.tooMany');
    await requireRoom(tx, { schoolId, ownerId, kind }, size, now);
    await tx.insert(uploads).values(row);
  });
  return { id, name, size, offset: 0, expiresAt, file: null };
}

/** Whose name was taken out since she asked sends nothing more; until the transaction ends nobody takes it out. */
async function requireNamed(tx: Db, schoolId: string, studentId: string): Promise<void> {
  const isShe = and(eq(students.id, studentId), isNull(students.anonymisedAt));
  const [named] = await tx
    .select({ id: students.id })
    .from(students)
    .where(within(students, schoolId, isShe))
    .for('key share');
  if (!named) throw refuse('session.expired');
}

const findUpload = statement<'id' | 'ownerId' | 'now', (typeof uploads.$inferSelect)[]>(
  'upload.find',
  (db, value) => select(db, value),
);
const lockUpload = statement<'id' | 'ownerId' | 'now', (typeof uploads.$inferSelect)[]>(
  'upload.lock',
  (db, value) => select(db, value).for('update'),
);
function select(
  db: Db,
  value: (key: 'id' | 'ownerId' | 'now') => ReturnType<typeof sql.placeholder>,
) {
  const own = and(eq(uploads.id, value('id')), eq(uploads.ownerId, value('ownerId')));
  const alive = gt(uploads.expiresAt, sql`${value('now')}::timestamptz`);
  return db
    .select()
    .from(uploads)
    .where(within(uploads, undefined, own, alive));
}
const findOwnFile = statement<'id' | 'ownerId', (typeof attachments.$inferSelect)[]>(
  'upload.file',
  (db, value) => {
    const own = and(eq(attachments.id, value('id')), eq(attachments.ownerId, value('ownerId')));
    return db
      .select()
      .from(attachments)
      .where(within(attachments, undefined, own));
  },
);
const findParts = statement<'id', (typeof uploadParts.$inferSelect)[]>(
  'upload.parts',
  (db, value) =>
    db
      .select()
      .from(uploadParts)
      .where(within(uploadParts, undefined, eq(uploadParts.uploadId, value('id'))))
      .orderBy(uploadParts.start),
);

function valuesOf({ schoolId, ownerId, now }: Uploading, id: string) {
  return { schoolId, ownerId, id, now: new Date(now).toISOString() };
}

/** Reads how far it has come; one that is not hers, or was given up, does not exist. */
export function readProgress(uploading: Uploading, id: string): Promise<Progress> {
  const values = valuesOf(uploading, id);
  return uploading.deps.store.read(async (db) => {
    const [upload] = await findUpload(db, values);
    if (upload) {
      const { name, size, received: offset, expiresAt } = upload;
      return { id, name, size, offset, expiresAt, file: null };
    }
    const [row] = await findOwnFile(db, values);
    if (!row) throw refuse('attachment.notFound');
    const { name, type, size } = row;
    return { id, name, size, offset: size, expiresAt: null, file: { id, name, type, size } };
  });
}

/** A file is in memory twice while it is put together; a class hands in at the same minute. */
const joining = fewAtOnce(4);

/** Takes the next part; with the last one the file is there, or all of it is gone. */
export async function takePart(
  uploading: Uploading,
  progress: Progress,
  bytes: Uint8Array,
): Promise<Progress> {
  if (bytes.length === 0) return progress;
  const { id, size, offset } = progress;
  const end = offset + bytes.length;
  if (end > size) throw refuse('attachment.tooLarge', { path: 'upload-length' });
  if (end === size) return joining(() => takeLast(uploading, progress, bytes));
  // Twenty megabytes of a film need not come in before they are refused.
  if (offset === 0 && (await isRefusedAtOnce(bytes))) {
    await endUpload(uploading, id);
    throw refuse('attachment.type');
  }
  await storedFor(uploading, bytes, (storedAs) =>
    keepPart(uploading, progress, { size: bytes.length, storedAs }),
  );
  return { ...progress, offset: end };
}

async function takeLast(
  uploading: Uploading,
  progress: Progress,
  bytes: Uint8Array,
): Promise<Progress> {
  const { id, size } = progress;
  const content = await joinParts(uploading, progress, bytes);
  const type = await typeOf(content);
  const isFine = type !== null && isWhole(type, content) && pixelsOf(type, content) <= maxPixels;
  if (!isFine) {
    await endUpload(uploading, id);
    throw refuse(type === null ? 'attachment.type' : 'attachment.damaged');
  }
  const name = nameFor(progress.name, type);
  await storedFor(uploading, content, (storedAs) =>
    finish(uploading, { ...progress, name }, { type, storedAs }),
  );
  return { ...progress, name, offset: size, expiresAt: null, file: { id, name, type, size } };
}

/** Stores bytes before the rows that name them. */
async function storedFor(
  uploading: Uploading,
  bytes: Uint8Array,
  name: (storedAs: string) => Promise<void>,
): Promise<void> {
  const storedAs = await uploading.deps.files.write(bytes);
  await name(storedAs).catch(async (error: unknown) => {
    // Only where it is certain that no row names them; else the collector looks.
    if (error instanceof Refused) await forget(uploading, [storedAs]);
    throw error;
  });
}

async function keepPart(
  uploading: Uploading,
  { id, offset: start }: Progress,
  { size, storedAs }: { size: number; storedAs: string },
): Promise<void> {
  const { schoolId } = uploading;
  await uploading.deps.store.transaction(async (tx) => {
    await lockAt(tx, uploading, id, start);
    await tx.insert(uploadParts).values({ schoolId, uploadId: id, start, size, storedAs });
    await tx
      .update(uploads)
      .set({ received: start + size })
      .where(within(uploads, schoolId, eq(uploads.id, id)));
  });
}

/** The file and the end of its upload are one transaction: there is no moment with both or neither. */
async function finish(
  uploading: Uploading,
  { id, name, size, offset }: Progress,
  { type, storedAs }: { type: string; storedAs: string },
): Promise<void> {
  const { deps, schoolId, ownerId, now } = uploading;
  const parts = await deps.store.transaction(async (tx) => {
    await lockAt(tx, uploading, id, offset);
    const row = { schoolId, id, name, type, size, storedAs, ownerId, createdAt: new Date(now) };
    await tx.insert(attachments).values(row);
    return removeUpload(tx, schoolId, id);
  });
  await forget(uploading, parts);
}

/** Of two that bring the same part the second finds the upload further on, or finished. */
async function lockAt(tx: Db, uploading: Uploading, id: string, offset: number): Promise<void> {
  const values = valuesOf(uploading, id);
  const [upload] = await lockUpload(tx, values);
  if (upload?.received === offset) return;
  if (upload) throw elsewhere({ offset: upload.received });
  const [file] = await findOwnFile(tx, values);
  throw file ? elsewhere({ offset: file.size }) : refuse('attachment.notFound');
}

/** A part that does not begin where the upload stands. */
export function elsewhere({ offset }: { offset: number }): Refused {
  const headers = { 'upload-offset': String(offset) };
  return refuse('attachment.offset', { path: 'upload-offset', data: { offset }, headers });
}

async function joinParts(
  uploading: Uploading,
  { id, size, offset }: Progress,
  last: Uint8Array,
): Promise<Uint8Array> {
  const { deps, schoolId } = uploading;
  const parts = await deps.store.read((db) => findParts(db, { schoolId, id }));
  const whole = new Uint8Array(size);
  let filled = 0;
  try {
    for (const part of parts) {
      whole.set(await deps.files.read(part.storedAs, 0, part.size - 1), part.start);
      filled += part.size;
    }
  } catch (error) {
    // Another request may have brought the same part and finished, or ended the upload.
    const now = await readProgress(uploading, id);
    if (now.offset !== offset) throw elsewhere(now);
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    // A backup may have come too late for a part: the device begins anew.
    await endUpload(uploading, id);
    throw refuse('attachment.notFound');
  }
  if (filled !== offset) throw elsewhere(await readProgress(uploading, id));
  whole.set(last, offset);
  return whole;
}

/** Gives an unfinished upload up. */
export async function endUpload(uploading: Uploading, id: string): Promise<void> {
  const parts = await uploading.deps.store.transaction(async (tx) => {
    const values = valuesOf(uploading, id);
    if ((await lockUpload(tx, values)).length > 0) {
      return removeUpload(tx, uploading.schoolId, id);
    }
    const [file] = await findOwnFile(tx, values);
    throw refuse(file ? 'attachment.finished' : 'attachment.notFound');
  });
  await forget(uploading, parts);
}

/** Removes the rows of a locked upload and answers where its parts lay. */
export async function removeUpload(tx: Db, schoolId: string, id: string): Promise<string[]> {
  const parts = await tx
    .delete(uploadParts)
    .where(within(uploadParts, schoolId, eq(uploadParts.uploadId, id)))
    .returning({ storedAs: uploadParts.storedAs });
  await tx.delete(uploads).where(within(uploads, schoolId, eq(uploads.id, id)));
  return parts.map(({ storedAs }) => storedAs);
}

/** Bytes that no row names any more; what cannot be removed now, the collector removes. */
async function forget({ deps }: Uploading, names: string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => deps.files.remove(name)));
}
