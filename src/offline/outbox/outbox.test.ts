import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { breathe, until } from '../testing/clock.ts';
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

  it('keeps saves of a page that is still opening in their order, however late the first hears who is here', async () => {
    const held: (() => void)[] = [];
    let isHeld = false;
    device = createDevice({
      disk: (store) => ({
        ...store,
        read: async (scope, work) => {
          if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
          return store.read(scope, work);
        },
      }),
    });
    await device.signedIn();
    device.network.weather = () => 'lost';
    isHeld = true;
    const tab = device.open();
    const earlier = tab.outbox.enqueueCorrection(scoreOf('q1', 180));
    await until(() => held.length > 2);
    isHeld = false;
    const later = tab.outbox.enqueueCorrection(scoreOf('q1', 240));
    await breathe(20);
    for (const goOn of held) goOn();
    await Promise.all([earlier, later]);
    await tab.outbox.settled();
    const bodies = tab.outbox.rows().map(({ body }) => body);
    expect(bodies).toMatchObject([{ answers: [{ scoreUnits: 240 }] }]);
  });
});
