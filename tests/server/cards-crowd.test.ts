import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { flood, makeCrowd, signInAtOnce } from './card-crowd.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

test('100 cards and 20 mistyped passwords from one address: every card opens, and no one meets a captcha', async () => {
  const crowd = await makeCrowd(harness, { cards: 100, passwords: 20 });
  const { held, heldMs, typing, ms } = await signInAtOnce(harness, crowd);
  console.log(
    `cards: 100 in within ${Math.round(heldMs)} ms, with 20 mistyped ${Math.round(ms)} ms`,
  );
  expect(held.filter(({ outcome }) => outcome !== 'in')).toEqual([]);
  expect(new Set(typing.map((tries) => tries.map(({ outcome }) => outcome).join()))).toEqual(
    new Set(['login.wrong,in']),
  );
  // 600 within a minute.
  expect(ms).toBeLessThan(12_000);
});

test('100 cards with a PIN each and 10 mistyped passwords from one address: all are in, and no one meets a captcha', async () => {
  const crowd = await makeCrowd(harness, { cards: 100, passwords: 10, pin: '2580' });
  const { held, typing, ms } = await signInAtOnce(harness, crowd);
  console.log(`cards: 100 with a PIN in within ${Math.round(ms)} ms`);
  expect(held.filter(({ outcome }) => outcome !== 'in')).toEqual([]);
  expect(new Set(typing.map((tries) => tries.map(({ outcome }) => outcome).join()))).toEqual(
    new Set(['login.wrong,in']),
  );
});

test('unknown cards by the hundred cost one statement each, and keep nobody out', async () => {
  const crowd = await makeCrowd(harness, { cards: 5, passwords: 1 });
  const before = await harness.checksum();
  const query = vi.spyOn(Client.prototype, 'query');
  await flood(harness, 200);
  expect(query.mock.calls.length).toBeLessThanOrEqual(200);
  query.mockRestore();
  expect(await harness.checksum()).toBe(before);
  const { held } = await signInAtOnce(harness, crowd);
  expect(held.filter(({ outcome }) => outcome !== 'in')).toEqual([]);
});
