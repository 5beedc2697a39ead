import { afterEach, expect, it, vi } from 'vitest';
import { createDevice, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => {
  device.end();
  vi.unstubAllGlobals();
});

it('a screen that fails when it is told of what was sent stops neither the sending nor the others', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  device = createDevice({ storage: 'memory' });
  const tab = await device.signedIn();
  const fail = () => {
    throw new Error('a fault of a screen');
  };
  tab.outbox.onSettled(fail);
  tab.outbox.subscribeRows(fail);
  const told = vi.fn();
  tab.outbox.onSettled(told);
  device.server.refuses.add('c:exam:s1:r1/q1');
  for (const result of ['r1', 'r2', 'r3'])
    await tab.outbox.enqueueCorrection(scoreOf('q1', 5, { result }));
  await tab.outbox.settled();
  expect(tab.outbox.rows()).toMatchObject([{ state: 'attention' }]);
  expect(told).toHaveBeenCalled();
  expect(reported).toHaveBeenCalled();
});
