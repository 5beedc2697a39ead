import { and, eq, isNull } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { hashToken } from '#server/middleware/authenticate.ts';
import { renewSession, revokeSessions } from '#server/services/sign-in/sessions.ts';
import { signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const day = 24 * 60 * 60_000;
let harness: Harness;
let world: World;
let watching: Client;
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  watching = new Client({ connectionString: harness.url });
  await watching.connect();
});
afterAll(async () => {
  await watching.end();
  await harness.close();
});

async function oldSession() {
  const caller = await signIn(harness, world.teacher);
  const tokenHash = hashToken(caller.token ?? '');
  const createdAt = new Date(harness.clock.now - 2 * day);
  await harness.store.read((db) =>
    db.update(t.sessions).set({ createdAt }).where(eq(t.sessions.tokenHash, tokenHash)),
  );
  return { caller, tokenHash };
}
const somebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await watching.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 20 },
  );
const live = () => {
  const isLive = and(eq(t.sessions.userId, world.teacher.userId), isNull(t.sessions.revokedAt));
  return harness.store.read((db) => db.select().from(t.sessions).where(isLive));
};

test('a session that is being ended is not renewed', async () => {
  const { caller } = await oldSession();
  let check: ReturnType<typeof caller.call> | undefined;
  await harness.store.transaction(async (tx) => {
    await revokeSessions(tx, world.teacher, harness.clock.now);
    check = caller.call('session.check');
    await somebodyWaits();
  });
  expect((await check)?.code).toBe('session.revoked');
  expect(await live()).toEqual([]);
});

test('a session that is being renewed is ended with its successor', async () => {
  const { tokenHash } = await oldSession();
  const { schoolId, userId } = world.teacher;
  const { now } = harness.clock;
  let ended: Promise<number> | undefined;
  await harness.store.transaction(async (tx) => {
    await renewSession(tx, { schoolId, userId, tokenHash }, now);
    ended = harness.store.transaction((other) => revokeSessions(other, world.teacher, now));
    await somebodyWaits();
  });
  // One device: a session and its successor are one sign-in.
  expect(await ended).toBe(1);
  expect(await live()).toEqual([]);
});
