import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { staticFiles } from '#server/middleware/static-files.ts';
import { readTls } from '#server/tls.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const directory = mkdtempSync(join(tmpdir(), 'bargeh-headers-'));
let harness: Harness;
let app: Harness['app'];

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>برگه</title>');
  writeFileSync(join(directory, 'sw.js'), 'self.x = 1;');
  writeFileSync(join(directory, 'assets/worker-abc123.js'), 'self.x = 1;');
  writeFileSync(join(directory, 'assets/pdf-abc123.mjs'), 'self.x = 1;');
  writeFileSync(join(directory, 'assets/font-abc123.woff2'), new Uint8Array(9));
  harness = await openHarness();
  const own = readEnv({ TLS: 'own', DATA_DIR: join(directory, 'own') });
  const ca = (await readTls(own, Date.now()))?.ca ?? null;
  app = createApp(harness.deps, {
    bases: { ...bases, exam: 'https://exam.example.org/api' },
    staticFiles: staticFiles(directory),
    tls: { mode: 'given', cert: '', key: '', ca },
  });
});
afterAll(async () => {
  await harness.close();
  rmSync(directory, { recursive: true });
});

type Kind = 'page' | 'viewer' | 'docs' | 'script' | 'reader' | 'data';
const page = { accept: 'text/html' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Every kind of answer, its status and what it is. */
const answers: [what: string, kind: Kind, status: number, () => Response | Promise<Response>][] = [
  ['the page', 'page', 200, () => app.request('/')],
  ['the page for an address of the app', 'page', 200, () => app.request('/x', { headers: page })],
  ['the page of the platform', 'page', 200, () => app.request('/platform/')],
  ['its refusal', 'data', 415, () => app.request('/platform/', { method: 'POST' })],
  [
    'its refusal of a form',
    'data',
    400,
    () => app.request('/platform/', { method: 'POST', headers: form, body: 'service=exam' }),
  ],
  ['a redirect', 'data', 308, () => app.request('/platform')],
  ['the description of calls', 'viewer', 200, () => app.request('/docs')],
  ['the page for tablets', 'docs', 200, () => app.request('/docs/tablet')],
  ['the description for machines', 'data', 200, () => app.request('/openapi.json')],
  ['a certificate to save', 'data', 200, () => app.request('/ca.crt')],
  ['the worker', 'script', 200, () => app.request('/sw.js')],
  ['the reader of PDF', 'reader', 200, () => app.request('/assets/pdf-abc123.mjs')],
  ['a script', 'script', 200, () => app.request('/assets/worker-abc123.js')],
  ['a font', 'data', 200, () => app.request('/assets/font-abc123.woff2')],
  ['a missing file', 'data', 404, () => app.request('/assets/gone.js')],
  ['the configuration', 'data', 200, () => app.request('/config.json')],
  ['a sign of life', 'data', 200, () => app.request('/healthz')],
  ['a refusal of a service', 'data', 401, () => app.request('/services/core/auth/check')],
  ['an unknown service', 'data', 404, () => app.request('/services/none')],
  [
    'a refusal of what is too large',
    'data',
    413,
    () => app.request('/services/core/user/login', { method: 'POST', body: 'x'.repeat(2 ** 15) }),
  ],
];

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-permitted-cross-domain-policies': 'none',
  server: null,
  'x-powered-by': null,
  // It would take unsent work with it.
  'clear-site-data': null,
};

const policies: Record<Kind, { has: string[]; lacks: RegExp }> = {
  page: {
    has: [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      "connect-src 'self' https://exam.example.org",
    ],
    lacks: /(script-src|style-src|style-src-elem) [^;]*unsafe|unsafe-eval|\*|https?:(?!\/\/exam)/,
  },
  viewer: {
    has: ["default-src 'none'", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"],
    lacks: /unsafe|\*|https?:/,
  },
  docs: { has: ["default-src 'none'", "frame-ancestors 'none'"], lacks: /unsafe|script-src/ },
  script: { has: ["default-src 'none'", "script-src 'self'"], lacks: /unsafe-(inline|eval)|\*/ },
  reader: {
    has: ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'"],
    lacks: /unsafe-inline|\*/,
  },
  data: {
    has: ["default-src 'none'", "frame-ancestors 'none'", 'sandbox'],
    lacks: /-src '?[^n' ]/,
  },
};
const ofPages = ['permissions-policy', 'origin-agent-cluster', 'x-dns-prefetch-control'];

test.each(answers)('%s has its headers', async (_what, kind, status, ask) => {
  const { headers, status: answered } = await ask();
  expect(answered).toBe(status);
  for (const [name, value] of Object.entries(always))
    expect([name, headers.get(name)]).toEqual([name, value]);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual(expect.arrayContaining(policies[kind].has));
  expect(policy).not.toMatch(policies[kind].lacks);
  const isPage = ['page', 'viewer', 'docs'].includes(kind);
  expect(ofPages.filter((name) => headers.has(name))).toEqual(isPage ? ofPages : []);
});

test('what is about people is kept by nothing in between, refusals included', async () => {
  const about = ['/services/core/auth/check', '/services/none', '/platform/', '/config.json'];
  for (const path of about)
    expect([path, (await app.request(path)).headers.get('cache-control')]).toEqual([
      path,
      'no-store',
    ]);
});

test('a page may use the camera and nothing else of the device', async () => {
  const policy = (await app.request('/')).headers.get('permissions-policy') ?? '';
  const granted = policy.split(', ').filter((one) => !one.endsWith('=()'));
  expect(granted).toEqual(['camera=(self)']);
  for (const name of ['geolocation', 'microphone', 'usb', 'serial', 'payment', 'display-capture'])
    expect(policy).toContain(`${name}=()`);
});
