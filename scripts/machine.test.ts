import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { between, coreSeconds, ownMinutes, yardstick } from './machine.mjs';

const quiet = { busy: 60, idle: 60, stolen: 0 };

describe('minutes of a machine of its own', () => {
  test('on a quiet machine at full speed they are those of the clock', () => {
    expect(ownMinutes(10, quiet, [45])).toBe(10);
  });

  test('what others took of the cores is not counted, a core that waited is', () => {
    expect(ownMinutes(10, { busy: 60, idle: 30, stolen: 30 }, [45])).toBe(7.5);
    expect(ownMinutes(10, { busy: 1, idle: 119, stolen: 0 }, [45])).toBe(10);
  });

  test('at half the speed half of them count, by the middle of what was read', () => {
    expect(ownMinutes(10, quiet, [60, 90, 400])).toBe(5);
  });

  test('a fast machine makes them no more than the clock showed', () => {
    expect(ownMinutes(10, quiet, [20])).toBe(10);
  });

  test('where no kernel tells, all of it counts', () => {
    expect(ownMinutes(10, { busy: 0, idle: 0, stolen: 0 }, [45])).toBe(10);
  });
});

test('work shows as busy seconds of the cores, where the kernel counts them', () => {
  const before = coreSeconds();
  const from = performance.now();
  // The kernel counts in hundredths.
  while (performance.now() - from < 100) yardstick();
  expect(between(before, coreSeconds()).busy > 0).toBe(existsSync('/proc/stat'));
});
