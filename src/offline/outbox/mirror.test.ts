import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

describe('the rows that a screen shows', () => {
  it('do not come back for a moment when they were given up under a reading that had begun before', async () => {
    let hold: { hasRead: boolean; until: Promise<void> } | null = null;
    device = createDevice({
      disk: (store) => ({
        ...store,
        read: async (scope, work) => {
          const held = scope === 'outbox' ? hold : null;
          if (held) hold = null;
          const found = await store.read(scope, work);
          if (held) held.hasRead = true;
          await held?.until;
          return found;
        },
      }),
    });
    const events = new EventTarget();
    const tab = await device.signedIn({ events });
    device.network.weather = () => 'lost';
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 240));
    await tab.outbox.settled();
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const held = { hasRead: false, until: promise };
    hold = held;
    events.dispatchEvent(new Event('pageshow'));
    await expect.poll(() => held.hasRead).toBe(true);

    await tab.outbox.discard(key);
    expect(tab.outbox.rows()).toHaveLength(0);
    const counts: number[] = [];
    tab.outbox.subscribeRows(() => counts.push(tab.outbox.rows().length));
    letGo();
    await tab.outbox.settled();
    expect(counts.every((count) => count === 0)).toBe(true);
  });

  it('are what was saved under a decision, not what the decision itself had written before', async () => {
    let held: { hasRead: boolean; until: Promise<void> } | null = null;
    device = createDevice({
      storage: 'dexie',
      disk: (store) => ({
        ...store,
        read: async (scope, work) => {
          const hold = scope !== 'outbox' ? held : null;
          if (hold) hold.hasRead = true;
          await hold?.until;
          return store.read(scope, work);
        },
      }),
    });
    const tab = await device.signedIn();
    device.server.change(laneOf(), 'q1', 6);
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
    await expect.poll(() => tab.outbox.rows()[0]?.state).toBe('conflict');
    await tab.outbox.readSent(laneOf());
    device.network.weather = () => 'lost';
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const hold = { hasRead: false, until: promise };
    held = hold;
    const decided = tab.outbox.resolve(key, { edited: { q1: { scoreUnits: 7 } } });
    await expect.poll(() => hold.hasRead).toBe(true);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 8));
    letGo();
    await decided;
    const last = { body: { answers: [{ questionId: 'q1', scoreUnits: 8 }] } };
    expect(tab.outbox.rows()).toMatchObject([last]);
  });

  it('are decided upon after what she had typed before is on the disk', async () => {
    device = createDevice({ storage: 'dexie' });
    const tab = await device.signedIn();
    device.server.change(laneOf(), 'q1', 6);
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
    await expect.poll(() => tab.outbox.rows()[0]?.state).toBe('conflict');
    const { promise: typed, resolve: arrive } = Promise.withResolvers<void>();
    const decided = tab.outbox.resolve(key, { edited: { q1: { scoreUnits: 7 } } }, [], typed);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 8));
    arrive();
    await decided;
    await tab.outbox.settled();
    expect(device.server.parts.get(`${laneOf()}/q1`)?.value).toBe(7);
  });
});
