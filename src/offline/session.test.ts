import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from './offline.ts';
import { declareDatabase } from './database.ts';
import { NotSignedInError, UnknownOperationError } from './store/failures.ts';
import { openDexieStore } from './store/dexie-store.ts';
import { createMemoryStore } from './store/memory-store.ts';
import type { Store } from './store/store.ts';
import { breathe, until } from './testing/clock.ts';
import { createDevice, laneOf, questions, scoreOf, type Device } from './testing/device.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  device.server.tokens.set('token-bob', 'school:bob');
  tab = await device.signedIn();
});
afterEach(() => device.end());

const bob = { owner: 'school:bob', token: 'token-bob', expires: null };
const ann = { owner: 'school:ann', token: 'token-1', expires: null };
const hersOf = (query: string) => `${ann.owner}|${JSON.stringify([query])}`;
const status = () => tab.outbox.status.getSnapshot();

/** Something of Ann's waits. */
async function annWaits() {
  device.network.weather = () => 'lost';
  await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
  await until(() => status().kind === 'offline');
  device.network.weather = () => 'fine';
}

describe.each(['dexie', 'memory'] as const)('an answer that comes late, on %s', (storage) => {
  it.each([
    ['an exit', (offline: Offline) => offline.session.signOut()],
    ['a session that was ended elsewhere', (offline: Offline) => revoke(offline)],
    ['the sign-in of another person', (offline: Offline) => offline.session.signIn(bob)],
  ])('brings back no copy after %s', async (_what, leave) => {
    const own = createDevice({ storage });
    const disk =
      storage === 'memory' ? createMemoryStore() : await openDexieStore(own.databaseName);
    const page = await own.signedIn({ openStore: async () => disk });
    const client = new QueryClient();
    const kept = page.cache.forPerson({ owner: ann.owner });
    const stop = kept.attach(client);
    client.setQueryData(['exams'], ['before']);
    await kept.flush();
    expect(await disk.cache.get(hersOf('exams'))).toBeDefined();
    await leave(page);
    await disk.cache.purge(ann.owner);
    client.setQueryData(['exams'], ['after']);
    await kept.flush();
    expect(await disk.cache.get(hersOf('exams'))).toBeUndefined();
    stop();
    client.clear();
    own.end();
  });
});

it.each(['an exit', 'a session that was ended elsewhere'])(
  'copies that %s left behind, because its page went in the middle, go at the next start',
  async (what) => {
    const client = new QueryClient();
    const copies = tab.cache.forPerson({ owner: ann.owner });
    const stop = copies.attach(client);
    client.setQueryData(['exams'], ['hers']);
    await copies.flush();
    stop();
    client.clear();
    tab.close();
    const store = await openDexieStore(device.databaseName);
    await store.write('strict', 'all', async (tx) => {
      const row = await tx.session();
      if (!row) throw new Error('nobody is signed in');
      const end = what === 'an exit' ? { auth: 'out' as const } : { reason: 'session.revoked' };
      await tx.putSession({ ...row, auth: 'expired', token: null, ...end });
    });
    expect(await store.cache.get(hersOf('exams'))).toBeDefined();
    await device.open().ready;
    expect(await store.cache.get(hersOf('exams'))).toBeUndefined();
    store.close();
  },
);

async function revoke({ session }: Offline) {
  await session.expire(session.current()?.gen ?? 0, 'session.revoked');
}

describe('another person signs in', () => {
  /** A disk whose answers can be held back. */
  async function onSlowDisk() {
    const waiting: (() => void)[] = [];
    const gate = { isShut: false, waiting };
    const own = createDevice();
    const tab = await own.signedIn({
      limits: { parallel: 0 },
      openStore: async () => {
        const store = await openDexieStore(own.databaseName);
        const read: Store['read'] = async (scope, work) => {
          const found = await store.read(scope, work);
          if (gate.isShut) await new Promise<void>((resolve) => waiting.push(resolve));
          return found;
        };
        return { ...store, read };
      },
    });
    const open = () => {
      gate.isShut = false;
      for (const go of waiting.splice(0)) go();
    };
    return { own, tab, gate, open };
  }

  it('and neither sees nor decides about rows of the one before, however slow the disk is', async () => {
    const { own, tab, gate, open } = await onSlowDisk();
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
    await tab.outbox.settled();
    gate.isShut = true;
    await tab.session.signIn(bob);
    expect(tab.outbox.rows()).toEqual([]);
    expect(tab.outbox.rowsOf(laneOf())).toEqual([]);
    open();
    expect(await tab.outbox.discard(key)).toEqual([]);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    await tab.session.signIn(ann);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ key }]);
    own.end();
  });

  it('and does not see what the one before sent', async () => {
    const { own, tab, gate, open } = await onSlowDisk();
    const sender = await own.signedIn();
    await sender.outbox.enqueueCorrection(scoreOf('q1', 5));
    await sender.outbox.settled();
    await tab.outbox.settled();
    gate.isShut = true;
    tab.outbox.sentOf(laneOf());
    await until(() => gate.waiting.length > 0);
    await tab.session.signIn(bob);
    open();
    await tab.outbox.settled();
    await breathe(20);
    expect(await tab.outbox.readSent(laneOf())).toEqual([]);
    own.end();
  });

  it('and stays signed in when the one before exits in a tab that did not hear of it', async () => {
    const own = createDevice();
    const one = await own.signedIn();
    const two = await own.signedIn();
    own.deafen(one, true);
    await two.session.signIn(bob);
    await one.session.signOut();
    await two.session.load();
    expect(two.session.current()).toMatchObject({ owner: bob.owner, auth: 'ok' });
    expect(one.session.current()).toMatchObject({ owner: bob.owner });
    own.end();
  });
});

describe('two people on one tablet', () => {
  it('neither see nor send the work of the other, only its number', async () => {
    await annWaits();
    await tab.session.signIn(bob);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(status()).toMatchObject({ kind: 'saved', waiting: 0, othersWaiting: 1 });
    await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    await tab.outbox.settled();
    expect(device.server.seen.map((seen) => seen.token)).toEqual(['token-bob']);
    await tab.session.signIn(ann);
    await tab.outbox.settled();
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(device.server.seen.at(-1)).toMatchObject({ token: 'token-1' });
    expect(status().othersWaiting).toBe(0);
  });

  it('who change while a request is under way: the rest waits for its own person', async () => {
    device.network.weather = () => 'held';
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await until(() => device.network.held.length === 1);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    await tab.session.signIn(bob);
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(device.server.seen.map((seen) => seen.token)).toEqual(['token-1']);
    expect(status().othersWaiting).toBe(1);
  });
});

describe('an exit', () => {
  it('forgets the token and copies, and keeps work, drafts, files and ids', async () => {
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'A' }]));
    await tab.outbox.settled();
    await annWaits();
    const raw = declareDatabase(device.databaseName, 'relaxed');
    await raw.open();
    const owner = 'school:ann';
    await raw.drafts.put({ owner, kind: 'exam', id: 'd', state: 1, updatedAt: 1 });
    const data = { pin: 'p', hash: 'h', bytes: 1, version: '' };
    await raw.kept.put({ id: 'k', owner, kind: 'part', data, at: 1 });
    await raw.queryCache.put({
      hash: 'h',
      owner,
      queryKey: [],
      data: 1,
      dataUpdatedAt: 1,
      buster: '1',
      bytes: 1,
    });
    await tab.session.signOut();
    await tab.outbox.settled();
    const counts = await Promise.all(
      ['outbox', 'drafts', 'idmap', 'queryCache', 'kept'].map((name) => raw.table(name).count()),
    );
    expect(counts).toEqual([1, 1, 1, 0, 0]);
    expect(JSON.stringify(await raw.session.toArray())).not.toContain('token-1');
    expect((await raw.receipts.toArray()).every((receipt) => receipt.body === null)).toBe(true);
    raw.close();
    expect(status()).toMatchObject({ auth: 'out', waiting: 0, othersWaiting: 1 });
    await expect(tab.outbox.enqueueCorrection(scoreOf('q1', 1))).rejects.toThrow(NotSignedInError);
    await tab.session.signIn(ann);
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(device.server.parts.get(`${laneOf()}/q1`)?.value).toBe(60);
  });

  it.each([
    ['it', () => tab.session.signOut()],
    ['the sign-in of somebody else', () => tab.session.signIn(bob)],
    ['the end of the session by the school', () => revoke(tab)],
  ])('leaves no mark and no name of what is answered after %s', async (_what, leave) => {
    device.network.weather = () => 'held';
    await tab.outbox.enqueueCorrection({ ...scoreOf('q1', 60), label: { student: 'Sara' } });
    await until(() => device.network.held.length === 1);
    await leave();
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    const raw = declareDatabase(device.databaseName, 'relaxed');
    await raw.open();
    await until(async () => (await raw.receipts.count()) === 1);
    const [receipt] = await raw.receipts.toArray();
    expect(receipt).toMatchObject({ body: null, links: [{ part: 'q1', from: 0, to: 1 }] });
    expect(JSON.stringify(receipt)).not.toContain('Sara');
    raw.close();
  });

  it('does not make a later save conflict with an earlier one of the same person', async () => {
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await tab.outbox.settled();
    device.network.weather = () => 'lost';
    await tab.outbox.enqueueCorrection(scoreOf('q1', 120, { base: 0 }));
    await until(() => status().kind === 'offline');
    await tab.session.signOut();
    device.network.weather = () => 'fine';
    await tab.session.signIn(ann);
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(device.server.parts.get(`${laneOf()}/q1`)?.value).toBe(120);
  });
});

describe('who somebody is', () => {
  const row = () => tab.session.current();

  it('stands in the session itself, through renewals and expiry, until she leaves', async () => {
    await tab.session.signIn({ ...ann, user: { name: 'Ann' } });
    await tab.session.signIn({ ...ann, token: 'token-1' });
    expect(row()?.user).toEqual({ name: 'Ann' });
    await tab.session.expire(row()?.gen ?? 0, 'session.expired');
    expect(row()).toMatchObject({ user: { name: 'Ann' }, endedAt: device.clock.now() });
    await tab.session.signIn(ann);
    expect(row()?.endedAt).toBeNull();
    await tab.session.signOut();
    expect(row()?.user).toBeNull();
  });

  it('is not handed on to the next person, and goes when the school ended the session', async () => {
    await tab.session.signIn({ ...ann, user: { name: 'Ann' } });
    await tab.session.signIn(bob);
    expect(row()?.user).toBeNull();
    await tab.session.signIn({ ...ann, user: { name: 'Ann' } });
    await tab.session.expire(row()?.gen ?? 0, 'session.revoked');
    expect(row()?.user).toBeNull();
  });
});

describe('an expired session', () => {
  it('goes on taking work for the same person, and sends it after the next sign-in', async () => {
    await tab.session.expire(1);
    const saved = await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    expect(saved.durable).toBe(true);
    await tab.outbox.settled();
    expect(status()).toMatchObject({ auth: 'expired', waiting: 1 });
    expect(device.network.count).toBe(0);
    await tab.session.signIn(ann);
    await tab.outbox.settled();
    expect(device.server.parts.get(`${laneOf()}/q1`)?.value).toBe(60);
  });

  it('that was revoked loses its copies as well, never its work', async () => {
    await annWaits();
    await tab.session.expire(1, 'session.revoked');
    await tab.outbox.settled();
    expect(tab.session.current()).toMatchObject({ auth: 'expired', reason: 'session.revoked' });
    expect(tab.outbox.rows()).toHaveLength(1);
  });

  it('is seen by every tab', async () => {
    const other = await device.signedIn();
    await tab.session.expire(1);
    await until(() => other.session.current()?.auth === 'expired');
    await other.session.signIn(ann);
    await until(() => tab.session.current()?.gen === 2);
    expect(tab.session.current()?.auth).toBe('ok');
  });
});

describe('a database that was emptied under an open tab', () => {
  it('takes its person back, so that the next mark is saved and the last one arrives', async () => {
    device.network.weather = () => 'lost';
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(device.databaseName);
      request.addEventListener('success', resolve);
      request.addEventListener('error', reject);
    });
    await tab.outbox.enqueueCorrection(scoreOf('q1', 0));
    await tab.session.load();
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    const again = device.open();
    await again.ready;
    expect(again.session.current()?.owner).toBe(ann.owner);
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await until(() => device.server.parts.get(`${laneOf()}/q1`)?.value === 60);
  });
});

describe('a try that a person asks for', () => {
  it('reaches the worker that holds the lock and waits between its probes', async () => {
    const worker = device.open({ context: 'worker' });
    await worker.ready;
    device.network.weather = () => 'lost';
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await until(() => status().kind === 'offline');
    await tab.outbox.settled();
    void worker.outbox.replay(25_000);
    await until(() => device.network.count > 1);
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await until(() => device.server.parts.get(`${laneOf()}/q1`)?.value === 60);
    expect(status().needsYou).toBe(0);
  });
});

describe('an operation', () => {
  it('of no known family is not taken', async () => {
    const operation = {
      method: 'PATCH',
      path: '/services/exam/api/teacher/v3.0/OnlineExams',
    } as const;
    await expect(tab.outbox.enqueue({ ...operation, body: {} })).rejects.toThrow(
      UnknownOperationError,
    );
  });

  it('without anything to say is not taken', async () => {
    const nothing = { ...scoreOf('q1', 1), answers: [] };
    await expect(tab.outbox.enqueueCorrection(nothing)).rejects.toThrow(UnknownOperationError);
  });
});
