/** Files on disk under random names; S3 can take this place behind the same interface. */
import { mkdir, open, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { begun, collected } from './pieces.ts';
import type { Bytes, Pieces } from './pieces.ts';

/** What is stored under a name, and since when. */
export interface StoredObject {
  name: string;
  writtenAt: number;
}

/** Where the bytes of attachments lie. */
export interface FileStorage {
  /** Keeps bytes durably and answers the name they are kept under. */
  write(bytes: Uint8Array): Promise<string>;
  /**
   * Opens the bytes from `start` to `end`, both included, to be read as fast as the reader takes them; a reader that goes
   * cancels it. Rejects with the code ENOENT where not all of them are there.
   */
  open(name: string, start: number, end: number): Promise<Bytes>;
  /** The same bytes at once, for those that are small. */
  read(name: string, start: number, end: number): Promise<Buffer<ArrayBuffer>>;
  /** Removes the bytes; what is gone already is removed. */
  remove(name: string): Promise<void>;
  /** Everything that is stored, and nothing that others may have put beside it. */
  list(): AsyncIterable<StoredObject>;
}

const ownName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.part)?$/;
const ownFolder = /^[0-9a-f]{2}$/;

/**
 * Storage in one directory, two levels deep so that no folder grows large. So many bytes of its disk are left free: the
 * database may lie on it too, and a mark must find room when no file does any more.
 */
export function diskStorage(directory: string, keptFree = 0): FileStorage {
  const pathOf = (name: string) => join(directory, name.slice(0, 2), name);
  return {
    write: async (bytes) => {
      const name = randomUUID();
      const path = pathOf(name);
      await makeFolder(directory, dirname(path));
      await requireRoomFor(bytes.length, directory, keptFree);
      try {
        await writeFile(`${path}.part`, bytes, { flag: 'wx', flush: true });
        await rename(`${path}.part`, path);
      } catch (error) {
        // A full disk is not made fuller by what did not fit on it.
        await rm(`${path}.part`, { force: true }).catch(() => {});
        throw error;
      }
      await syncFolder(dirname(path));
      return name;
    },
    open: (name, start, end) => begun(piecesOf(pathOf(name), start, end)),
    read: (name, start, end) => collected(piecesOf(pathOf(name), start, end)),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => listFolders(directory),
  };
}

/** As a full disk says it: for whoever sends a file there is no difference. */
async function requireRoomFor(size: number, directory: string, keptFree: number): Promise<void> {
  if (keptFree === 0) return;
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize - size >= keptFree) return;
  throw Object.assign(new Error('What is left of the disk is for marks.'), { code: 'ENOSPC' });
}

/** Small enough that a hundred readers, and the pieces that they are done with, are a few megabytes. */
const pieceSize = 16 * 1024;

/** Holds the file until its reader has all of it or goes: what is removed meanwhile is still read to its end. */
async function* piecesOf(path: string, start: number, end: number): Pieces {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    for (let at = start; at <= end;) {
      const piece = new Uint8Array(Math.min(pieceSize, end - at + 1));
      const read = size > end ? (await handle.read(piece, 0, piece.length, at)).bytesRead : 0;
      if (read === 0) throw Object.assign(new Error('The file is too short.'), { code: 'ENOENT' });
      at += read;
      // Whoever has the last piece may never ask again.
      if (at > end) await handle.close();
      yield piece.subarray(0, read);
    }
  } finally {
    await handle.close();
  }
}

/**
 * A folder must be in its parent on the disk before a file in it counts as kept, whoever made it: it
 * may be another request's, a moment ago.
 */
async function makeFolder(directory: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  await syncFolder(directory);
  if (first !== undefined && first !== folder) await syncFolder(dirname(directory));
}

/** A rename is kept once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFolders(directory: string): AsyncIterable<StoredObject> {
  for (const folder of await namesIn(directory, ownFolder)) {
    for (const name of await namesIn(join(directory, folder), ownName)) {
      const found = await stat(join(directory, folder, name)).catch(unlessGone);
      if (found) yield { name, writtenAt: found.mtimeMs };
    }
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of (await opendir(folder).catch(unlessGone)) ?? []) {
    if (pattern.test(name)) names.push(name);
  }
  return names;
}

function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
