import { expect, test } from 'vitest';
import { arithmeticPieces } from './arithmetic.ts';

const runsOf = (text: string) =>
  arithmeticPieces(text)
    .filter((piece) => piece.isRun)
    .map((piece) => piece.text);

test.each([
  ['جمعش 5-4+3=4', ['5-4+3=4']],
  ['۵ × ۱۷ = ۸۵ ولی زیاد شد', ['۵ × ۱۷ = ۸۵']],
  ['٣ × ٤ = ١٢', ['٣ × ٤ = ١٢']],
  ['پس x = ۳ است و y >= -2', ['x = ۳', 'y >= -2']],
  ['(چون 5-4=1)', ['5-4=1']],
  ['جواب (5-4=1 است)', ['5-4=1']],
  ['۲ × (۳ + ۴) = ۱۴', ['۲ × (۳ + ۴) = ۱۴']],
  ['وتر √(۳² + ۴²) = ۵ است', ['√(۳² + ۴²) = ۵']],
  ['۲x + ۳ = ؟ را حل کن', ['۲x + ۳ = ؟']],
  ['بار ۳٫۵ + ۱٬۰۰۰ − ۲۰٪ شد', ['۳٫۵ + ۱٬۰۰۰ − ۲۰٪']],
  ['اندازه 5 cm × 3 cm است', ['5 cm × 3 cm']],
  ['دما −۵ درجه', ['−۵']],
  ['در ۱۴۰۵/۰۸/۲۹ از ۱۰-۲۰ نفر', ['۱۴۰۵/۰۸/۲۹', '۱۰-۲۰']],
  ['خط اول ۱+۲=\n۳ و ۴', ['۱+۲']],
  ['حجم \u2066V = 4/3 π r³\u2069 است', ['\u2066V = 4/3 π r³\u2069']],
  ['-5 + 3 = -2 می‌شود', ['-5 + 3 = -2']],
])('%s: what is computed reads from left to right', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});

test.each([
  '۵ سیب و ۳ گلابی',
  'نیم‌فاصله - خط تیره',
  '۱- پنج تا',
  'فصل ۲ - گیاهان',
  'گروه الف-۵ است.',
  'a well-known answer is 5 - 4',
  'مساحت = طول × عرض',
  '',
])('%s: prose stays as it is', (text) => {
  expect(runsOf(text)).toEqual([]);
});

test('an item number is not the first number of its sum', () => {
  expect(runsOf('۱- ۵+۳ می‌شود')).toEqual(['۵+۳']);
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

test('a very long run of brackets and signs loses no character', () => {
  const text = `الف ${'((-1+'.repeat(20_000)} ${'- '.repeat(20_000)}`;
  const pieces = arithmeticPieces(text).map((piece) => piece.text);
  expect(pieces.join('') === text).toBe(true);
});
