import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSignOuts } from './sign-outs.ts';
import type { Offline } from './offline.ts';
import { openDexieStore } from './store/dexie-store.ts';
import type { Store } from './store/store.ts';
import { breathe, until } from './testing/clock.ts';
import { createDevice, scoreOf, type Device } from './testing/device.ts';

const school = '01900000-0000-7000-8000-000000000001';
const ann = {
  owner: 'school:ann',
  token: `${school}.session-of-ann`,
  deliver: `${school}.right-of-ann`,
  expires: null,
};
const bob = { owner: 'school:bob', token: `${school}.session-of-bob`, expires: null };
const nameOf = (token: string) =>
  `${school}.${createHash('sha256').update(token).digest('base64url')}`;

let device: Device;
let tab: Offline;
let disk: Store;
beforeEach(async () => {
  device = createDevice();
  device.server.tokens.clear();
  for (const { owner, token } of [ann, bob]) device.server.tokens.set(token, owner);
  device.server.tokens.set(ann.deliver, ann.owner);
  tab = device.open();
  await tab.ready;
  disk = await openDexieStore(device.databaseName);
  await tab.session.signIn(ann);
});
afterEach(() => {
  disk.close();
  device.end();
});

/** What reached the server, in order: which sessions were over, and which tokens brought work. */
const arrived = () =>
  device.server.seen.flatMap(({ path, body, token }): string[] =>
    path.endsWith('/user/logout/left') ? JSON.parse(body).sessions : [token],
  );
const left = () => disk.read('all', readSignOuts);

/** Two answers of hers are scored and she leaves, all without a network. */
async function leavesWithout(network: 'lost' | 'answerLost' = 'lost') {
  device.network.weather = () => network;
  await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
  await tab.outbox.enqueueCorrection(scoreOf('q2', 80));
  await tab.session.signOut();
  await until(() => device.network.count > 0);
  await tab.outbox.settled();
}

/** The network is there again, and time goes on until nothing more is to be done. */
async function comesBack() {
  device.network.weather = () => 'fine';
  await until(async () => {
    device.clock.advance(5_000);
    await breathe(20);
    const { sessions, rights } = await left();
    return sessions.length + rights.length === 0;
  }, 'nothing is left to do');
}

it('without a network ends the session first, then brings what waits by a right that is given up after it', async () => {
  await leavesWithout();
  expect(device.server.seen).toEqual([]);
  expect([tab.outbox.rows(), tab.session.owner()]).toEqual([[], null]);
  await comesBack();
  expect(arrived()).toEqual([nameOf(ann.token), ann.deliver, nameOf(ann.deliver)]);
  expect(device.server.parts.get('c:exam:s1:r1/q2')?.value).toBe(80);
  expect(tab.outbox.status.getSnapshot().othersWaiting).toBe(0);
  expect(tab.session.current()).toMatchObject({ auth: 'out', token: null, deliver: null });
});

it('is told by the worker as well, with every page closed', async () => {
  await leavesWithout();
  device.crash(tab);
  device.network.weather = () => 'fine';
  const worker = device.open({ context: 'worker' });
  await worker.ready;
  await until(async () => (await worker.outbox.replay(25_000)) === 0, 'the worker is done');
  expect(arrived()).toEqual([nameOf(ann.token), ann.deliver, nameOf(ann.deliver)]);
});

it('goes on while somebody else is at work, who sees nothing of it', async () => {
  await leavesWithout();
  await tab.session.signIn(bob);
  await tab.outbox.enqueueCorrection(scoreOf('q3', 20));
  expect(tab.outbox.rows()).toHaveLength(1);
  await comesBack();
  await until(() => tab.outbox.rows().length === 0);
  expect(arrived()).toContain(bob.token);
  const hers = new Set(arrived().filter((one) => one !== bob.token));
  expect([...hers]).toEqual([nameOf(ann.token), ann.deliver, nameOf(ann.deliver)]);
  expect(tab.session.current()).toMatchObject({ auth: 'ok', owner: bob.owner });
});

it('leaves to her what is refused to the right, and her next sign-in sends it', async () => {
  await leavesWithout();
  const refused = { result: false, errors: [{ code: 'delivery.refused', message: '' }] };
  device.network.weather = ({ path }) =>
    path.includes('/Correction/') ? { instead: { status: 403, body: refused } } : 'fine';
  await until(async () => {
    device.clock.advance(5_000);
    await breathe(20);
    return (await left()).rights.length === 0;
  }, 'the right is given up');
  device.network.weather = () => 'fine';
  await tab.session.signIn(ann);
  await until(() => device.server.parts.get('c:exam:s1:r1/q2')?.value === 80);
  expect(arrived().at(-1)).toBe(ann.token);
  expect(arrived()).not.toContain(ann.deliver);
});

it('gives the right up where it is refused, and keeps the work', async () => {
  await leavesWithout();
  device.server.tokens.delete(ann.deliver);
  await comesBack();
  expect(tab.outbox.status.getSnapshot().othersWaiting).toBe(1);
  await tab.session.signIn(ann);
  await until(() => device.server.parts.get('c:exam:s1:r1/q1')?.value === 60);
});

it('is followed by her own session when she is back before anything was told', async () => {
  await leavesWithout();
  const again = { ...ann, token: `${school}.another-session-of-ann` };
  device.server.tokens.set(again.token, ann.owner);
  await tab.session.signIn(again);
  await comesBack();
  await until(() => tab.outbox.rows().length === 0);
  expect(arrived().toSorted()).toEqual(
    [nameOf(ann.token), nameOf(ann.deliver), again.token].toSorted(),
  );
});

it('of a back end whose tokens are not ours tells nobody anything', async () => {
  await tab.session.signIn({ ...bob, token: 'token-bob' });
  await tab.session.signOut();
  await tab.outbox.settled();
  expect(await left()).toMatchObject({ sessions: [], rights: [] });
});
