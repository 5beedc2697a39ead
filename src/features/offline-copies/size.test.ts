import { expect, test } from 'vitest';
import { estimateBytes } from './size.ts';

test('a class of 40 with 20 questions is estimated below what it may take', () => {
  const bytes = estimateBytes(40, 20);
  expect(bytes).toBeGreaterThan(500_000);
  expect(bytes).toBeLessThan(2_000_000);
});
