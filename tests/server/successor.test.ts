import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsCalls } from '#contract/people/accounts.ts';
import { leavingCalls } from '#contract/people/leaving.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { nothing } from './requests/leaving.ts';

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

const rows = <T>(
  read: (db: Parameters<Parameters<Harness['store']['read']>[0]>[0]) => Promise<T>,
) => harness.store.read(read);
const bankQuestion = () => ({
  clientId: newId(),
  type: 'descriptive',
  text: 'چرا؟',
  maxScoreUnits: 240,
  files: [],
  rubric: [],
  onlineExamTemplateQuestionAnswers: [],
});

describe('a successor', () => {
  const work = (id = world.teacher.userId) => ({
    params: { schoolId: world.schoolId, semesterId: world.semesterId, id },
  });
  const counted = async () => {
    const { data } = await admin.call('leaving.work', work());
    const { waiting, waitingAt, ...was } = leavingCalls['leaving.work'].answer.parse(data);
    return { was, waiting, waitingAt };
  };
  const pass = (body: object) =>
    admin.call('leaving.handOver', { ...work(), body: { to: world.colleague.userId, ...body } });
  const owns = (table: typeof t.activities | typeof t.templates | typeof t.bankQuestions) =>
    rows((db) =>
      db.select({ ownerId: table.ownerId }).from(table).where(eq(table.schoolId, world.schoolId)),
    );

  /** An exam and an assignment of this year, an exam of the last, and something in the bank. */
  async function teaches(): Promise<void> {
    await makeActivity(harness, world);
    await makeActivity(harness, world, { kind: 'assignment' });
    await makeActivity(harness, world, { semesterId: world.pastSemesterId });
    const teacher = await signIn(harness, world.teacher);
    const made = await teacher.call('bankQuestions.post', {
      params: { schoolId: world.schoolId },
      body: [bankQuestion()],
    });
    expect(made.status).toBe(200);
  }

  test('is told how much there is, and how much waits on the leaver’s devices', async () => {
    await teaches();
    await rows((db) =>
      db.insert(t.deviceQueues).values({
        schoolId: world.schoolId,
        userId: world.teacher.userId,
        deviceId: newId(),
        waiting: 3,
        needsYou: 1,
        appVersion: '1',
        reportedAt: new Date(harness.clock.now),
      }),
    );
    expect(await counted()).toEqual({
      was: { teaching: 2, exams: 1, assignments: 1, bankExams: 0, bankQuestions: 1 },
      waiting: 4,
      waitingAt: new Date(harness.clock.now).toISOString(),
    });
  });

  test('gets what is taught this year, its exams and the bank, once, and past years stay', async () => {
    await teaches();
    const { was } = await counted();
    const answer = await pass({ was, deactivate: true });
    expect([answer.status, answer.data]).toEqual([200, was]);
    expect((await counted()).was).toEqual(nothing);
    const { teacher, colleague } = world;
    expect((await owns(t.activities)).map(({ ownerId }) => ownerId).toSorted()).toEqual(
      [teacher.userId, colleague.userId, colleague.userId].toSorted(),
    );
    expect(await owns(t.bankQuestions)).toEqual([{ ownerId: colleague.userId }]);
    const taught = await rows((db) =>
      db
        .select()
        .from(t.teaching)
        .where(
          and(
            eq(t.teaching.schoolId, world.schoolId),
            inArray(t.teaching.userId, [teacher.userId, colleague.userId]),
          ),
        ),
    );
    const ofYear = (year: string, id: string) =>
      taught.filter(({ semesterId, userId }) => semesterId === year && userId === id).length;
    expect([
      ofYear(world.semesterId, teacher.userId),
      ofYear(world.semesterId, colleague.userId),
      ofYear(world.pastSemesterId, teacher.userId),
    ]).toEqual([0, 2, 2]);
    const again = await pass({ was, deactivate: true });
    expect([again.code, again.data]).toEqual(['structure.conflict', nothing]);
  });

  test('ends the leaver’s sessions and the right to deliver where the account is closed in the same act', async () => {
    await teaches();
    const { was } = await counted();
    const teacher = await signIn(harness, world.teacher);
    expect((await pass({ was, deactivate: true })).status).toBe(200);
    expect((await teacher.call('exams.list', { query: {} })).code).toBe('session.revoked');
    const open = await rows((db) =>
      db
        .select({ revokedAt: t.sessions.revokedAt })
        .from(t.sessions)
        .where(within(t.sessions, world.schoolId, eq(t.sessions.userId, world.teacher.userId))),
    );
    expect(open.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    const log = await admin.call('audit.list', {
      params: { schoolId: world.schoolId },
      query: { PersonId: world.teacher.userId },
    });
    expect(JSON.stringify(log.data)).toMatch(/account.changed.*work.handedOver/);
  });

  test('voids the link for the leaver’s password, also once she is let in again', async () => {
    const { schoolId, teacher } = world;
    const account = { params: { schoolId, id: teacher.userId } };
    const link = await admin.call('accounts.link', account);
    const { token } = accountsCalls['accounts.link'].answer.parse(link.data);
    const { was } = await counted();
    expect((await pass({ was, deactivate: true })).status).toBe(200);
    const back = await admin.call('accounts.change', { ...account, body: { active: true } });
    expect(back.status).toBe(200);
    const password = 'سه واژهٔ بی‌ربط';
    const used = await callerWith(harness, token).call('session.reset', {
      params: { resetUrl: 'user/reset-pass' },
      body: { password, password_confirm: password },
    });
    expect([used.status, used.code]).toEqual([401, 'reset.tokenInvalid']);
  });

  test('is another one who may correct, and two admins do not pass it on twice', async () => {
    await teaches();
    const { was } = await counted();
    const { teacher, supporter, newcomer, admin: own } = world;
    for (const { userId: to } of [teacher, supporter, newcomer]) {
      const refused = await pass({ to, was, deactivate: false });
      expect([refused.code, refused.errors[0]?.path]).toEqual(['account.unsuited', 'to']);
    }
    expect((await pass({ to: newId(), was, deactivate: false })).code).toBe('account.notFound');
    const self = await admin.call('leaving.handOver', {
      ...work(own.userId),
      body: { to: teacher.userId, was: nothing, deactivate: true },
    });
    expect(self.code).toBe('account.self');
    const both = await Promise.all([
      pass({ was, deactivate: false }),
      pass({ to: world.stranger.userId, was, deactivate: false }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    harness.clock.now += 11 * 60_000;
    expect((await pass({ was: nothing, deactivate: false })).code).toBe('role.passwordNeeded');
  });
});
