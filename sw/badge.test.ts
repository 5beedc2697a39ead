import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '#src/offline/index.ts';
import { until } from '#src/offline/testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '#src/offline/testing/device.ts';
import { withBadge } from './badge.ts';
import { replayOnSync } from './replay.ts';

let device: Device;
let worker: Offline;
const badges = {
  setAppBadge: vi.fn(async () => undefined),
  clearAppBadge: vi.fn(async () => undefined),
};

/** Three marks that a page saved without a network before it was closed. */
beforeEach(async () => {
  vi.clearAllMocks();
  device = createDevice();
  device.network.weather = () => 'lost';
  const page = await device.signedIn();
  for (const result of ['r1', 'r2', 'r3'])
    await page.outbox.enqueueCorrection(scoreOf('q1', 60, { result }));
  device.crash(page);
  device.network.weather = () => 'fine';
  device.clock.advance(600_000);
  worker = device.open({ context: 'worker' });
  await worker.ready;
});
afterEach(() => device.end());

describe('the number on the icon, with no page open,', () => {
  it('goes once the worker has sent everything', async () => {
    await withBadge(replayOnSync(worker), worker, badges);
    expect(badges.clearAppBadge).toHaveBeenCalledOnce();
    expect(badges.setAppBadge).not.toHaveBeenCalled();
  });

  it('is what is left, refusals too', async () => {
    device.server.refuses.add(`${laneOf('r2')}/q1`);
    await withBadge(replayOnSync(worker), worker, badges);
    expect(badges.setAppBadge).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('is what waits after a replay that failed, and the sync event still hears of that', async () => {
    device.network.weather = () => 'lost';
    const before = device.network.count;
    const done = withBadge(replayOnSync(worker), worker, badges).catch(String);
    await until(() => device.network.count > before);
    device.clock.advance(25_000);
    expect(await done).toContain('3 still wait');
    expect(badges.setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('stays as it was when the disk does not answer', async () => {
    const hanging = { ...worker, ready: new Promise<void>(() => undefined) };
    await withBadge(Promise.resolve(), hanging, badges);
    const unreachable = {
      getSnapshot: () => 'unreachable' as const,
      subscribe: () => () => undefined,
    };
    await withBadge(Promise.resolve(), { ...worker, storage: unreachable }, badges);
    expect(badges.clearAppBadge).not.toHaveBeenCalled();
    expect(badges.setAppBadge).not.toHaveBeenCalled();
  });

  it('says nothing of somebody who has left', async () => {
    await worker.session.signOut();
    await withBadge(replayOnSync(worker), worker, badges);
    expect(badges.clearAppBadge).toHaveBeenCalledOnce();
  });

  it.each([
    ['knows no badges', {}],
    ['refuses them', { clearAppBadge: () => Promise.reject(new Error('not allowed')) }],
  ])('troubles nobody where the browser %s', async (_name, browser) => {
    await expect(withBadge(replayOnSync(worker), worker, browser)).resolves.toBeUndefined();
  });
});
