import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passwordLink } from '#contract/people/accounts.ts';
import { cardsCalls } from '#contract/people/cards.ts';
import { rosterCalls } from '#contract/people/roster.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { carryOut } from '#server/school/carry-out.ts';
import { command } from '#server/school/command.ts';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { meetAt } from './meet.ts';
import { read, teachers } from './roster-lists.ts';

// The embedded engine has one connection: nothing happens there at once.
let harness: Harness;
let world: World;
let admin: Caller;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
});

const linkFor = (id: string) =>
  admin.call('accounts.link', { params: { schoolId: world.schoolId, id } });
const resetBy = (token: string) => {
  const password = 'a long new password';
  return callerWith(harness, token).call('session.reset', {
    params: { resetUrl: 'user/reset-pass' },
    body: { password, password_confirm: password },
  });
};

test('a link is made while the one before is used: neither waits for the other for good', async () => {
  const { userId: id } = world.teacher;
  const { token } = passwordLink.parse((await linkFor(id)).data);
  const [made, used] = await meetAt(harness, { id, table: t.users }, [
    () => linkFor(id),
    () => resetBy(token),
  ]);
  expect([made?.status, used?.code]).toEqual([200, 'reset.tokenInvalid']);
});

test.each([
  ['a name to sign in with', true, undefined],
  ['no name yet, as lists left her before', false, 'roster.written'],
])(
  'a list is undone while somebody who came with it and has %s gets a link: she stays with it or goes with it',
  async (_, hasName, code) => {
    const { schoolId } = world;
    const params = { schoolId };
    const roster = read(teachers);
    const shown = await admin.call('roster.preview', { params, body: { roster } });
    const { seen } = rosterCalls['roster.preview'].answer.parse(shown.data);
    const key = randomUUID();
    const applied = await admin.call('roster.apply', { params, body: { roster, seen }, key });
    const run = rosterCalls['roster.apply'].answer.parse(applied.data);
    const staff = await harness.store.read((db) =>
      db
        .select({ id: t.users.id })
        .from(t.users)
        .where(within(t.users, schoolId, eq(t.users.lastName, 'دانا'))),
    );
    const id = staff[0]?.id ?? '';
    const isHers = (table: typeof t.logins | typeof t.verifications) => eq(table.personId, id);
    if (!hasName) await harness.store.read((db) => db.delete(t.logins).where(isHers(t.logins)));
    const [made, undone] = await meetAt(harness, { id, table: t.users }, [
      () => linkFor(id),
      () => admin.call('roster.undo', { params: { ...params, runId: run.id } }),
    ]);
    expect([made?.status, undone?.code]).toEqual([200, code]);
    const left = await harness.store.read(async (db) => [
      await db.select().from(t.users).where(eq(t.users.id, id)),
      await db.select().from(t.logins).where(isHers(t.logins)),
      await db.select().from(t.verifications).where(isHers(t.verifications)),
    ]);
    expect(left.map((rows) => rows.length)).toEqual(hasName ? [0, 0, 0] : [1, 1, 1]);
  },
);

test('an operator’s command and an admin’s change wait for each other, and neither for good', async () => {
  const { schoolId, semesterId } = world;
  const terms = command.parse({
    action: 'terms',
    school: schoolId,
    term: ['نیم‌سال اول=1405-07-01..1405-10-15'],
  });
  const said = await meetAt<unknown>(harness, { id: semesterId, table: t.semesters }, [
    async () => {
      const body = { name: 'پایهٔ دیگر', grade: 11 };
      const { status } = await admin.call('structure.addGrade', {
        params: { schoolId, semesterId },
        body,
      });
      return status;
    },
    async () => Object.keys(await carryOut(harness.store.forJobs(), terms, harness.clock.now))[0],
  ]);
  expect(said).toEqual([200, 'year']);
});

test('a pupil who leaves while she signs in with her card is not in', async () => {
  const { schoolId, classA: classId } = world;
  const studentId = world.students.find((one) => one.classId === classId)?.id ?? '';
  const body = { studentIds: [studentId] };
  const made = await admin.call('loginCards.make', { body, key: randomUUID() });
  const [item] = cardsCalls['loginCards.make'].answer.parse(made.data).items;
  const nobody = callerWith(harness, null);
  const [left, entered] = await meetAt(harness, { id: studentId }, [
    () =>
      admin.call('enrolments.change', {
        params: { schoolId, studentId },
        body: { was: classId, classId: null },
      }),
    () => nobody.call('student.card', { body: { token: item?.token } }),
  ]);
  expect(left?.status).toBe(200);
  const { token } = cardsCalls['student.card'].answer.parse(entered?.data);
  const she = callerWith(harness, token.access_token);
  expect((await she.call('student.activities', {})).status).toBe(401);
});
