import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';

const origin = 'https://school.example';
const id = '0190a0b0-0000-7000-8000-000000000001';
type Handler = (event: unknown) => void;
const handlers: Handler[] = [];

/** What the worker's file finds around it in a browser, as far as loading it and routing need it. */
beforeAll(async () => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('location', new URL(`${origin}/sw.js`));
  vi.stubGlobal('registration', { scope: `${origin}/` });
  vi.stubGlobal('caches', {
    open: () => new Promise(() => undefined),
    match: async () => undefined,
  });
  vi.stubGlobal('__WB_MANIFEST', [
    { url: 'index.html', revision: '1' },
    { url: 'assets/main-1.js', revision: null },
  ]);
  vi.stubGlobal('addEventListener', (type: string, handler: Handler) => {
    if (type === 'fetch') handlers.push(handler);
  });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // By a variable: the worker's file is checked with a worker's types, not with these.
  const file = './main.ts';
  await import(file);
});

/** Whether the worker answers a request itself; without that the browser asks the network as if there were none. */
function answers(asked: {
  method: string;
  url: string;
  mode?: string;
  headers?: Record<string, string>;
}): boolean {
  let isAnswered = false;
  const { url, mode = 'cors', method, headers = {} } = asked;
  const request = new Request(url, { method, headers });
  // A navigation cannot be constructed.
  Object.defineProperty(request, 'mode', { value: mode });
  const event = {
    request,
    respondWith(answer: Promise<unknown>) {
      isAnswered = true;
      void Promise.resolve(answer).catch(() => undefined);
    },
    waitUntil: () => undefined,
  };
  for (const handler of handlers) handler(event);
  return isAnswered;
}

function addressOf(call: Call): string {
  const area = call.service === 'exam' ? '/services/exam' : `/services/${call.service}`;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === 'bool' || name === 'isRelease' ? 'true' : id,
  );
  return `${origin}${area}${path}?SchoolId=${id}`;
}

const all = Object.entries<Call>(calls);
const isCaught = ({ queuedOffline, method }: Call) =>
  queuedOffline === true && (method === 'POST' || method === 'PATCH');

describe('a call of the contract', () => {
  it.each(all.filter(([, call]) => !isCaught(call)))(
    '%s passes the worker untouched',
    (_, call) => {
      expect(answers({ method: call.method, url: addressOf(call) })).toBe(false);
      // Nor when a person follows a link to it.
      expect(answers({ method: call.method, url: addressOf(call), mode: 'navigate' })).toBe(false);
    },
  );

  it.each(all.filter(([, call]) => isCaught(call)))(
    '%s is queued, but not the engine’s',
    (_, call) => {
      const asked = { method: call.method, url: addressOf(call) };
      expect(answers(asked)).toBe(true);
      expect(answers({ ...asked, headers: { 'x-outbox': '1' } })).toBe(false);
    },
  );

  it('that changes state by GET is one of those the specification names, and more', () => {
    const text = readFileSync(new URL('../contract/spec-calls.tsv', import.meta.url), 'utf8');
    const rows = text.split('\n').filter((row) => /\tGET\t.*changes state/.test(row));
    const marked = all.filter(([, call]) => call.method === 'GET' && call.changesState);
    expect(rows.length).toBeGreaterThan(5);
    expect(marked.length).toBeGreaterThanOrEqual(rows.length);
    for (const [, call] of marked)
      expect(answers({ method: 'GET', url: addressOf(call) })).toBe(false);
  });
});

describe('the app without a network', () => {
  it.each([
    ['/', 'navigate', true],
    ['/exams/work-book/1/2?by=question', 'navigate', true],
    ['/nowhere/at/all', 'navigate', true],
    ['/assets/main-1.js', 'no-cors', true],
    ['/config.json', 'cors', true],
    ['/assets/main-gone.js', 'no-cors', false],
    ['/services/exam/api/teacher/v3.0/OnlineExams', 'navigate', false],
    ['/platform/login', 'navigate', false],
    ['/sit', 'navigate', false],
    ['/sit/1', 'navigate', false],
    ['/sitting', 'navigate', true],
    ['/docs', 'navigate', false],
    ['/docs/tablet', 'navigate', false],
    ['/openapi.json', 'navigate', false],
    ['/ca.crt', 'navigate', false],
    ['/third-party-notices.txt', 'navigate', false],
    ['/healthz', 'navigate', false],
    ['/readyz', 'navigate', false],
    ['/config.json', 'navigate', true],
  ])('%s asked for as %s is answered by the worker: %s', (path, mode, expected) => {
    expect(answers({ method: 'GET', url: origin + path, mode })).toBe(expected);
  });
});
