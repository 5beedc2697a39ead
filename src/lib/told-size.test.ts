import { expect, test } from 'vitest';
import { toldSize } from './told-size.ts';

test.each([
  [0, { unit: 'kb', value: 1 }],
  [12_400, { unit: 'kb', value: 12 }],
  [994_000, { unit: 'kb', value: 994 }],
  [999_999, { unit: 'mb', value: 1 }],
  [1_740_000, { unit: 'mb', value: 1.7 }],
  [10_700_000_000, { unit: 'gb', value: 10.7 }],
])('%i bytes are told in the unit that fits', (bytes, told) => {
  expect(toldSize(bytes)).toEqual(told);
});
