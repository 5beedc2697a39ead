import { afterAll, beforeAll, expect, test } from 'vitest';
import { CASES } from '#tests/figures/cases/index.ts';
import { overlooked } from '#tests/figures/planted.ts';
import { lineOf, recompute } from '#tests/figures/recomputed.ts';
import { seeApi } from '#tests/figures/seen-api.ts';
import { noting, type Seen } from '#tests/figures/seen.ts';
import { makeSchool, rowsOf, type Made } from '#tests/figures/stand.ts';
import { signIn } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let made: Made;
let rows: Awaited<ReturnType<typeof rowsOf>>;
const seen: Seen[] = [];

beforeAll(async () => {
  harness = await openHarness();
  made = await makeSchool(harness);
  rows = await rowsOf(harness.store, made.schoolId, harness.clock.now);
});
afterAll(() => harness.close());

test('every figure of the calls is the one that another program computes from the raw rows', async () => {
  const { schoolId, semesterId, bankQuestion } = made;
  for (const person of [made.teacher, made.colleague]) {
    const caller = await signIn(harness, person);
    const note = noting(seen, 'API', person.userId);
    await seeApi(caller, { schoolId, semesterId }, note, { students: 5, books: 1, bankQuestion });
  }
  const done = recompute([{ rows, seen }]);
  console.log(`${CASES.length} made exams: ${lineOf(done)}`);
  expect(done.differences.slice(0, 20)).toEqual([]);
  expect(seen.length).toBeGreaterThan(10_000);
});

test('a wrong figure among them is found', () => {
  expect(overlooked({ rows, seen })).toEqual([]);
});
