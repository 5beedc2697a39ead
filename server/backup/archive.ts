/** The file of a backup: a gzipped tar that any tar program can list, written and read in pieces. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/** One file inside the archive. */
export interface Entry {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** The archive is not whole, or is none. */
export class ArchiveUnusable extends Error {
  override name = 'ArchiveUnusable';
}

/** An entry whose bytes are at hand. */
export function entryOf(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, bytes: Readable.from([bytes]) };
}

/** Writes the archive beside its place and moves it there when all of it is on the disk and `isGood` agrees. */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  isGood: () => Promise<void> = async () => {},
): Promise<void> {
  const unfinished = `${path}.part`;
  const { readable, controller } = createTarPacker();
  try {
    const packed = pack(entries, controller);
    try {
      await pipeline(readable, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    } finally {
      await packed;
    }
    const handle = await open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await isGood();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A failure ends the stream with it. */
async function pack(
  entries: AsyncIterable<Entry>,
  controller: ReturnType<typeof createTarPacker>['controller'],
): Promise<void> {
  try {
    for await (const { name, size, bytes } of entries) {
      const body = controller.add({ name, size, mode: 0o600, mtime: new Date(0) }).getWriter();
      for await (const part of bytes) await body.write(part);
      await body.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
  }
}

/** Reads the entries one after the other; each one's bytes are read or skipped before the next. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  // The failure is thrown where the entries are read.
  pipeline(createReadStream(path), createGunzip(), Writable.fromWeb(writable)).catch(() => {});
  let isFirst = true;
  try {
    for await (const { header, body } of readable) {
      isFirst = false;
      const bytes = piecesOf(body);
      yield { name: header.name, size: header.size, bytes };
      for await (const _ of bytes);
    }
  } catch (error) {
    throw faultOf(error, isFirst);
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw faultOf(error, false);
  }
}

/** What reading says of a file that is not whole, or no archive at all; faults of the disk stay what they are. */
function faultOf(error: unknown, isFirst: boolean): unknown {
  if (error instanceof ArchiveUnusable) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code !== '' && !code.startsWith('Z_')) return error;
  return code === '' && isFirst ? notOurs() : cutOff();
}

/** Another file than a backup. */
export const notOurs = () =>
  new ArchiveUnusable('This is not a backup of Bargeh; nothing was changed.');

/** A backup that is not what was written. */
export const cutOff = () =>
  new ArchiveUnusable('The backup is cut off or damaged; nothing was changed.');
