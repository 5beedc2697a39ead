import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { externalSession, linkedSession } from '#contract/konj/konj-shape.ts';
import { createApp } from '#server/app.ts';
import { findAccount } from '#tools/stand-ins/classroom/sessions.ts';
import * as t from '#server/db/schema/index.ts';
import { hashToken } from '#server/middleware/authenticate.ts';
import { noClassroom } from '#server/services/konj/classroom-link.ts';
import { askClassroom } from './classroom-client.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { Person, World } from './factories.ts';
import { bases, noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { tokenOf } from './requests/konj.ts';

let harness: Harness;
let world: World;
let admin: Caller;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
});
afterAll(() => harness.close());

const headers = { 'x-bargeh': '1' };
const exchange = async (caller = admin, key?: string) => {
  const answer = await caller.call('konj.exchangeToken', key ? { headers, key } : { headers });
  expect(answer.status).toBe(200);
  return externalSession.parse(answer.data);
};
const sync = (externalToken: string, key?: string) =>
  admin.call('konj.syncUser', { headers, query: { externalToken }, ...(key ? { key } : {}) });
const linkOf = async ({ schoolId, userId }: Person) => {
  const { externalLinks: links } = t;
  const mine = and(eq(links.schoolId, schoolId), eq(links.userId, userId));
  return (await harness.store.read((db) => db.select().from(links).where(mine)))[0];
};
const schoolsSeenBy = async (token: string) => {
  const { status } = await askClassroom(harness, `Token ${token}`, 'classroom.schools');
  return status;
};

describe('exchanging the token', () => {
  test('says that the service does not answer where nobody plays it', async () => {
    const deps = { ...harness.deps, classroom: noClassroom, hasStandIns: false };
    const app = createApp(deps, { bases, staticFiles: null });
    const caller = await signIn({ ...harness, app }, world.admin);
    const answer = await caller.call('konj.exchangeToken', { headers });
    expect([answer.status, answer.code]).toEqual([503, 'konj.unavailable']);
  });

  test('gives a session of the service for twelve hours and keeps only its hash', async () => {
    const { externalToken, expires } = await exchange();
    expect(expires).toBe(new Date(noon + 12 * 60 * 60_000).toISOString());
    expect(await schoolsSeenBy(externalToken)).toBe(200);
    const rows = await harness.store.read((db) => db.select().from(t.classroomSessions));
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashToken(externalToken));
    expect(JSON.stringify(rows)).not.toContain(externalToken);
  });

  test('links the first time, to an account with a school, and stays with it', async () => {
    expect(await linkOf(world.admin)).toBeUndefined();
    const { account } = await exchange();
    expect((await linkOf(world.admin))?.externalAccount).toBe(account.id);
    expect(findAccount(account.id)?.schools).not.toEqual([]);
    expect((await exchange()).account).toEqual(account);
  });

  test('finds the account that bears her user name', async () => {
    const renamed = { username: 'teacher2' };
    await harness.store.read((db) =>
      db.update(t.users).set(renamed).where(eq(t.users.id, world.admin.userId)),
    );
    expect((await exchange()).account).toEqual({ id: 'k-1002', name: 'سارا رستمی' });
  });

  test('gives the same token under the same key, and another one without', async () => {
    const key = crypto.randomUUID();
    const first = await exchange(admin, key);
    expect(await exchange(admin, key)).toEqual(first);
    expect((await exchange()).externalToken).not.toBe(first.externalToken);
  });

  test('is for those who may import', async () => {
    for (const [person, code] of [
      [world.supporter, 'role.readOnly'],
      [world.newcomer, 'role.none'],
    ] as const) {
      const before = await harness.checksum();
      const caller = await signIn(harness, person);
      const answer = await caller.call('konj.exchangeToken', { headers });
      expect([answer.status, answer.code]).toEqual([403, code]);
      expect(await harness.checksum()).toBe(before);
    }
    expect((await admin.call('konj.exchangeToken')).status).toBe(400);
  });
});

describe('coming with a token', () => {
  test('links her to the account of the token, and the next exchange is for that one', async () => {
    await exchange();
    const answer = await sync(await tokenOf(harness, 'k-1003'));
    const account = { id: 'k-1003', name: 'نرگس کاظمی' };
    expect(linkedSession.parse(answer.data).account).toEqual(account);
    expect((await linkOf(world.admin))?.externalAccount).toBe('k-1003');
    expect((await exchange()).account).toEqual(account);
  });

  test('is refused with a token that is unknown, over or ended, and changes nothing', async () => {
    const ended = await tokenOf(harness, 'k-1002');
    await askClassroom(harness, `Token ${ended}`, 'classroom.endSession');
    const before = await harness.checksum();
    for (const token of ['x', ended, admin.token ?? '', 'x'.repeat(200)]) {
      const answer = await sync(token);
      expect([answer.status, answer.code]).toEqual([400, 'konj.tokenInvalid']);
    }
    for (const query of [{}, { externalToken: '' }, { externalToken: 'x'.repeat(201) }]) {
      const answer = await admin.call('konj.syncUser', { headers, query });
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('is no longer possible twelve hours later', async () => {
    const old = await tokenOf(harness, 'k-1002');
    try {
      harness.clock.now = noon + 12 * 60 * 60_000;
      expect((await sync(old)).code).toBe('konj.tokenInvalid');
    } finally {
      harness.clock.now = noon;
    }
  });

  test('another token under the same key is another request', async () => {
    const key = crypto.randomUUID();
    expect((await sync(await tokenOf(harness, 'k-1002'), key)).status).toBe(200);
    const other = await sync(await tokenOf(harness, 'k-1003'), key);
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await linkOf(world.admin))?.externalAccount).toBe('k-1002');
  });

  test('is for those who may import', async () => {
    const token = await tokenOf(harness, 'k-1002');
    const before = await harness.checksum();
    const supporter = await signIn(harness, world.supporter);
    const sent = { headers, query: { externalToken: token } };
    expect((await supporter.call('konj.syncUser', sent)).code).toBe('role.readOnly');
    expect((await admin.call('konj.syncUser', { query: sent.query })).status).toBe(400);
    expect(await harness.checksum()).toBe(before);
  });
});
