import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../../testing/device.ts';

let device: Device;
afterEach(() => device.end());
const history = () => device.server.parts.get(`${laneOf()}/q1`)?.history ?? [];

describe.each(['dexie', 'memory'] as const)('a score that the disk refused (%s)', (storage) => {
  it('does not go over the one that another tab saved since: she is asked', async () => {
    device = createDevice({ storage });
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await tab.outbox.enqueueCorrection(scoreOf('q1', 360));
    const late = { ...scoreOf('q1', 240), over: { 'q1 scoreUnits': '60' } };
    await tab.outbox.enqueueCorrection(late);
    expect(tab.outbox.rows()).toMatchObject([
      { body: { answers: [{ scoreUnits: 360 }] } },
      { body: { answers: [{ scoreUnits: 240 }] }, asBased: true },
    ]);
    if (storage === 'memory') return;
    const next = await device.signedIn();
    await until(() => next.outbox.rows()[0]?.state === 'conflict');
    expect(history()).toEqual([360]);
    expect(next.outbox.rows()).toMatchObject([{ body: { answers: [{ scoreUnits: 240 }] } }]);
  });

  it('is asked about too when that one was sent', async () => {
    device = createDevice({ storage });
    const tab = await device.signedIn();
    await tab.outbox.enqueueCorrection(scoreOf('q1', 360));
    await until(() => tab.outbox.rows().length === 0);
    await tab.outbox.enqueueCorrection({ ...scoreOf('q1', 240), over: { 'q1 scoreUnits': null } });
    await until(() => tab.outbox.rows()[0]?.state === 'conflict');
    expect(history()).toEqual([360]);
  });

  it('does not go over one that was saved into a conflict since, whatever waits behind it', async () => {
    device = createDevice({ storage });
    const tab = await device.signedIn();
    device.server.change(laneOf(), 'q1', 480);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await until(() => tab.outbox.rows()[0]?.state === 'conflict');
    const late = { ...scoreOf('q1', 120), over: { 'q1 scoreUnits': null } };
    await tab.outbox.enqueueCorrection(late);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 360));
    const later = { ...scoreOf('q1', 240), over: { 'q1 scoreUnits': '120' } };
    await tab.outbox.enqueueCorrection(later);
    expect(tab.outbox.rows()).toMatchObject([
      { body: { answers: [{ scoreUnits: 360 }] } },
      { body: { answers: [{ scoreUnits: 120 }] }, asBased: true },
      { body: { answers: [{ scoreUnits: 240 }] }, asBased: true },
    ]);
  });

  it('is saved like any other where nothing was said of it meanwhile', async () => {
    device = createDevice({ storage });
    const tab = await device.signedIn();
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await until(() => tab.outbox.rows().length === 0);
    await tab.outbox.enqueueCorrection({ ...scoreOf('q1', 240), over: { 'q1 scoreUnits': '60' } });
    await until(() => history().length === 2);
    await tab.outbox.settled();
    expect(history()).toEqual([60, 240]);
    expect(tab.outbox.rows()).toEqual([]);
  });

  it.each(['before it was refused', 'since'])(
    'is decided together with what she saved over it %s: none of her older words comes after',
    async (moment) => {
      device = createDevice({ storage });
      const tab = await device.signedIn();
      const seen = () => tab.outbox.rows()[0]?.state === 'conflict';
      await tab.outbox.enqueueCorrection(scoreOf('q1', 360));
      await until(() => tab.outbox.rows().length === 0);
      if (moment !== 'since') device.network.weather = () => 'lost';
      const late = { ...scoreOf('q1', 240), over: { 'q1 scoreUnits': null } };
      await tab.outbox.enqueueCorrection(late);
      if (moment === 'since') await until(seen);
      await tab.outbox.enqueueCorrection(scoreOf('q1', 300, { base: 1 }));
      device.network.weather = () => 'fine';
      tab.outbox.kick();
      await until(seen);
      expect(tab.outbox.rows()).toMatchObject([{ body: { answers: [{ scoreUnits: 300 }] } }]);
      const [asked] = tab.outbox.rows();
      await tab.outbox.resolve(asked?.key ?? '', { edited: { q1: { scoreUnits: 480 } } });
      await until(() => tab.outbox.rows().length === 0);
      expect(history()).toEqual([360, 480]);
    },
  );
});
