/** Lists of the server stand as a screen would sort them, whichever engine has compared the keys. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNames, persianSortKey } from '#domain/persian-order.ts';
import { foldText } from '#domain/text.ts';
import { page, student } from '#contract/shapes.ts';
import { newId } from '#server/db/ids.ts';
import { keyNamesAnew } from '#server/db/name-keys.ts';
import { enrolments, students } from '#server/db/schema/index.ts';
import { readContent } from '#tools/seed/content.ts';
import { signIn } from './client.ts';
import { addStudents, makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';

/** Names of the sample school, and any of Persian and Arabic letters, marks, half-spaces and digits. */
function someNames(): { firstName: string; lastName: string }[] {
  const { names } = readContent();
  const firstNames = [...names.boys, ...names.girls];
  const usual = names.familyNames.flatMap((lastName, place) =>
    [0, 1].map((more) => ({
      lastName,
      firstName: firstNames[(place * 7 + more) % firstNames.length] ?? '',
    })),
  );
  const letter = fc.constantFrom(...Array.from('آاأإءؤئبپکكگهةۀیيىٱ ‌ـَِّٔ۱۲1۹aB«'));
  const word = fc.array(letter, { minLength: 1, maxLength: 5 }).map((all) => all.join(''));
  const name = fc.record({ lastName: word, firstName: word });
  return [...usual, ...fc.sample(name, { numRuns: 400, seed: 71 })];
}

test('a class is listed in the order that a screen sorts it in, also after its keys were made anew', async () => {
  const harness = await openHarness();
  const world = await makeWorld(harness, 1);
  const { schoolId, semesterId, classA: classId } = world;
  const names = someNames();
  const rows = names.map((name) => ({
    ...name,
    id: newId(),
    sortKey: persianSortKey(`${name.lastName} ${name.firstName}`),
    folded: foldText(`${name.firstName} ${name.lastName}`),
  }));
  await harness.store.transaction(async (tx) => {
    await tx.delete(enrolments);
    await tx.delete(students);
    await addStudents(tx, world, classId, rows);
  });
  const teacher = await signIn(harness, world.teacher);
  const listed = async () => {
    const answer = await teacher.call('students.list', {
      params: { schoolId, semesterId, classId },
    });
    const { items } = page(student).parse(answer.data);
    return items.map(({ firstName, lastName }) => `${lastName} ${firstName}`);
  };
  const first = await listed();
  expect(first).toHaveLength(names.length);
  expect(first).toEqual(first.toSorted(compareNames));
  await harness.store.transaction(async (tx) => {
    await tx.update(students).set({ sortKey: '' });
    await keyNamesAnew(tx);
  });
  expect(await listed()).toEqual(first);
  await harness.close();
});
