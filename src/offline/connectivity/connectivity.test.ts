import { describe, expect, it } from 'vitest';
import { channelHub } from '../testing/channels.ts';
import { breathe, manualClock } from '../testing/clock.ts';
import { createConnectivity } from './connectivity.ts';

function watch() {
  const clock = manualClock();
  const hub = channelHub();
  const net = createConnectivity(clock, hub.join());
  return { clock, hub, net };
}

describe('connectivity', () => {
  it('is what the network did last', () => {
    const { net } = watch();
    const seen: string[] = [];
    net.subscribe(() => seen.push(net.getSnapshot()));
    for (const state of ['reachable', 'reachable', 'unreachable', 'captive', 'reachable'] as const)
      net.report(state);
    expect(seen).toEqual(['reachable', 'unreachable', 'captive', 'reachable']);
  });

  it('is told to other tabs', async () => {
    const { clock, hub, net } = watch();
    const other = createConnectivity(clock, hub.join());
    net.report('unreachable');
    await breathe();
    expect(other.getSnapshot()).toBe('unreachable');
  });

  it('believes the browser only until something answers', () => {
    const { net } = watch();
    net.browserSays(false);
    expect(net.getSnapshot()).toBe('unreachable');
    expect(net.isProbing()).toBe(false);
    net.report('reachable');
    expect(net.getSnapshot()).toBe('reachable');
  });

  it('pauses longer between probes that fail, at most fifteen seconds, until somebody says "now"', () => {
    const { clock, net } = watch();
    const pauses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      net.report('unreachable');
      pauses.push(net.probeAt() - clock.now());
      clock.advance(net.probeAt() - clock.now());
    }
    expect(pauses).toEqual([150, 225, 450, 900, 1_800, 3_600, 7_200, 11_250, 11_250]);
    net.tryNow();
    expect(net.probeAt()).toBeLessThanOrEqual(clock.now());
  });

  it.each([3_600_000, -3_600_000])(
    'does not stretch or cut a pause when the clock jumps by %d ms',
    (ms) => {
      const { clock, net } = watch();
      net.report('unreachable');
      clock.jump(ms);
      expect(net.probeAt() - clock.now()).toBe(150);
      clock.advance(150);
      expect(net.probeAt()).toBeLessThanOrEqual(clock.now());
    },
  );

  it('counts failures of one moment as one', () => {
    const { clock, net } = watch();
    for (let at = 0; at < 6; at += 1) net.report('unreachable');
    expect(net.probeAt() - clock.now()).toBe(150);
  });

  it('lifts the pauses of rows after an outage, not after a single failure', () => {
    const { clock, net } = watch();
    net.report('unreachable');
    net.report('reachable');
    expect(net.freshSince()).toBe(0);
    net.report('unreachable');
    clock.advance(2_000);
    net.report('unreachable');
    net.report('reachable');
    expect(net.freshSince()).toBe(clock.now());
  });
});
