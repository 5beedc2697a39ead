import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodePoints, encodePoints } from '#domain/ink.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { readWorkbookOf, sendCorrection } from './workbooks.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let exam: Made;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
});
afterAll(() => harness.close());
beforeEach(async () => {
  exam = await makeActivity(harness, world);
});

const correct = (answer: Record<string, unknown>) =>
  sendCorrection(world, teacher, exam, {
    answers: [{ questionId: exam.questions[0]?.id, ...answer }],
  });
const read = () => readWorkbookOf(teacher, exam);
const stroke = (id: string = randomUUID()) => ({
  id,
  page: 0,
  tool: 'pen' as const,
  colour: '#c00',
  width: 3,
  points: 'AAAAAAAA',
  at: '2026-11-20T08:00:00.000Z',
});
const ink = (add: unknown[], remove: string[] = [], baseVersion = 0) =>
  correct({ baseVersion, ink: { add, remove } });
const strokes = async () => (await read()).questionList[0]?.ink.map((s) => s.id);

test('two devices that draw on one answer never conflict', async () => {
  const [mine, hers] = [stroke(), stroke()];
  expect((await ink([mine])).status).toBe(200);
  expect((await ink([hers])).status).toBe(200);
  expect(await strokes()).toEqual([mine.id, hers.id]);
  expect((await read()).questionList[0]?.version).toBe(2);
});

test('an erased stroke stays erased, whoever adds it again', async () => {
  const gone = stroke();
  await ink([gone]);
  await ink([], [gone.id]);
  await ink([gone]);
  expect(await strokes()).toEqual([]);
  const early = stroke();
  await ink([], [early.id]);
  await ink([early]);
  expect(await strokes()).toEqual([]);
});

test('the same ink sent twice is one stroke and one version', async () => {
  const once = stroke();
  await ink([once]);
  await ink([{ ...once, colour: '#00f' }]);
  expect((await read()).questionList[0]).toMatchObject({ version: 1, ink: [{ colour: '#c00' }] });
});

test('a score leaves the ink of its answer alone', async () => {
  const kept = stroke();
  await ink([kept]);
  await correct({ baseVersion: 1, scoreUnits: 60 });
  expect(await strokes()).toEqual([kept.id]);
});

test('more than 200 kB of ink on an answer is refused and nothing kept', async () => {
  const before = await harness.checksum();
  const heavy = Array.from({ length: 30 }, () => ({ ...stroke(), points: 'A'.repeat(8_000) }));
  const answer = await ink(heavy);
  expect([answer.status, answer.code]).toEqual([400, 'ink.tooMuch']);
  expect(await harness.checksum()).toBe(before);
});

test('more than 5,000 strokes on an answer are refused', async () => {
  const many = Array.from({ length: 5_001 }, () => stroke());
  expect((await ink(many)).status).toBe(400);
});

test('an id is the same in capitals and in small letters', async () => {
  const drawn = stroke();
  const capital = drawn.id.toUpperCase();
  await ink([{ ...drawn, id: capital }]);
  await ink([drawn]);
  expect(await strokes()).toEqual([drawn.id]);
  await ink([], [capital]);
  expect(await strokes()).toEqual([]);
  await ink([drawn]);
  await ink([{ ...drawn, id: capital }]);
  expect(await strokes()).toEqual([]);
});

test.each([
  { points: '' },
  { points: '@@@@@@@@' },
  { points: 'AAAA' },
  { points: 'AAAAAAA=' },
  { points: 'AAAAAAAA\n' },
  { points: '2:' },
  { points: '2:AAAAAAAA' },
  { points: '2:AAAAAAAAAAAAAAA=' },
  { points: '3:AAAAAAAAAAAAAAAA' },
  { width: 0 },
  { width: -1 },
  { width: 100.5 },
  { width: 1e308 },
  { page: -1 },
  { page: 10_001 },
  { colour: 'url(//x)' },
  { colour: '#ab' },
  { colour: '' },
])('a stroke with %o cannot be drawn and is refused', async (wrong) => {
  const before = await harness.checksum();
  const answer = await ink([{ ...stroke(), ...wrong }]);
  expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  expect(answer.errors[0]?.path).toBe(`answers.0.ink.add.0.${Object.keys(wrong)[0]}`);
  expect(await harness.checksum()).toBe(before);
});

test.each([
  { width: 100 },
  { page: 10_000 },
  { colour: 'red' },
  { colour: '#AABBCCDD' },
  { points: '2:AAAAAAAAAAAAAAAA' },
])('a stroke with %o is drawn', async (fine) => {
  expect((await ink([{ ...stroke(), ...fine }])).status).toBe(200);
});

test('a stroke far down a long page comes back as it was sent', async () => {
  const circle = Array.from({ length: 20 }, (_, at) => ({
    x: Math.round(5_000 + 600 * Math.cos(at)),
    y: Math.round(100_000 + 600 * Math.sin(at)),
    pressure: 5_000,
  }));
  const far = { ...stroke(), points: encodePoints(circle) };
  expect((await ink([far])).status).toBe(200);
  const kept = (await read()).questionList[0]?.ink[0];
  expect(kept).toEqual(far);
  expect(decodePoints(kept?.points ?? '')).toEqual(circle);
});
