/** Files on disk under random names; S3 can take this place behind the same interface. */
import { mkdir, open, rename } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';

/** Where the bytes of attachments lie. */
export interface FileStorage {
  /** Keeps bytes durably and answers the name they are kept under. */
  write(bytes: Uint8Array): Promise<string>;
  /** Reads the bytes from `start` to `end`, both included. */
  read(name: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Storage in one directory, two levels deep so that no folder grows large. */
export function diskStorage(directory: string): FileStorage {
  const pathOf = (name: string) => join(directory, name.slice(0, 2), name);
  return {
    write: async (bytes) => {
      const name = randomUUID();
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const handle = await open(`${path}.part`, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
      return name;
    },
    read: async (name, start, end) => {
      const handle = await open(pathOf(name), 'r');
      try {
        const bytes = new Uint8Array(end - start + 1);
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}
