/** Files on disk under random names; S3 can take this place behind the same interface. */
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';

/** What is stored under a name, and since when. */
export interface StoredObject {
  name: string;
  writtenAt: number;
}

/** Where the bytes of attachments lie. */
export interface FileStorage {
  /** Keeps bytes durably and answers the name they are kept under. */
  write(bytes: Uint8Array): Promise<string>;
  /** Reads the bytes from `start` to `end`, both included. */
  read(name: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Removes the bytes; what is gone already is removed. */
  remove(name: string): Promise<void>;
  /** Everything that is stored, and nothing that others may have put beside it. */
  list(): AsyncIterable<StoredObject>;
}

const ownName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.part)?$/;
const ownFolder = /^[0-9a-f]{2}$/;

/** Storage in one directory, two levels deep so that no folder grows large. */
export function diskStorage(directory: string): FileStorage {
  const pathOf = (name: string) => join(directory, name.slice(0, 2), name);
  return {
    write: async (bytes) => {
      const name = randomUUID();
      const path = pathOf(name);
      await makeFolder(directory, dirname(path));
      const handle = await open(`${path}.part`, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
      await syncFolder(dirname(path));
      return name;
    },
    read: async (name, start, end) => {
      const handle = await open(pathOf(name), 'r');
      try {
        const bytes = new Uint8Array(end - start + 1);
        let filled = 0;
        while (filled < bytes.length) {
          const rest = bytes.length - filled;
          const { bytesRead } = await handle.read(bytes, filled, rest, start + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return bytes.subarray(0, filled);
      } finally {
        await handle.close();
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => listFolders(directory),
  };
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
