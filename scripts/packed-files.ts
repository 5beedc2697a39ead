/** Leaves each file of the build packed beside it, so that no server does it while somebody waits. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  hashOf,
  isPackable,
  packedFolder,
  packedName,
  packSmall,
  type Packing,
} from '../server/middleware/packed-files.ts';

const packings: readonly Packing[] = ['br', 'gzip'];

/** The plugin; after the one that writes the worker, since that one's file is packed too. */
export function packedFiles(): Plugin {
  let folder = '';
  return {
    name: 'bargeh-packed-files',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        if (!error) await packAll(folder);
      },
    },
  };
}

async function packAll(folder: string) {
  mkdirSync(join(folder, packedFolder), { recursive: true });
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    names
      .filter((name) => !/(^|[\\/])\./.test(name))
      .map(async (name) => {
        const place = join(folder, name);
        const bytes = bytesOf(place);
        if (!bytes || !isPackable(name, bytes)) return;
        for (const packing of packings)
          writeFileSync(
            join(folder, packedName(hashOf(bytes), packing)),
            // oxlint-disable-next-line no-await-in-loop -- the files are beside each other, that is enough
            await packSmall[packing](bytes),
          );
      }),
  );
}

/** A file's content; null for a folder. */
function bytesOf(place: string): Buffer | null {
  try {
    return readFileSync(place);
  } catch {
    return null;
  }
}
