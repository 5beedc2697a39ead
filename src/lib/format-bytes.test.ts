import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, { unit: 'kb', value: 1 }],
  [12_400, { unit: 'kb', value: 12 }],
  [994 * 1_024, { unit: 'kb', value: 994 }],
  [1_048_575, { unit: 'mb', value: 1 }],
  [20 * 1_024 * 1_024, { unit: 'mb', value: 20 }],
  [1_800_000, { unit: 'mb', value: 1.7 }],
  [11_500_000_000, { unit: 'gb', value: 10.7 }],
])('%i bytes are told in the unit that fits', (bytes, told) => {
  expect(formatBytes(bytes)).toEqual(told);
});
