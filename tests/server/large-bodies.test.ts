import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let teacher: Caller;
let params: Record<string, string>;
beforeAll(async () => {
  harness = await openHarness();
  const world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  params = { semesterId: world.semesterId, id: world.classA, isRelease: 'false' };
});
afterAll(() => harness.close());

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name);
const openCalls = Object.entries<Call>(calls)
  .filter(([, call]) => call.open && call.method !== 'GET')
  .map(([name]) => name)
  .filter(isCall);
const words = { type: 'register', url: 'register', resetUrl: 'user/reset-pass' };
const fill = (size: number) => `{"login":"${'x'.repeat(size - 12)}"}`;

test.each(openCalls)('%s takes 16 kB before anybody signed in, and no more', async (name) => {
  const anyone = callerWith(harness, null);
  const fits = await anyone.call(name, { params: words, raw: fill(16 * 1024) });
  expect([fits.status, fits.code]).toEqual([400, 'request.invalid']);
  const over = await anyone.call(name, { params: words, raw: fill(16 * 1024 + 1) });
  expect([over.status, over.code]).toEqual([413, 'request.tooLarge']);
  const told = { 'content-length': '2000000' };
  const before = await anyone.call(name, { params: words, raw: '{}', headers: told });
  expect([before.status, before.code]).toEqual([413, 'request.tooLarge']);
});

const post = (raw: string) => teacher.call('examQuestions.post', { params, raw });
const repeated = (part: string, times: number) => `[${Array(times).fill(part).join(',')}]`;

test.each([
  ['a list of empty objects', repeated('{}', 100_000)],
  ['a list of numbers', repeated('1', 100_000)],
  ['lists in lists', repeated(repeated('[]', 1_000), 101)],
  ['an object of many names', `{${Array.from({ length: 100_001 }, (_, n) => `"k${n}":1`).join()}}`],
  ['lists without an end', '['.repeat(500_000)],
  ['values after a text that never ends', `["\\\\",${repeated('"a\\"b"', 100_000)}]`],
])('more than a hundred thousand values are refused: %s', async (_, raw) => {
  const answer = await post(raw);
  expect([answer.status, answer.errors.length]).toEqual([400, 1]);
  expect(answer.code).toBe('request.invalid');
});

test('commas and brackets inside a text are no values', async () => {
  const text = String.raw`[,{\"\\`.repeat(60_000);
  const answer = await post(`[{"text":"${text}"}]`);
  expect(answer.errors.map(({ path }) => path)).toContain('0.text');
});

test('of a list far over its limit no item is looked at, and of many faults a hundred are named', async () => {
  const long = await post(repeated('{}', 40_000));
  expect(long.errors).toEqual([{ code: 'request.invalid', message: expect.any(String), path: '' }]);
  const faulty = await post(repeated('{"tags":["","","","",""]}', 200));
  expect([faulty.status, faulty.errors.length]).toEqual([400, 100]);
});

test('of thousands of faulty strokes the first are named, each with its place', async () => {
  const ink = { add: Array.from({ length: 4_000 }, () => ({})) };
  const params = { schoolId: '', semesterId: '', id: '', studentId: '', resultId: '' };
  const ids = Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()]));
  const body = { answers: [{ questionId: randomUUID(), baseVersion: 0, ink }] };
  const answer = await teacher.call('examResults.correct', { params: ids, body });
  expect([answer.status, answer.errors.length]).toEqual([400, 100]);
  expect(answer.errors[0]?.path).toBe('answers.0.ink.add.0.id');
});
