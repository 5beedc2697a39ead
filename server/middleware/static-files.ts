/** The built app: hashed files for ever and compressed, the rest revalidated, a missing file never answered with a page. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { workerOff } from './worker-off.ts';

/** Answers requests for files. */
export interface StaticFiles {
  answer(request: Request): Response;
}

interface KeptFile {
  bytes: Buffer;
  type: string;
  etag: string;
  br?: Buffer;
  gzip?: Buffer;
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
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;

/** The files below a directory, read once; null where there is no app. */
export function staticFiles(
  directory: string,
  options: { hasWorker: boolean } = { hasWorker: true },
): StaticFiles | null {
  if (!statSync(join(directory, 'index.html'), { throwIfNoEntry: false })?.isFile()) return null;
  const paths = new Set(pathsBelow(directory));
  const kept = new Map<string, KeptFile>();
  if (!options.hasWorker) {
    paths.add(workerPath);
    kept.set(workerPath, keptFile(Buffer.from(workerOff), workerPath));
  }
  const fileAt = (path: string): KeptFile | null => {
    if (!paths.has(path)) return null;
    const found = kept.get(path) ?? keptFile(readFileSync(join(directory, path)), path);
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

function pathsBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `/${relative(directory, path).split(sep).join('/')}`);
}

function keptFile(bytes: Buffer, path: string): KeptFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  if (!compressible.test(type) || bytes.length < 512) return { bytes, type, etag };
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return { bytes, type, etag, br: brotliCompressSync(bytes, quality), gzip: gzipSync(bytes) };
}

function fileResponse(file: KeptFile, path: string, request: Request): Response {
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    etag: file.etag,
  };
  if (file.br) headers['vary'] = 'Accept-Encoding';
  if (request.headers.get('if-none-match') === file.etag) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = file.br && /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) && 'gzip';
  const packed = encoding ? file[encoding] : undefined;
  if (encoding && packed) headers['content-encoding'] = encoding;
  return new Response(new Uint8Array(packed ?? file.bytes), { headers });
}

function isNavigation(path: string, request: Request): boolean {
  const wantsPage = (request.headers.get('accept') ?? '').includes('text/html');
  return wantsPage && !path.startsWith('/assets/') && extname(path) === '';
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
