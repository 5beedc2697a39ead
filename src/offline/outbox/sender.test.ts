import { expect, it } from 'vitest';
import { breathe, manualClock } from '../testing/clock.ts';
import { fakeLocks } from '../testing/locks.ts';
import { createSender } from './sender.ts';

function senderOver(isStale: () => Promise<boolean>) {
  const runs: (() => void)[] = [];
  const sender = createSender({
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
  return { sender, runs };
}

it('a run that took over from a dead one and hangs itself hides nothing from the next kick', async () => {
  const { sender, runs } = senderOver(() => Promise.resolve(true));
  for (const count of [1, 2, 3]) {
    sender.kick();
    await breathe();
    expect(runs).toHaveLength(count);
  }
  sender.close();
  for (const end of runs) end();
  await sender.idle();
});

it('many kicks at once look at the holder once, and take over from a dead one once', async () => {
  let looks = 0;
  let isDead = false;
  const { sender, runs } = senderOver(async () => {
    looks += 1;
    await breathe(1);
    return isDead;
  });
  sender.kick();
  await breathe();
  for (let kick = 0; kick < 100; kick += 1) sender.kick();
  await breathe();
  expect([looks, runs.length]).toEqual([1, 1]);
  isDead = true;
  for (let kick = 0; kick < 100; kick += 1) sender.kick();
  await breathe();
  expect([looks, runs.length]).toEqual([2, 2]);
  sender.close();
  for (const end of runs) end();
  await sender.idle();
});
