import { expect, it } from 'vitest';
import { breathe, manualClock } from '../testing/clock.ts';
import { fakeLocks } from '../testing/locks.ts';
import { createEngine } from './engine.ts';

function engineOver(isStale: () => Promise<boolean>) {
  const runs: (() => void)[] = [];
  const engine = createEngine({
    locks: fakeLocks(),
    clock: manualClock(),
    lease: Promise.resolve({
      take: () => Promise.reject(new Error('not asked for')),
      beat: () => () => undefined,
      release: () => Promise.resolve(),
      isStale,
    }),
    run: () => new Promise((resolve) => runs.push(() => resolve(null))),
    onChange: () => undefined,
    onFree: () => undefined,
    rearms: true,
  });
  return { engine, runs };
}

it('a run that took over from a dead one and hangs itself hides nothing from the next kick', async () => {
  const { engine, runs } = engineOver(() => Promise.resolve(true));
  for (const count of [1, 2, 3]) {
    engine.kick();
    await breathe();
    expect(runs).toHaveLength(count);
  }
  engine.close();
  for (const end of runs) end();
  await engine.idle();
});

it('many kicks at once look at the holder once, and take over from a dead one once', async () => {
  let looks = 0;
  let isDead = false;
  const { engine, runs } = engineOver(async () => {
    looks += 1;
    await breathe(1);
    return isDead;
  });
  engine.kick();
  await breathe();
  for (let kick = 0; kick < 100; kick += 1) engine.kick();
  await breathe();
  expect([looks, runs.length]).toEqual([1, 1]);
  isDead = true;
  for (let kick = 0; kick < 100; kick += 1) engine.kick();
  await breathe();
  expect([looks, runs.length]).toEqual([2, 2]);
  engine.close();
  for (const end of runs) end();
  await engine.idle();
});
