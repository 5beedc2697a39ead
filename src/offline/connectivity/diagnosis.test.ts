import { describe, expect, it, test } from 'vitest';
import { metBy, type ResponseOrigin } from '#src/lib/response-origin.ts';
import { breathe, manualClock } from '../testing/clock.ts';
import { createDiagnosis, reasonOf, stateOf, type Evidence, type NetReason } from './diagnosis.ts';
import { probeHost } from './probe.ts';

const ours: ResponseOrigin = { kind: 'ours', ms: 20 };
const nothing: Evidence = {
  last: null,
  failures: 0,
  probe: null,
  isBrowserOnline: true,
  recent: [],
};

const table: [what: string, evidence: Partial<Evidence>, reason: NetReason][] = [
  ['nothing was asked yet', {}, 'unknown'],
  ['the server answers', { last: ours, recent: [20] }, 'fine'],
  ['two of three answers took long', { last: ours, recent: [5_000, 20, 6_000] }, 'slow'],
  ['one answer took long', { last: ours, recent: [20, 6_000, 20] }, 'fine'],
  ['a gateway has no server behind it', { last: { kind: 'gateway' } }, 'serverDown'],
  ['a page came instead of data', { last: { kind: 'page' } }, 'captive'],
  ['something in between refuses', { last: { kind: 'blocked' } }, 'maybeFiltered'],
  [
    'nothing arrives and the browser is offline',
    { last: { kind: 'failed' }, isBrowserOnline: false },
    'none',
  ],
  [
    'the browser says offline, yet the server answers',
    { last: ours, isBrowserOnline: false },
    'fine',
  ],
  ['it broke off and nobody was asked yet', { last: { kind: 'failed' }, failures: 1 }, 'noAnswer'],
  [
    'the host is silent too',
    { last: { kind: 'failed' }, failures: 3, probe: { kind: 'failed' } },
    'noAnswer',
  ],
  ['one request was lost', { last: { kind: 'failed' }, failures: 1, probe: ours }, 'fine'],
  [
    'pages come and the service does not',
    { last: { kind: 'failed' }, failures: 2, probe: ours },
    'serverDown',
  ],
  [
    'pages come and the service hangs',
    { last: { kind: 'hung' }, failures: 2, probe: ours },
    'slow',
  ],
  [
    'the host is behind a sign-in',
    { last: { kind: 'failed' }, probe: { kind: 'page' } },
    'captive',
  ],
  ['everything hangs', { last: { kind: 'hung' }, probe: { kind: 'hung' } }, 'maybeFiltered'],
];

test.each(table)('%s', (_what, evidence, reason) => {
  expect(reasonOf({ ...nothing, ...evidence })).toBe(reason);
});

test('what an answer was is told by its status and by the proof of who sent it', () => {
  const kind = (status: number, isOurs: boolean, type: ResponseType = 'basic') =>
    metBy({ status, type }, isOurs, 1).kind;
  expect(kind(200, true)).toBe('ours');
  expect(kind(404, true)).toBe('ours');
  expect(kind(200, false)).toBe('page');
  expect(kind(302, false)).toBe('page');
  expect(kind(0, false, 'opaqueredirect')).toBe('page');
  expect(kind(511, false)).toBe('page');
  expect(kind(403, false)).toBe('blocked');
  expect(kind(403, true)).toBe('ours');
  expect(kind(502, false)).toBe('gateway');
  expect(kind(503, true)).toBe('gateway');
});

test('the engine paces itself as before: only our server is reachable', () => {
  const states = (['ours', 'gateway', 'page', 'blocked', 'failed', 'hung'] as const).map((kind) =>
    stateOf(kind === 'ours' ? ours : { kind }),
  );
  expect(states).toEqual([
    'reachable',
    'reachable',
    'captive',
    'captive',
    'unreachable',
    'unreachable',
  ]);
});

describe('a diagnosis', () => {
  function setUp(answers: ResponseOrigin[]) {
    const clock = manualClock();
    let asked = 0;
    const browser = { isOnline: true };
    const diagnosis = createDiagnosis({
      clock,
      isBrowserOnline: () => browser.isOnline,
      probe: () => Promise.resolve(answers[asked++] ?? { kind: 'failed' as const }),
    });
    return { clock, diagnosis, browser, asked: () => asked };
  }

  it('asks the host after a failure, not more often than every ten seconds, and never while all is well', async () => {
    const { clock, diagnosis, asked } = setUp([ours, { kind: 'page' }]);
    diagnosis.met(ours);
    expect(asked()).toBe(0);
    diagnosis.met({ kind: 'failed' });
    diagnosis.met({ kind: 'failed' });
    await breathe();
    expect([asked(), diagnosis.getSnapshot()]).toEqual([1, 'serverDown']);
    clock.advance(10_000);
    diagnosis.met({ kind: 'failed' });
    await breathe();
    expect([asked(), diagnosis.getSnapshot()]).toEqual([2, 'captive']);
    diagnosis.met(ours);
    expect(diagnosis.getSnapshot()).toBe('fine');
  });

  it('does not take an answer that came too late for news', async () => {
    const { diagnosis } = setUp([{ kind: 'page' }]);
    diagnosis.met({ kind: 'failed' });
    diagnosis.met(ours);
    await breathe();
    expect(diagnosis.getSnapshot()).toBe('fine');
  });

  it('follows what another tab or the browser says, and contradicts it with the next answer', async () => {
    const { diagnosis, browser } = setUp([]);
    browser.isOnline = false;
    diagnosis.follow('unreachable');
    await breathe();
    expect(diagnosis.getSnapshot()).toBe('none');
    diagnosis.met(ours);
    expect(diagnosis.getSnapshot()).toBe('fine');
    diagnosis.follow('captive');
    expect(diagnosis.getSnapshot()).toBe('captive');
    diagnosis.follow('reachable');
    expect(diagnosis.getSnapshot()).toBe('fine');
  });
});

describe('the question to the host', () => {
  const page = (text: string, status = 200) =>
    Promise.resolve(new Response(text, { status, headers: { 'content-type': 'text/html' } }));

  it('is answered by our server, by a host of plain files, or by somebody else', async () => {
    const asked: [string, RequestInit['cache']][] = [];
    const json = (url: string, init: RequestInit) => {
      asked.push([url, init.cache]);
      return Promise.resolve(Response.json({ result: true }));
    };
    expect((await probeHost(json)).kind).toBe('ours');
    // The worker keeps copies of other addresses: they would say that a dead host lives.
    expect(asked).toEqual([['/healthz', 'no-store']]);
    expect((await probeHost(() => page('<div id="root"></div>'))).kind).toBe('ours');
    expect((await probeHost(() => page('no such file', 404))).kind).toBe('ours');
    expect((await probeHost(() => page('<title>Wi-Fi</title>'))).kind).toBe('page');
    expect((await probeHost(() => page('Bad gateway', 502))).kind).toBe('gateway');
    expect((await probeHost(() => Promise.reject(new TypeError('refused')))).kind).toBe('failed');
  });
});
