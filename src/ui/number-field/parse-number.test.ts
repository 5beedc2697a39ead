import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each([
  ['12.5', 12.5],
  ['۱۲٫۵', 12.5],
  ['١٢٫٥', 12.5],
  ['۱۲/۵', 12.5],
  ['12,5', 12.5],
  ['۱۲،۵', 12.5],
  ['.5', 0.5],
  ['۵.', 5],
  ['0', 0],
  ['-۳', -3],
  ['\u200E−۳', -3],
  [' ۹۰ ', 90],
  ['۱٬۲۳۴', 1234],
  ['1,234', 1234],
  ['1,234.5', 1234.5],
  ['۱٬۲۳۴٬۵۶۷٫۸۹', 1234567.89],
])('«%s» is %d', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each(['', ' ', '-', '.', 'ده', '12 دقیقه', '1.2.3', '1/2/3', '12,34,5', '1e3', '۱۲ ۵', '--1'])(
  '«%s» is no number',
  (text) => {
    expect(parseNumber(text)).toBeNull();
  },
);
