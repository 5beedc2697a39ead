/** Leaves each file of the build packed beside it, so that no server does it while somebody waits. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  hashOf,
  isPackable,
  packedFolder,
  packedName,
  packings,
  packSmall,
} from '../server/middleware/packed-files.ts';

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

/** Every file but those of hidden folders, which nobody is sent. */
async function packAll(folder: string) {
  mkdirSync(join(folder, packedFolder), { recursive: true });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((name) => !/(^|[\\/])\./.test(name));
  await Promise.all(
    files.flatMap((name) => {
      const bytes = readFileSync(join(folder, name));
      if (!isPackable(name, bytes)) return [];
      const hash = hashOf(bytes);
      return packings.map(async (packing) =>
        writeFileSync(join(folder, packedName(hash, packing)), await packSmall[packing](bytes)),
      );
    }),
  );
}
