import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

const school = { exam: '/school/exam', upload: '/school/upload', keys: true };
const paths = () => device.server.seen.map(({ path }) => path);
const history = (result: string) => device.server.parts.get(`${laneOf(result)}/q1`)?.history;

it('what was saved before it was known where the services are goes to where they are', async () => {
  device = createDevice();
  let known: typeof school | null = null;
  const tab = await device.signedIn({ configuration: () => known });
  await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
  await breathe(20);
  expect(paths()).toEqual([]);
  known = school;
  await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
  device.clock.advance(1_000);
  await until(() => tab.outbox.rows().length === 0);
  expect(history('r1')).toEqual([120]);
  expect(paths()).toEqual([expect.stringMatching(/^\/school\/exam\/api\/teacher\/v3\.0\//)]);
});

it('what an earlier release saved under another address goes to where they are, also by the worker', async () => {
  device = createDevice();
  const before = await device.signedIn({ limits: { parallel: 0 } });
  await before.outbox.enqueueCorrection(scoreOf('q1', 60));
  await before.outbox.settled();
  device.crash(before);
  const page = await device.signedIn({ configuration: () => school, limits: { parallel: 0 } });
  await page.outbox.settled();
  device.crash(page);
  const worker = device.open({ context: 'worker' });
  await worker.ready;
  expect(await worker.outbox.replay(25_000)).toBe(0);
  expect(history('r1')).toEqual([60]);
  expect(paths()).toEqual([expect.stringMatching(/^\/school\/exam\//)]);
});

it('a worker, too, sends nothing while the page that saved it did not know', async () => {
  device = createDevice();
  const before = await device.signedIn({ configuration: () => null });
  await before.outbox.enqueueCorrection(scoreOf('q1', 60));
  device.crash(before);
  const worker = device.open({ context: 'worker' });
  await worker.ready;
  expect(await worker.outbox.replay(25_000)).toBe(1);
  expect(paths()).toEqual([]);
  await device.signedIn({ configuration: () => school });
  await until(() => paths().length === 1);
  expect(paths()).toEqual([expect.stringMatching(/^\/school\/exam\//)]);
});
