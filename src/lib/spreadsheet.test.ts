import { expect, test } from 'vitest';
import { excelSafe, plainCell, safeCell } from './spreadsheet.ts';

test('a text that would be a formula is none, and comes back as it was', () => {
  for (const text of [
    '=1+1',
    '+98',
    '-5',
    '@x',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\t=1',
    '\r=1',
    '\n=1',
    "'=1",
    "'＝1",
  ]) {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(plainCell(safeCell(text))).toBe(text);
  }
  for (const text of ['', "'x", 'a=1', '۵-']) expect(safeCell(text)).toBe(text);
});

test('signs that XML forbids are written as Excel writes them, and what looks like one so written stays', () => {
  expect(excelSafe('a\u0001b\ud800')).toBe('a_x0001_b_xD800_');
  expect(excelSafe('_x0041_')).toBe('_x005F_x0041_');
  expect(excelSafe('نیم\u200cفاصله 👩‍🏫')).toBe('نیم\u200cفاصله 👩‍🏫');
});

test('a text is never mistaken for what every object has', () => {
  for (const text of ['constructor', '__proto__', 'toString'])
    expect(excelSafe(text) in {}).toBe(false);
});
