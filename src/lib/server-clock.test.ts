import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const server = Date.parse('2026-11-21T06:00:00Z');
const asHeader = (at: number) => new Date(at).toUTCString();

function setUp(deviceAhead: number) {
  let kept: string | null = null;
  const memory = { get: () => kept, set: (value: string | null) => void (kept = value) };
  const deviceNow = () => server + deviceAhead;
  return { memory, deviceNow, kept: () => kept, clock: createServerClock(deviceNow, memory) };
}

test('a device that is years ahead knows the time after one answer, and still after a start without a network', () => {
  const years = 3 * 365 * 86_400_000;
  const { clock, memory, deviceNow } = setUp(years);
  clock.heard(asHeader(server), deviceNow());
  expect(Math.abs(clock.now() - server)).toBeLessThanOrEqual(1_000);
  const again = createServerClock(deviceNow, memory);
  expect(Math.abs(again.now() - server)).toBeLessThanOrEqual(1_000);
});

test('a clock that is right within seconds is left alone, and a clock that was set right is believed again', () => {
  const right = setUp(2_000);
  right.clock.heard(asHeader(server), right.deviceNow());
  expect(right.clock.now()).toBe(right.deviceNow());

  let ahead = 3_600_000;
  const clock = createServerClock(() => server + ahead);
  clock.heard(asHeader(server), server + ahead);
  expect(clock.now()).toBeLessThan(server + 1_000);
  ahead = 0;
  clock.heard(asHeader(server), server);
  expect(clock.now()).toBe(server);
});

test('an answer without a readable date changes nothing', () => {
  const { clock, deviceNow, kept } = setUp(3_600_000);
  clock.heard(null, deviceNow());
  clock.heard('yesterday', deviceNow());
  expect(clock.now()).toBe(deviceNow());
  expect(kept()).toBeNull();
});
