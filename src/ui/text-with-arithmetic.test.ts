import { expect, test } from 'vitest';
import { typedArithmetic } from './testing/typed-arithmetic.ts';
import { arithmeticPieces, isolatedText } from './text-with-arithmetic.ts';

const runsOf = (text: string) =>
  arithmeticPieces(text)
    .filter((piece) => piece.isRun)
    .map((piece) => piece.text);

test.each(typedArithmetic)('%s: what is computed reads from left to right', (text, ...runs) => {
  expect(runsOf(text)).toEqual(runs);
  expect(
    arithmeticPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('there are enough of them', () => {
  expect(typedArithmetic.length).toBeGreaterThanOrEqual(150);
});

test.each([
  ['خط اول ۱+۲=\n۳ و ۴', ['۱+۲=']],
  ['۱- ۵+۳ می‌شود', ['۵+۳']],
])('%j: lines and item numbers are no part of a sum', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});

test.each([
  'جمعش 5-4+3=4.\n۲) ۳×۳ = ۹ و (۲+۲=۴)\n\nپایان',
  '\n',
  '(((1+1',
  '1+1)))',
  '۱+۱=۱+۱ و ۱+۱',
])('the pieces of %j give the whole text again', (text) => {
  expect(
    arithmeticPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test.each([
  '1',
  'a',
  '(',
  '(1(',
  '((-1+',
  '- ',
  '{x|',
  '|x ',
  '[1, ',
  '1.',
  '1,',
  'a-',
  'sin ',
  '= ',
  '1 + ',
  '√(',
  '1:',
  ')(',
  'x)',
  'A ',
  '…',
  '$',
  '□ ',
])('a very long run of %j loses no character', (unit) => {
  const text = `الف ${unit.repeat(80_000 / unit.length)}`;
  const whole = arithmeticPieces(text)
    .map((piece) => piece.text)
    .join('');
  expect(whole === text).toBe(true);
});

test('where nothing can be drawn around a run, signs that are not seen set it apart, once', () => {
  expect(isolatedText('حاصل ۳(a + ۲) و C++')).toBe('حاصل \u2066۳(a + ۲)\u2069 و \u2066C++\u2069');
  expect(isolatedText(isolatedText('۵ + ۳'))).toBe('\u2066۵ + ۳\u2069');
  expect(isolatedText('۵ سیب')).toBe('۵ سیب');
  expect(isolatedText('٣ × ٤')).toBe('\u2066\u202D٣ × ٤\u202C\u2069');
});
