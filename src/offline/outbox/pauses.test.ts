import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, scoreOf, type Device } from '../testing/device.ts';
import type { Weather } from '../testing/network.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
});
afterEach(() => device.end());

const answered = () => tab.connectivity.met({ kind: 'ours', ms: 10 });
const row = () => tab.outbox.rows()[0];

/** The same row fails over and over, while the screens read without any trouble. */
async function failOften(weather: Weather, times: number) {
  device.network.weather = () => weather;
  await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
  for (let time = 1; time <= times; time += 1) {
    await until(() => row()?.attempts === time && row()?.lastError !== null);
    await breathe(5);
    answered();
    await breathe(5);
    if (time < times) device.clock.advance(300_000);
  }
  device.network.weather = () => 'fine';
}

describe('a row that was lost on its way very often', () => {
  it('is sent within ten seconds while the server answers others', async () => {
    await failOften('lost', 12);
    expect((row()?.nextAt ?? 0) - device.clock.now()).toBeGreaterThan(200_000);
    device.clock.advance(10_000);
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(1);
  });

  it('does not go at once: it may itself be the trouble', async () => {
    await failOften('lost', 12);
    device.clock.advance(9_000);
    await breathe(30);
    expect(row()?.attempts).toBe(12);
  });

  it('keeps its pause when the server itself asked for it', async () => {
    await failOften({ instead: { status: 500, body: {} } }, 10);
    device.clock.advance(60_000);
    await breathe(30);
    expect(row()?.attempts).toBe(10);
  });

  it('waits no longer for a clock that was set back meanwhile', async () => {
    await failOften('lost', 12);
    device.clock.jump(-300_000);
    device.clock.advance(10_000);
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(1);
  });
});
