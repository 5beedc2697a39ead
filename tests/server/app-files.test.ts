import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { hashOf, packedFolder, packedName, packSmall } from '#server/middleware/packed-files.ts';
import { staticFiles } from '#server/middleware/static-files.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const directory = mkdtempSync(join(tmpdir(), 'bargeh-dist-'));
const script = `console.log(${JSON.stringify('x'.repeat(4_000))});`;
let harness: Harness;
let app: Harness['app'];

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>برگه</title>');
  writeFileSync(join(directory, 'sw.js'), 'self.x = 1;');
  mkdirSync(join(directory, '.vite'));
  writeFileSync(join(directory, '.vite/manifest.json'), '{}');
  writeFileSync(join(directory, '.env'), 'KEY=1');
  writeFileSync(join(directory, 'manifest.webmanifest'), '{}');
  writeFileSync(join(directory, 'assets/main-abc123.js'), script);
  writeFileSync(join(directory, 'assets/font-abc123.woff2'), new Uint8Array(900));
  harness = await openHarness();
  app = createApp(harness.deps, { bases, staticFiles: staticFiles(directory) });
});
afterAll(async () => {
  await harness.close();
  rmSync(directory, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const page = { accept: 'text/html,application/xhtml+xml' };

describe('the app', () => {
  test('hashed files are kept for ever, and sent compressed as the browser can read them', async () => {
    const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([brotli.headers.get('content-encoding'), brotli.headers.get('vary')]).toEqual([
      'br',
      'Accept-Encoding',
    ]);
    const bytes = new Uint8Array(await brotli.arrayBuffer());
    expect(bytes.length).toBeLessThan(400);
    expect(brotliDecompressSync(bytes).toString()).toBe(script);
    const gzip = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(script);
    const plain = await get('/assets/main-abc123.js');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const font = await get('/assets/font-abc123.woff2', { 'accept-encoding': 'br' });
    expect([font.headers.get('content-type'), font.headers.get('content-encoding')]).toEqual([
      'font/woff2',
      null,
    ]);
  });

  test('what the build packed is sent as it lies there, and never for another content than it was packed of', async () => {
    const path = join(directory, 'assets/made-abc123.js');
    const first = Buffer.from(`one(${JSON.stringify('y'.repeat(4_000))});`);
    writeFileSync(path, first);
    mkdirSync(join(directory, packedFolder), { recursive: true });
    // Other words than the file's, so that it shows whose they are.
    const known = await packSmall.br(Buffer.from('what the build left'));
    writeFileSync(join(directory, packedName(hashOf(first), 'br')), known);
    const ask = async () => {
      const answer = await get('/assets/made-abc123.js', { 'accept-encoding': 'br' });
      return brotliDecompressSync(new Uint8Array(await answer.arrayBuffer())).toString();
    };
    expect(await ask()).toBe('what the build left');
    const second = `two(${JSON.stringify('z'.repeat(4_001))});`;
    writeFileSync(path, second);
    expect(await ask()).toBe(second);
    expect((await get(`/${packedName(hashOf(first), 'br')}`)).status).toBe(404);
  });

  test('the page, the worker and the manifest are asked for each time', async () => {
    for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest']) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([
        path,
        200,
        'no-cache',
      ]);
      const etag = response.headers.get('etag') ?? '';
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    }
  });

  test.each([
    '/assets/main-gone.js',
    '/assets/',
    '/sw-gone.js',
    '/favicon.ico',
    '/%zz',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%2findex.html',
    '/assets//main-abc123.js',
    '/index.html%00',
    '/.vite/manifest.json',
    '/.env',
    `/${'x'.repeat(5_000)}.js`,
  ])('%s is missing and never answered with the page', async (path) => {
    const response = await get(path, path.startsWith('/assets') ? page : {});
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.text()).not.toContain('doctype');
  });

  test.each(['/exams', '/exams/work-book/1/2?by=question', '/login?step=register', '/nowhere'])(
    'a person who goes to %s gets the page',
    async (path) => {
      const response = await get(path, page);
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('برگه'),
      ]);
    },
  );

  test('a known address is a page for whoever takes anything, and no other one is', async () => {
    const routes = ['spec-routes.tsv', 'added-routes.tsv'].flatMap((file) =>
      readFileSync(new URL(`../../contract/${file}`, import.meta.url), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1),
    );
    const paths = routes.map((row) => row.split('\t')[0] ?? '').filter((path) => path !== '*');
    expect(paths.length).toBeGreaterThan(20);
    const status = async (path: string, headers: Record<string, string>) =>
      [path, (await get(path, headers)).status] as const;
    for (const route of paths) {
      const path = route.replace(/\{\w+\}/g, 'one');
      expect(await status(path, { accept: '*/*' })).toEqual([path, 200]);
      expect(await status(path, {})).toEqual([path, 200]);
    }
    expect(await status('/nowhere', { accept: '*/*' })).toEqual(['/nowhere', 404]);
    expect(await status('/exams', { accept: 'application/json' })).toEqual(['/exams', 404]);
  });

  test('the page comes with a policy that lets no foreign or inline script in', async () => {
    const policy = (await get('/', page)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  test('the policy lets the app speak to services that are elsewhere', async () => {
    const elsewhere = {
      ...bases,
      exam: 'https://exam.example.org/api',
      core: 'https://exam.example.org/core',
    };
    const other = createApp(harness.deps, {
      bases: elsewhere,
      staticFiles: staticFiles(directory),
    });
    const response = await other.request('/', { headers: page });
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://exam.example.org;",
    );
  });

  test('without a built app there is nothing but the services', async () => {
    const bare = createApp(harness.deps, {
      bases,
      staticFiles: staticFiles(join(directory, 'assets')),
    });
    const response = await bare.request('/exams', { headers: page });
    expect([response.status, (await response.json()).result]).toEqual([404, false]);
  });
});

describe('a build put there while it serves', () => {
  test('what it knows goes on, what is gone and unknown is missing, and the new one is served', async () => {
    const place = mkdtempSync(join(tmpdir(), 'bargeh-rebuilt-'));
    const write = (name: string, text: string) => writeFileSync(join(place, name), text);
    const asked = async (path: string) => {
      const response = await serving.request(path, { headers: path === '/exams' ? page : {} });
      return [response.status, response.status === 200 ? await response.text() : ''];
    };
    mkdirSync(join(place, 'assets'));
    write('index.html', 'first page');
    write('assets/seen-1.js', 'seen');
    write('assets/unseen-1.js', 'unseen');
    const serving = createApp(harness.deps, { bases, staticFiles: staticFiles(place) });
    expect(await asked('/exams')).toEqual([200, 'first page']);
    expect(await asked('/assets/seen-1.js')).toEqual([200, 'seen']);

    rmSync(place, { recursive: true });
    expect(await asked('/exams')).toEqual([200, 'first page']);
    expect(await asked('/assets/seen-1.js')).toEqual([200, 'seen']);
    expect(await asked('/assets/unseen-1.js')).toEqual([404, '']);

    mkdirSync(join(place, 'assets'), { recursive: true });
    write('index.html', 'the second page');
    write('assets/new-2.js', 'new');
    expect(await asked('/exams')).toEqual([200, 'the second page']);
    expect(await asked('/assets/new-2.js')).toEqual([200, 'new']);
    rmSync(place, { recursive: true });
  });
});

describe('beside the app', () => {
  test('the bases are told at run time', async () => {
    const response = await get('/config.json');
    expect(await response.json()).toEqual({ bases });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('it says whether it serves and whether its database answers', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });

  test('when the database is gone it is not ready, and says so without a word about it', async () => {
    const lost = await openHarness();
    await lost.close();
    expect((await lost.app.request('/healthz')).status).toBe(200);
    const response = await lost.app.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      result: false,
      errors: [{ code: 'server.unavailable' }],
    });
  });

  test('every answer of a service may be kept by nobody, and carries date and request id', async () => {
    const response = await get('/services/core/auth/check');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(response.headers.get('date') ?? '')).not.toBeNaN();
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('with the worker switched off', () => {
  test('devices get one that ends itself, asked for each time; other files are the same', async () => {
    const off = createApp(harness.deps, {
      bases,
      staticFiles: staticFiles(directory, { hasWorker: false }),
    });
    const response = await off.request('/sw.js');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const script = await response.text();
    expect(script).toContain('registration.unregister()');
    expect(script).not.toMatch(/indexedDB|addEventListener\('fetch'/);
    expect(response.headers.get('etag')).not.toBe((await get('/sw.js')).headers.get('etag'));
    expect(await (await off.request('/assets/main-abc123.js')).text()).toBe(
      await (await get('/assets/main-abc123.js')).text(),
    );
  });
});
