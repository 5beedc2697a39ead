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

  /** A page whose disk did not answer yet when it first asked who is here. */
  async function opening() {
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
    const answer = () => {
      for (const goOn of held) goOn();
    };
    return { tab, earlier, answer };
  }

  it('keeps saves of a page that is still opening in their order, however late the first hears who is here', async () => {
    const { tab, earlier, answer } = await opening();
    const later = tab.outbox.enqueueCorrection(scoreOf('q1', 240));
    await breathe(20);
    answer();
    await Promise.all([earlier, later]);
    await tab.outbox.settled();
    const bodies = tab.outbox.rows().map(({ body }) => body);
    expect(bodies).toMatchObject([{ answers: [{ scoreUnits: 240 }] }]);
  });

  it('gives what waits behind an earlier save to whoever made it, not to the person who signs in meanwhile', async () => {
    const { tab, earlier, answer } = await opening();
    const ann = await tab.session.load();
    const later = tab.outbox.enqueueCorrection(scoreOf('q2', 120));
    const draft = tab.drafts.put('form', 'f1', 'of Ann');
    await breathe(20);
    await tab.session.signIn({ owner: 'school:bob', token: 'token-bob', expires: null });
    answer();
    await Promise.all([earlier, later, draft]);
    await tab.outbox.settled();
    expect(JSON.stringify(tab.outbox.rows())).not.toContain('q2');
    expect(await tab.drafts.read('form', 'f1')).toBeNull();
    await tab.session.signIn({ owner: ann?.owner ?? '', token: 'token-1', expires: null });
    await tab.outbox.settled();
    expect(JSON.stringify(tab.outbox.rows())).toContain('q2');
    expect(await tab.drafts.read('form', 'f1')).toMatchObject({ state: 'of Ann' });
  });
});
