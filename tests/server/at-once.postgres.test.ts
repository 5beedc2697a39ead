import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commentsCalls } from '#contract/results/comments.ts';
import { sittingCalls } from '#contract/people/student.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import { addStudents, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

// The embedded engine has one connection: nothing happens there at once.
let harness: Harness;
let world: World;
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

/** How many connections of this database wait for a lock at this moment. */
async function waiting(): Promise<number> {
  const { rows } = await harness.store.read((db) =>
    db.execute<{ waits: number }>(sql`
      select count(*)::int as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return rows[0]?.waits ?? 0;
}

/** Sends requests while somebody else holds a row, and lets it go once all of them wait. */
async function meetAt<T>(hold: (tx: Db) => Promise<unknown>, sent: (() => Promise<T>)[]) {
  const begun: Promise<T>[] = [];
  await harness.store.transaction(async (tx) => {
    await hold(tx);
    begun.push(...sent.map((send) => send()));
    await vi.waitUntil(async () => (await waiting()) === sent.length, { timeout: 30_000 });
  });
  return Promise.all(begun);
}

test('devices that count the uses of the same comments in whatever order all count', async () => {
  const { schoolId, courseId, teacher } = world;
  const ids = Array.from({ length: 200 }, () => newId());
  const row = { schoolId, userId: teacher.userId, courseId, text: 'خوب' };
  await harness.store.read((db) => db.insert(t.comments).values(ids.map((id) => ({ ...row, id }))));
  const person = await signIn(harness, teacher);
  const used = (some: string[]) => () =>
    person.call('comments.used', { body: some.map((id) => ({ id, count: 1 })) });
  const some = ids.filter((_, place) => place % 10 === 0);
  const statuses: number[] = [];
  for (const held of some.slice(0, 8)) {
    const hold = (tx: Db) =>
      tx.select().from(t.comments).where(eq(t.comments.id, held)).for('update');
    const answers = await meetAt(hold, [used(ids), used(some), used(ids.toReversed())]);
    statuses.push(...answers.map(({ status }) => status));
  }
  const refused = statuses.filter((status) => status !== 200).length;
  console.log(`uses counted at once: ${statuses.length} requests, ${refused} deadlocks`);
  expect(refused).toBe(0);
  const answer = await used(ids)();
  const { items } = commentsCalls['comments.used'].answer.parse(answer.data);
  const usesOf = new Map(items.map(({ id, uses }) => [id, uses]));
  expect(ids.map((id) => usesOf.get(id))).toEqual(ids.map((id) => (some.includes(id) ? 25 : 17)));
});

test('names made at once for one class are one name for each student, and nobody is refused', async () => {
  const { classA } = world;
  const name = { firstName: 'سارا', lastName: 'احمدی', sortKey: 'x', folded: 'x' };
  const ids = Array.from({ length: 6 }, () => newId());
  const rows = ids.map((id) => ({ ...name, id }));
  await harness.store.transaction((tx) => addStudents(tx, world, classA, rows));
  const teacher = await signIn(harness, world.teacher);
  const make = (studentIds: string[]) => () =>
    teacher.call('studentLogins.make', { params: { classId: classA }, body: { studentIds } });
  const [held = ''] = ids.slice(2);
  const hold = (tx: Db) =>
    tx.select().from(t.students).where(eq(t.students.id, held)).for('update');
  const made = await meetAt(hold, [make(ids), make(ids), make(ids.toReversed())]);
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
  const told = made.map(({ data }) => {
    const { items } = sittingCalls['studentLogins.make'].answer.parse(data);
    return new Map(items.map(({ studentId, login }) => [studentId, login]));
  });
  const kept = await harness.store.read((db) => db.query.logins.findMany());
  for (const id of ids) {
    const hers = kept.filter(({ personId }) => personId === id).map((login) => login.name);
    expect(hers).toHaveLength(1);
    expect(told.map((each) => each.get(id))).toEqual([hers[0], hers[0], hers[0]]);
  }
});
