import { afterEach, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import { until } from '../testing/clock.ts';
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
