import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDevice, type Device } from '#src/offline/testing/device.ts';
import { ann, secret, tabletOf } from '#src/offline/testing/tablet.ts';
import { setPin } from './set-pin.ts';

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  device.end();
});

const secretOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

test.each([
  ['opens once more what a forgotten PIN closed', true],
  ['that nobody reaches leaves the screen without a PIN', false],
])('a server that was not reached at her sign-in and %s', async (_what, isReached) => {
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('no network');
    return Response.json({ result: true, data: { secret: secretOf(secret) } });
  });
  const tablet = tabletOf(device);
  const page = await tablet.openPage();
  await page.session.signIn(ann);
  expect(await setPin(page, ann.owner, '2580')).toBe(isReached);
  expect(await page.session.lock()).toBe(isReached);
  tablet.restart(page);
  const next = await tablet.openPage();
  expect(await next.vault.hasPin(ann.owner)).toBe(isReached);
  expect(next.session.owner()).toBe(isReached ? null : ann.owner);
  await next.vault.release(ann.owner, secret);
  await next.session.signIn(ann);
  expect(next.session.owner()).toBe(ann.owner);
});
