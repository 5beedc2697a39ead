import { expect, it, vi } from 'vitest';
import { createUpdateGate } from './update-gate.ts';

function staying() {
  const clock = { now: 0 };
  const later: { work: () => void; at: number }[] = [];
  const one = createUpdateGate(
    () => clock.now,
    (work, ms) => {
      later.push({ work, at: clock.now + ms });
      return () => undefined;
    },
  );
  const advance = (ms: number) => {
    clock.now += ms;
    for (const { work, at } of later) if (at <= clock.now) work();
  };
  return { ...one, advance };
}
const forever = () => new Promise<void>(() => undefined);

it('lets an event end that would last, when the next worker waits', async () => {
  const { whileHere, makeWay } = staying();
  const event = whileHere(forever);
  makeWay();
  await expect(event).rejects.toThrow('next worker');
});

it('begins nothing new while it is to go', async () => {
  const { whileHere, makeWay } = staying();
  makeWay();
  const work = vi.fn(() => Promise.resolve());
  await expect(whileHere(work)).rejects.toThrow('next worker');
  expect(work).not.toHaveBeenCalled();
});

it('works on where nobody came', async () => {
  const { whileHere, makeWay, advance } = staying();
  makeWay();
  advance(60_000);
  await expect(whileHere(() => Promise.resolve())).resolves.toBeUndefined();
});

it('passes on what becomes of the work', async () => {
  const { whileHere } = staying();
  await expect(whileHere(() => Promise.reject(new Error('3 still wait')))).rejects.toThrow('3');
});
