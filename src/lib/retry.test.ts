import { expect, test } from 'vitest';
import { withRetry } from './retry.ts';

test('a failing work is repeated five times, from 350 ms doubling, and then fails', async () => {
  const waits: number[] = [];
  let calls = 0;
  const wait = (ms: number) => Promise.resolve(void waits.push(ms));
  const work = () => {
    calls += 1;
    return Promise.reject(new Error(`no ${calls}`));
  };
  await expect(withRetry(work, { wait })).rejects.toThrow('no 6');
  expect(calls).toBe(6);
  expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
});

test('the first success ends it', async () => {
  let calls = 0;
  const work = () => {
    calls += 1;
    return calls < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve('texts');
  };
  await expect(withRetry(work, { wait: () => Promise.resolve() })).resolves.toBe('texts');
  expect(calls).toBe(3);
});
