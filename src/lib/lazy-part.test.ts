import { expect, test } from 'vitest';
import { loadUntilHere } from './lazy-part.ts';

test('code that did not come is asked for again, ever more patiently, until it is here', async () => {
  const pauses: number[] = [];
  let asked = 0;
  const found = await loadUntilHere(
    () => {
      asked += 1;
      return asked < 9 ? Promise.reject(new TypeError('no network')) : Promise.resolve('code');
    },
    async (ms) => void pauses.push(ms),
  );
  expect(found).toBe('code');
  expect(pauses).toEqual([350, 700, 1400, 2800, 5600, 11_200, 15_000, 15_000]);
});
