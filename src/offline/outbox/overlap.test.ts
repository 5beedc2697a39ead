import { afterEach, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

it('requests go on while the disk freezes what comes next, and each is sent once', async () => {
  device = createDevice();
  const disk = createMemoryStore();
  let open: () => void = () => undefined;
  let gate: Promise<void> | null = null;
  const tab = await device.signedIn({
    openStore: async () => ({
      ...disk,
      write: async (durability, scope, work) => {
        if (durability === 'relaxed') await gate;
        return disk.write(durability, scope, work);
      },
    }),
  });
  tab.connectivity.met({ kind: 'ours', ms: 1 });
  await tab.outbox.settled();
  device.network.weather = () => 'held';
  const results = Array.from({ length: 100 }, (_, at) => `r${at}`);
  await tab.session.expire(tab.session.current()?.gen ?? 0);
  for (const result of results) await tab.outbox.enqueueCorrection(scoreOf('q1', 5, { result }));
  await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
  await until(() => device.network.held.length === 6);
  gate = new Promise((resolve) => {
    open = resolve;
  });
  // Far enough that the loop waits for the disk with less than half of its rows left.
  for (let turn = 0; turn < 6; turn += 1) {
    for (const request of device.network.held.splice(0)) request.release();
    await until(() => device.network.held.length === 6, 'six more are on their way');
  }
  device.network.weather = () => 'fine';
  gate = null;
  open();
  for (const request of device.network.held.splice(0)) request.release();
  await until(() => tab.outbox.rows().length === 0);
  expect(device.server.seen.map(({ how }) => how)).toEqual(results.map(() => 'effect'));
});

/** Seven workbooks: six on their way, the last frozen and waiting for its turn. */
async function sixUnderWay() {
  device = createDevice({ storage: 'memory' });
  const tab = await device.signedIn();
  tab.connectivity.met({ kind: 'ours', ms: 1 });
  await tab.session.expire(tab.session.current()?.gen ?? 0);
  const results = Array.from({ length: 7 }, (_, at) => `r${at}`);
  for (const result of results) await tab.outbox.enqueueCorrection(scoreOf('q1', 5, { result }));
  device.network.weather = () => 'held';
  await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
  await until(() => device.network.held.length === 6);
  const last = tab.outbox.rows().at(-1);
  if (!last) throw new Error('a last row');
  return { tab, last };
}
function letGo() {
  device.network.weather = () => 'fine';
  for (const request of device.network.held) request.release();
}

it('what was given up while it waited for its turn is not sent, whichever tab gave it up', async () => {
  const { tab, last } = await sixUnderWay();
  const other = await device.signedIn();
  await until(() => other.outbox.rows().length === 7);
  await other.outbox.discard(last.key);
  await until(() => tab.outbox.rows().length === 6);
  letGo();
  await tab.outbox.settled();
  expect(device.server.seen).toHaveLength(6);
  expect(device.server.parts.get(`${last.lane}/q1`)).toBeUndefined();
});

it('a holder that slept sends nothing of what it had frozen before another took over', async () => {
  const { tab, last } = await sixUnderWay();
  device.deafen(tab, true);
  const heldByFirst = [...device.network.held];
  // Asleep: neither does its lease beat nor do its requests end.
  const second = device.open({
    clock: { now: () => device.clock.now() + 60_000 },
    locks: { request: (_name, _options, work) => work({}) },
  });
  await second.ready;
  const isLast = (path: string) => path.includes('/r6');
  device.network.weather = ({ path }) => (isLast(path) ? 'held' : 'fine');
  second.connectivity.met({ kind: 'ours', ms: 1 });
  second.outbox.kick();
  const heldLast = () => device.network.held.filter(({ path }) => isLast(path));
  await until(() => heldLast().length === 1);
  device.clock.jump(60_000);
  const [first, ...others] = heldByFirst;
  first?.release();
  await breathe(30);
  for (const request of others) request.release();
  await breathe(30);
  device.clock.advance(25);
  await breathe(30);
  expect(heldLast()).toHaveLength(1);
  for (const request of heldLast()) request.release();
  await until(() => device.server.parts.get(`${last.lane}/q1`)?.value === 5);
  expect(device.server.seen.filter(({ path }) => isLast(path))).toHaveLength(1);
});
