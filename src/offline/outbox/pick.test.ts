import { expect, it } from 'vitest';
import { createDevice, scoreOf } from '../testing/device.ts';
import { breathe, until } from '../testing/clock.ts';

it('without a network a workbook in work is left to grow, and feels its way once it rests', async () => {
  const device = createDevice();
  try {
    const tab = await device.signedIn();
    device.network.weather = () => 'lost';
    tab.connectivity.met({ kind: 'failed' });
    device.clock.advance(1_000);
    const row = () => tab.outbox.rows()[0];
    for (const score of [1, 2, 3]) {
      await tab.outbox.enqueueCorrection(scoreOf(`q${score}`, score));
      device.clock.advance(5_000);
      await breathe(5);
    }
    expect(tab.outbox.rows()).toHaveLength(1);
    expect(row()?.attempts).toBe(0);
    device.clock.advance(60_000);
    await until(() => row()?.attempts === 1);
    device.network.weather = () => 'fine';
    device.clock.advance(15_000);
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(1);
  } finally {
    device.end();
  }
});

it('what is left to grow goes at once when anybody is answered again', async () => {
  const device = createDevice();
  try {
    const tab = await device.signedIn();
    device.network.weather = () => 'lost';
    tab.connectivity.met({ kind: 'failed' });
    device.clock.advance(1_000);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 1));
    device.clock.advance(10_000);
    await breathe(20);
    expect(tab.outbox.rows()[0]?.attempts).toBe(0);
    device.network.weather = () => 'fine';
    tab.connectivity.met({ kind: 'ours', ms: 20 });
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(1);
  } finally {
    device.end();
  }
});
