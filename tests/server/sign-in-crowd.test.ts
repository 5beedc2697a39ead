import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import type { Refused } from '#server/errors.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { signInStudent } from '#server/services/sign-in/student-sign-in.ts';
import { addStudents, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const school = '10.0.0.1';
const crowd = 400;
let harness: Harness;
let world: World;

/** A school that nobody has ever signed in to: no device is known, and all sit behind one address. */
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  const { schoolId, classA } = world;
  const name = { firstName: 'سارا', lastName: 'احمدی', sortKey: 'x', folded: 'x' };
  const passwordHash = await hashPassword('hers alone');
  const ids = Array.from({ length: crowd }, () => newId());
  await harness.store.transaction(async (tx) => {
    const rows = ids.map((id) => ({ id, ...name, passwordHash }));
    await addStudents(tx, world, classA, rows);
    const kind = 'student' as const;
    await tx
      .insert(t.logins)
      .values(ids.map((personId, n) => ({ schoolId, kind, personId, name: `crowd-${n}` })));
  });
});
afterAll(() => harness.close());
beforeEach(() => harness.store.read((db) => db.delete(t.loginFailures)));

const attempt = (login: string, password: string) =>
  signInStudent(
    harness.store,
    { login, password, view: 'student', address: school },
    harness.clock.now,
  ).then(
    () => 'in',
    (refused: Refused) => refused.code,
  );

test('400 students sign in at once from one address while 127 wrong passwords come from there, and all get in', async () => {
  const started = performance.now();
  const sent = Array.from({ length: crowd }, (_, n) => attempt(`crowd-${n}`, 'hers alone'));
  // At names of those who sign in, and at names that nobody has.
  const wrong = Array.from({ length: 127 }, (_, n) =>
    attempt(n % 2 === 0 ? `nobody-${n}` : `crowd-${n}`, 'a wrong one'),
  );
  const outcomes = await Promise.all(sent);
  expect(outcomes.filter((one) => one !== 'in')).toEqual([]);
  expect(new Set(await Promise.all(wrong))).toEqual(new Set(['login.wrong']));
  const seconds = (performance.now() - started) / 1000;
  console.log(`sign-in: ${crowd} in and 127 refused in ${seconds.toFixed(1)} s`);
  // 600 within a minute, the wrong ones on top.
  expect(seconds).toBeLessThan((crowd / 600) * 60);
});

test('wrong passwords by the hundred before them ask none of the others for a picture', async () => {
  for (let n = 0; n < 130; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => attempt(`nobody-${n + at}`, 'x')));
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => attempt(`crowd-${n}`, 'hers alone')),
  );
  expect(outcomes.filter((one) => one !== 'in')).toEqual([]);
});
