/** The built app: hashed files for ever and compressed, the rest revalidated, a missing file never answered with a page. */
import { readFileSync, statSync, type Stats } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { hashOf, isPackable, packedFile, packings, type Packing } from './packed-files.ts';
import { workerOff } from './worker-off.ts';

/** Answers requests for files. */
export interface StaticFiles {
  answer(request: Request): Response;
}

interface KeptFile {
  /** As it was when it was read: another time or size is another file. */
  stamp: string;
  bytes: Buffer;
  type: string;
  etag: string;
  /** Null where it would be no smaller. */
  packed: ((packing: Packing) => Buffer) | null;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const workerPath = '/sw.js';
const named: Record<Packing, RegExp> = { br: /\bbr\b/, gzip: /\bgzip\b/ };

/**
 * The files below a directory; null where there is no app. Each is read when it is first asked for, and again once it
 * changed, so that a build put there under a running server is served. What is gone is answered from memory while
 * this server knows it (pages that are open go on), and is missing otherwise.
 */
export function staticFiles(
  directory: string,
  options: { hasWorker: boolean } = { hasWorker: true },
): StaticFiles | null {
  if (!statOf(join(directory, 'index.html'))) return null;
  const kept = new Map<string, KeptFile>();
  const switchedOff = keptFile(directory, Buffer.from(workerOff), workerPath);
  const fileAt = (path: string): KeptFile | null => {
    if (path === workerPath && !options.hasWorker) return switchedOff;
    const known = kept.get(path) ?? null;
    const place = placeOf(directory, path);
    const stat = place && statOf(place);
    if (!place || !stat) return known;
    const stamp = `${stat.mtimeMs} ${stat.size}`;
    if (known?.stamp === stamp) return known;
    const bytes = bytesOf(place);
    if (!bytes) return known;
    const found = keptFile(directory, bytes, path, stamp);
    kept.set(path, found);
    return found;
  };
  return {
    answer: (request) => {
      const path = decoded(new URL(request.url).pathname);
      const file = path === null ? null : fileAt(path === '/' ? '/index.html' : path);
      if (file && path !== null) return fileResponse(file, path, request);
      // Only a person's navigation may end at the app; a script that is gone must fail as a script.
      const index = path !== null && isNavigation(path, request) ? fileAt('/index.html') : null;
      return index ? fileResponse(index, '/index.html', request) : missing();
    },
  };
}

/** Where a path of an address lies on the disk; null for whatever is not below the directory under just that name. */
function placeOf(directory: string, path: string): string | null {
  // What tools leave beside a build, and what a hand forgot there.
  if (path.includes('/.')) return null;
  const root = resolve(directory);
  const place = resolve(root, `.${path}`);
  return place === root + path.split('/').join(sep) ? place : null;
}

/** A file as it is now; null where there is none, or nothing that a name could be. */
function statOf(place: string): Stats | null {
  try {
    const stat = statSync(place);
    return stat.isFile() ? stat : null;
  } catch {
    return null;
  }
}

/** Between a look and the reading a file can go. */
function bytesOf(place: string): Buffer | null {
  try {
    return readFileSync(place);
  } catch {
    return null;
  }
}

function keptFile(directory: string, bytes: Buffer, path: string, stamp = ''): KeptFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const hash = hashOf(bytes);
  const known = new Map<Packing, Buffer>();
  const packed = (packing: Packing) => {
    const found = known.get(packing) ?? packedFile(directory, bytes, hash, packing);
    known.set(packing, found);
    return found;
  };
  return { stamp, bytes, type, etag: `"${hash}"`, packed: isPackable(path, bytes) ? packed : null };
}

function fileResponse(file: KeptFile, path: string, request: Request): Response {
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    etag: file.etag,
  };
  if (file.packed) headers['vary'] = 'Accept-Encoding';
  if (request.headers.get('if-none-match') === file.etag) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get('accept-encoding') ?? '';
  const packing = packings.find((one) => named[one].test(accepted));
  if (!file.packed || !packing) return new Response(new Uint8Array(file.bytes), { headers });
  headers['content-encoding'] = packing;
  return new Response(new Uint8Array(file.packed(packing)), { headers });
}

/** Where the app's own pages lie, by the first part of their address. */
const pages = new Set([
  'admin',
  'assignments',
  'cards',
  'connect-konj',
  'errors',
  'exam-bank',
  'exams',
  'login',
  'question-bank',
  'reports',
  'student-profile',
  'sync-konj',
]);

/** Whoever asks for a page gets one; a known address is one for whoever takes anything too, as monitors and previews do. */
function isNavigation(path: string, request: Request): boolean {
  if (path.startsWith('/assets/') || extname(path) !== '') return false;
  const accepted = request.headers.get('accept') ?? '*/*';
  if (accepted.includes('text/html')) return true;
  return accepted.includes('*/*') && pages.has(path.split('/')[1] ?? '');
}

function missing(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response('Not found\n', { status: 404, headers });
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
