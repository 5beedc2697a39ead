import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { errorStatus } from '#contract/error-codes.ts';
import { createRandom } from '#tools/seed/random.ts';
import { callerWith, pathOf, signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { builtCalls, requestsOf, rowCalls } from './requests.ts';
import type { Requests } from './requests/shape.ts';
import { adminCalls } from './requests/accounts.ts';
import { fullBody, leaves, replaced } from './spoil.ts';

const nobody = '01980000-0000-7000-8000-000000000000';
const openRequests: Requests = {
  'session.login': { body: { login: 'nobody', password: 'wrong' } },
  'student.card': {
    body: {
      token: 'A'.repeat(43),
      pin: '2580',
      newPin: '2580',
      password: 'wrong',
      newPassword: 'x',
    },
  },
  'session.captcha': { params: { id: nobody } },
  'session.captchaWords': { params: { id: nobody } },
  'registration.ways': {},
  'session.register': {
    body: {
      fullname: 'سارا احمدی',
      mobile: '09120000000',
      captcha: `${nobody}:12345`,
      password: 'a long password',
      email: 'sara@example.com',
    },
  },
  'school.begin': {
    body: {
      code: 'AAAABBBBCCCC',
      name: 'دبیرستان البرز',
      timeZone: 'Asia/Tehran',
      year: 1405,
      fullname: 'سارا احمدی',
      username: 'sara',
      password: 'a long password',
      password_confirm: 'a long password',
    },
  },
  'session.forgot': { body: { mobile: '09120000000', captcha: `${nobody}:12345` } },
  'session.resend': { params: { type: 'register' }, body: { user_id: nobody } },
  'session.confirm': { params: { url: 'register' }, body: { user_id: nobody, code: '123456' } },
  'session.reset': {
    params: { resetUrl: 'user/reset-pass' },
    body: { password: 'a long password', password_confirm: 'a long password' },
  },
};

let harness: Harness;
let teacher: Caller;
let admin: Caller;
let requests: Requests;

beforeAll(async () => {
  harness = await openHarness();
  const world = await makeWorld(harness);
  requests = await requestsOf(harness, world);
  Object.assign(requests, openRequests);
  teacher = await signIn(harness, world.teacher);
  admin = await signIn(harness, world.admin);
});
afterAll(() => harness.close());

/** Calls before sign-in have requests of their own below. */
const openCalls = builtCalls.filter(({ name }) => name in openRequests);
const about = [...rowCalls, ...openCalls];
const withBody = about.filter(({ call }) => call.body);
const codes = new Set(Object.keys(errorStatus));

/** Somebody whose role the call allows. */
const allowed = (name: CallName) => (adminCalls.has(name) ? admin : teacher);

function expectRefused(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(codes.has(answer.code ?? ''), `${what}: ${answer.code}`).toBe(true);
}

describe('bodies', () => {
  test.each(withBody)('$name refuses what is no JSON of its shape', async ({ name, call }) => {
    const { params } = requests[name] ?? {};
    const before = await harness.checksum();
    const isList = Array.isArray(requests[name]?.body);
    // A filter has no required field.
    const isFilter = call.body?.safeParse({}).success ?? false;
    const raws: Record<string, string> = {
      'half a body': '{"answers": [',
      text: 'hello',
      'a lone comma': ',',
      'a byte order mark': '\uFEFF{',
      null: 'null',
      'a number': '7',
      'a string': '"x"',
      'the wrong bracket': isList ? '{}' : '[]',
      'deeply nested lists': '['.repeat(50_000) + ']'.repeat(50_000),
      'deeply nested objects': `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`,
      'a NUL in a text': isList ? '["\\u0000"]' : '{"name":"\\u0000","answers":"\\u0000"}',
      'half a surrogate pair': isList ? '["\\ud800"]' : '{"name":"\\ud800","answers":"\\ud800"}',
      'an infinite number': isList
        ? '[1e999]'
        : '{"pageSize":1e999,"answers":1e999,"courseId":1e999}',
      'a polluting key': isList
        ? '[{"__proto__":{"id":1}}]'
        : '{"__proto__":{"id":1},"pageSize":-1,"answers":[{}],"courseId":{"id":1}}',
    };
    if (!isFilter) raws['an empty object'] = isList ? '[{}]' : '{}';
    if (!isFilter) raws['nothing'] = '';
    for (const [what, raw] of Object.entries(raws)) {
      expectRefused(
        await allowed(name).call(name, { ...(params ? { params } : {}), raw }),
        `${call.path} ${what}`,
      );
    }
    expect(await harness.checksum()).toBe(before);
  });

  test.each(withBody)('$name refuses another type and 2.1 MB', async ({ name }) => {
    const { params = {}, body } = requests[name] ?? {};
    const typed = await allowed(name).call(name, {
      params,
      body,
      headers: { 'content-type': 'text/plain' },
    });
    expect([typed.status, typed.code]).toEqual([415, 'request.unsupportedType']);
    const raw = JSON.stringify('x'.repeat(2_200_000));
    const large = await allowed(name).call(name, { params, raw });
    expect([large.status, large.code]).toEqual([413, 'request.tooLarge']);
  });
});

describe('paths and queries', () => {
  const badIds = [
    'x',
    '0',
    '%00',
    'null',
    '..%2f..',
    '%F0%9F%98%80',
    "1'%20or%201=1",
    'a'.repeat(5_000),
    '00000000-0000-0000-0000-000000000000',
    '%',
    '%zz',
  ];

  test.each(about.filter(({ call }) => call.path.includes('{')))(
    '$name refuses ids that are none',
    async ({ name, call }) => {
      const { params = {}, ...rest } = requests[name] ?? {};
      const before = await harness.checksum();
      for (const param of call.path.matchAll(/\{(\w+)\}/g)) {
        for (const bad of badIds) {
          const path = pathOf(name, { ...params, [param[1] ?? '']: bad });
          expectRefused(await allowed(name).send(call.method, path, rest), path.slice(0, 200));
        }
      }
      expect(await harness.checksum()).toBe(before);
    },
  );

  test.each([
    ['PageIndex', '-1'],
    ['PageIndex', 'x'],
    ['PageIndex', '1.5'],
    ['PageIndex', '1e400'],
    ['PageSize', '0'],
    ['PageSize', '101'],
    ['PageSize', ''],
    ['SemesterId', 'x'],
    ['SemesterId', ''],
    ['SchoolId', 'null'],
    ['SchoolClassId', "'"],
    ['ClassBaseId', '1'],
    ['CourseId', '\0'],
    ['StartDate', '1405-13-01'],
    ['StartDate', '2026-02-30'],
    ['StartDate', 'today'],
    ['Status', 'draft'],
    ['Title', 'x'.repeat(201)],
    ['Title', '\0'],
  ])('a list refuses %s=%j', async (field, value) => {
    for (const name of ['exams.list', 'assignments.list'] as const) {
      const query = { ...requests[name]?.query, [field]: value };
      const answer = await teacher.call(name, { query });
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    }
  });

  test.each([
    { pageIndex: 9_007_199_254_740_991 },
    { name: '%_\\' },
    { name: 'x'.repeat(200) },
    { unknown: 1 },
  ])('a page far away and odd names are answered with an empty page: %j', async (body) => {
    const params = requests['examResults.list']?.params ?? {};
    const answer = await teacher.call('examResults.list', { params, body });
    expect(answer.status).toBe(200);
  });

  test('odd methods, headers and keys are refused with a code', async () => {
    const path = pathOf('exams.list');
    for (const headers of [
      { authorization: 'Basic x' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'x'.repeat(9_000)}` },
    ]) {
      const answer = await callerWith(harness, null).send('GET', path, { headers });
      expect(answer.status).toBe(401);
    }
  });
});

test('every leaf of every body may be wrong: never a 500, and a refusal changes nothing', async () => {
  const wrong: unknown[] = [
    null,
    '',
    -1,
    1.5,
    9_007_199_254_740_991,
    1e300,
    'x'.repeat(20_000),
    '\0',
    '\ud800',
    true,
    [],
    { a: 1 },
    '01980000-0000-7000-8000-000000000000',
  ];
  // A third of them at each place, another third at the next one; all of them in the full verification.
  const isFull = process.env['EVERY_VALUE'] === '1';
  let sent = 0;
  let places = 0;
  let before = await harness.checksum();
  for (const { name } of withBody) {
    const { params = {}, body } = requests[name] ?? {};
    for (const path of leaves(fullBody(name, body))) {
      places += 1;
      for (const value of wrong.filter((_, n) => isFull || (n + places) % 3 === 0)) {
        const answer = await allowed(name).call(name, {
          params,
          body: replaced(fullBody(name, body), path, value),
        });
        sent += 1;
        // A change that was accepted is the base of the next one, or all others would be stale.
        if (name.endsWith('s.edit') && answer.status === 200)
          Object.assign(body ?? {}, answer.data);
        expect(
          answer.status,
          `${name} ${path.join('.')} ${JSON.stringify(value).slice(0, 40)}`,
        ).toBeLessThan(500);
        const after = await harness.checksum();
        const isRefused = answer.status >= 400;
        expect(isRefused && after !== before, `${name} ${path.join('.')} changed something`).toBe(
          false,
        );
        before = after;
      }
    }
  }
  console.log(`bad input: ${sent} requests with one wrong value, 0 answered with 5xx`);
  expect(sent).toBeGreaterThan(300);
}, 300_000);

test('random requests made from the contract never end in a 500', async () => {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 300);
  const seed = Number(process.env['FUZZ_SEED'] ?? 7);
  const random = createRandom(seed, 0);
  const ids = [...new Set(JSON.stringify(requests).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))];
  const atom = (): unknown =>
    random.pick<() => unknown>([
      () => random.pick(ids),
      () => random.below(500),
      () => -random.below(9) * 1e9,
      () => random.next(),
      () => null,
      () => random.chance(0.5),
      () => String.fromCodePoint(...Array.from({ length: 12 }, () => random.below(0xffff))),
      () => 'accepted',
      () => '2026-11-20',
      () => 1e21,
    ])();
  const value = (depth: number): unknown => {
    if (depth === 0 || random.chance(0.5)) return atom();
    if (random.chance(0.5)) return Array.from({ length: random.below(4) }, () => value(depth - 1));
    const names = [
      'answers',
      'questionId',
      'baseVersion',
      'scoreUnits',
      'comment',
      'ink',
      'add',
      'remove',
      'review',
      'note',
      'status',
      'text',
      'id',
      'version',
      'orders',
      'clientId',
      'type',
      'maxScoreUnits',
      'pageIndex',
      'name',
      'login',
      'password',
    ];
    return Object.fromEntries(
      Array.from({ length: random.below(6) }, () => [random.pick(names), value(depth - 1)]),
    );
  };
  const statuses = new Map<number, number>();
  for (let run = 0; run < runs; run += 1) {
    const { name, call } = random.pick(about);
    const good = requests[name] ?? {};
    const params = Object.fromEntries(
      Object.entries(good.params ?? {}).map(([key, own]) => [
        key,
        random.chance(0.9) ? own : encodeURIComponent(String(atom()).toWellFormed()),
      ]),
    );
    const query = Object.fromEntries(
      Object.entries(good.query ?? {})
        .concat([
          ['PageIndex', String(atom())],
          ['Title', String(atom())],
        ])
        .map(([key, own]) => [key, random.chance(0.8) ? own : String(atom())]),
    );
    const bodies = fullBody(name, good.body);
    const places = leaves(bodies);
    const body =
      random.chance(0.4) || places.length === 0
        ? value(4)
        : replaced(bodies, random.pick(places), value(2));
    const key = random.chance(0.3) ? { key: random.pick(ids) } : {};
    const answer = await allowed(name).call(name, {
      params,
      query,
      ...(call.method === 'GET' ? {} : { body }),
      ...key,
    });
    expect(
      answer.status,
      `run ${run} of seed ${seed}: ${name} ${JSON.stringify(body)?.slice(0, 300)}`,
    ).toBeLessThan(500);
    expect(answer.status < 400 || codes.has(answer.code ?? '')).toBe(true);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
  console.log(
    `fuzz: ${runs} requests, seed ${seed}, answers by status ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
}, 300_000);
