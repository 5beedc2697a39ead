import { expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

it('is the sum that every archiver writes', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26);
  expect(crc32(new Uint8Array())).toBe(0);
});
