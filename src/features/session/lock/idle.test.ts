import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryInstant } from '#src/offline/testing/instant.ts';
import { isLockDue, setLockMinutes } from './idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryInstant());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['before its time', 4 * 60_000, false],
  ['after its time', 5 * 60_000, true],
  ['after its time by a clock that was set back meanwhile', -60 * 60_000, true],
])('a browser that starts %s locks: so and not otherwise', (_when, after, isDue) => {
  setLockMinutes('school:ann', 5);
  vi.setSystemTime(Date.now() + after);
  expect(isLockDue('school:ann')).toBe(isDue);
  expect(isLockDue('school:bob')).toBe(false);
});
