import { afterEach, expect, test, vi } from 'vitest';
import { newUuid } from './uuid.ts';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

test('an id is a uuid of version 4 and never the same', () => {
  expect(newUuid()).toMatch(version4);
  expect(newUuid()).not.toBe(newUuid());
});

test('without https, where the browser has no randomUUID, it is one too', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
  expect(newUuid()).toMatch(version4);
});
