import { expect, test } from 'vitest';
import { isNear, meaningOf } from './meaning.ts';

const isSame = (one: string, other: string) => meaningOf(one) === meaningOf(other);
const isLike = (one: string, other: string) => isNear(meaningOf(one), meaningOf(other));

test.each([
  ['مي‌شود ۲۵', 'می‌شود 25'],
  ['کتابِ علی', 'كتاب علی'],
  ['  ۳۰   سانتی‌متر. ', '۳۰ سانتی‌متر'],
  ['x = 5', 'x=5'],
  ['x − 1', 'x-1'],
  ['Photosynthesis', 'photosynthesis'],
])('“%s” and “%s” are one answer', (one, other) => {
  expect(isSame(one, other)).toBe(true);
});

test.each([
  ['۲۵', '۵۲'],
  ['25', '2.5'],
  ['5 2', '52'],
  ['5²', '52'],
  ['H₂O', 'H2O2'],
  ['۱½', '۱۱/۲'],
  ['10⁻²', '10-2'],
  ['است', 'نیست'],
  ['می‌شود', 'نمی‌شود'],
  ['برمی‌گردد', 'برنمی‌گردد'],
  ['پایدار است', 'ناپایدار است'],
  ['x+1', 'x-1'],
  ['5 -2', '5-2'],
  ['-5', '5'],
  ['x > 2', 'x < 2'],
  ['x > 2', 'x ≥ 2'],
  ['هفت', 'هشت'],
  ['هفتاد متر', 'هشتاد متر'],
  ['پنج', 'پنجاه'],
  ['thirteen', 'thirten'],
  ['Co', 'CO'],
  ['moral', 'amoral'],
  ['typical', 'untypical'],
  ['it is typical', 'it is atypical'],
  ['a typical case', 'atypical case'],
  ['it is', 'it is not'],
  ["can't", 'cant'],
  ['\\(x^2\\)', '\\(x^3\\)'],
  ['5!', '5'],
  ['۵۰٪', '۵۰'],
  ['ا', 'ب'],
])('“%s” and “%s” are neither one answer nor near', (one, other) => {
  expect(isSame(one, other)).toBe(false);
  expect(isLike(one, other)).toBe(false);
  expect(isLike(other, one)).toBe(false);
});

test.each([
  ['فتوسنتز', 'فوتوسنتز'],
  ['می شود', 'می‌شود'],
  ['photosynthesis', 'photosinthesis'],
  ['مساحت ۳۰ مترمربع', 'مساحت ۳۰ متر مربع'],
])('“%s” and “%s” are near', (one, other) => {
  expect(isSame(one, other) || isLike(one, other)).toBe(true);
});

test('only spelling makes answers near: another order, another word and a longer text do not', () => {
  expect(isLike('علی حسن را دید', 'حسن علی را دید')).toBe(false);
  expect(isLike('کاهش یافت', 'افزایش یافت')).toBe(false);
  const long =
    'آب در صد درجه می‌جوشد و بخار می‌شود و به هوا می‌رود و ابر می‌سازد و باران می‌بارد و دوباره';
  expect(isLike(`${long} می‌جوشد`, `${long} می‌جووشد`)).toBe(false);
});
