/** The files of the built app, packed as a browser can read them: by the build, once and small, or else by the server. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** How a file can be packed, under the names of HTTP's `content-encoding`, the smaller one first. */
export const packings = ['br', 'gzip'] as const;
export type Packing = (typeof packings)[number];

/**
 * Where the build leaves what it packed, each under the hash of what is in it: whatever else changes in the folder,
 * it is never an older file's.
 */
export const packedFolder = '.packed';

const worthIt = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
]);
const leastBytes = 512;

/** A file's content as a name, for its ETag too. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Whether packing makes the file of this name smaller. */
export const isPackable = (name: string, bytes: Uint8Array): boolean =>
  worthIt.has(extname(name)) && bytes.length >= leastBytes;

/** The name of a packed file, below the folder of the app. */
export const packedName = (hash: string, packing: Packing): string =>
  join(packedFolder, `${hash}.${packing}`);

/** Packed as small as can be, off the main thread: for the build. */
export const packSmall: Record<Packing, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

const packQuick: Record<Packing, (bytes: Uint8Array) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes),
};

/** What the build packed of this content, or it is packed now, quickly. */
export function packedFile(folder: string, bytes: Uint8Array, hash: string, packing: Packing) {
  const place = join(folder, packedName(hash, packing));
  return existsSync(place) ? readFileSync(place) : packQuick[packing](bytes);
}
