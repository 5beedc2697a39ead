/** The file of a backup: a gzipped tar that any tar program can list, written and read in pieces. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { collected } from '../storage/pieces.ts';

const block = 512;

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
  return { name, size: bytes.length, bytes: once(bytes) };
}

// eslint-disable-next-line require-await
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Writes the archive beside its place and moves it there when all of it is on the disk and `isGood` agrees. */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  isGood: () => Promise<void> = async () => {},
): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    await pipeline(
      Readable.from(blocksOf(entries), { objectMode: false }),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
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

async function* blocksOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const part of bytes) {
      written += part.length;
      yield part;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}.`);
    yield new Uint8Array(paddingOf(size));
  }
  yield new Uint8Array(2 * block);
}

const paddingOf = (size: number) => (block - (size % block)) % block;

function headerOf(name: string, size: number): Uint8Array {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name.`);
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  header.write(name, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.write('        0', 148, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  octal(sumOf(header), 148, 7);
  header.write('\0 ', 154, 'latin1');
  return header;
}

/** The sum of a header's bytes, its own field counted as spaces. */
function sumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Reads the entries one after the other; each one's bytes are read or skipped before the next. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  const piped = pipeline(source, unpacked);
  // The failure is thrown where the bytes are read.
  piped.catch(() => {});
  const reader = readerOf(unpacked);
  let isFirst = true;
  try {
    for (;;) {
      const header = await reader.take(block);
      if (header.every((byte) => byte === 0)) return;
      const found = parsedHeader(header);
      if (!found) throw isFirst ? notOurs() : cutOff();
      const { name, size } = found;
      isFirst = false;
      const bytes = reader.pieces(size);
      yield { name, size, bytes };
      for await (const _ of bytes);
      await reader.take(paddingOf(size));
    }
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** What the unpacking says of a file that is not whole, or no archive at all. */
function unpackingFault(error: unknown): unknown {
  const isPacked = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return isPacked ? cutOff() : error;
}

/** Another file than a backup. */
export const notOurs = () =>
  new ArchiveUnusable('This is not a backup of Bargeh; nothing was changed.');

/** A backup that is not what was written. */
export const cutOff = () =>
  new ArchiveUnusable('The backup is cut off or damaged; nothing was changed.');

function parsedHeader(header: Buffer): { name: string; size: number } | null {
  const text = (from: number, to: number) =>
    header.toString('utf8', from, to).replace(/[\0 ][\s\S]*$/, '');
  const size = Number.parseInt(text(124, 136), 8);
  const isSound = Number.parseInt(text(148, 156), 8) === sumOf(header);
  if (!isSound || !Number.isSafeInteger(size)) return null;
  return { name: text(0, 100), size };
}

/** Hands out a stream of bytes in the lengths that are asked for. */
function readerOf(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (most: number): Promise<Buffer> => {
    if (rest.length === 0) {
      const { value, done } = await chunks.next().catch((error: unknown) => {
        throw unpackingFault(error);
      });
      if (done) throw cutOff();
      rest = value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  };
  async function* pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const piece = await next(left);
      left -= piece.length;
      yield piece;
    }
  }
  const take = async (size: number) => collected(pieces(size));
  return { take, pieces };
}
