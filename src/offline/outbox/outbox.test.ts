import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

describe('the outbox', () => {
  it('stores a correction, sends it and forgets it only after the answer', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    device.network.weather = () => 'held';
    const saved = await tab.outbox.enqueueCorrection(scoreOf('q1', 240));
    expect(saved).toMatchObject({ coalesced: false, durable: true });
    await expect.poll(() => device.network.held.length).toBe(1);
    expect(tab.outbox.rows()).toHaveLength(1);
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toHaveLength(0);
    expect(tab.outbox.status.getSnapshot()).toMatchObject({ kind: 'saved', waiting: 0 });
    expect(device.server.parts.get(`${laneOf()}/q1`)?.value).toBe(240);
    expect(device.server.seen.map((seen) => seen.key)).toEqual([saved.key]);
  });
});
