import { describe, expect, test } from 'vitest';
import { foldText } from '#domain/text.ts';
import { hasWords, hitsIn, wordsOf } from './find-text.ts';

const found = (text: string, query: string) =>
  hitsIn(text, wordsOf(query)).map(({ from, to }) => text.slice(from, to));
const isFound = (text: string, query: string) => hasWords(foldText(text), wordsOf(query));

describe('words in folded text', () => {
  test.each([
    ['سرعت اولیهٔ جسم', 'اوليه'],
    ['كتاب‌های کلاس', 'کتابهای'],
    ['می‌خواهیم مسافت را', 'می خواهیم'],
    ['می خواهیم مسافت را', 'می‌خواهیم'],
    ['می خواهیم مسافت را', 'میخواهیم'],
    ['حاصل ۱۲ + ٣ چیست', '12'],
    ['حاصل 12 + 3 چیست', '۱۲'],
    ['مُثَلَّثِ قائم‌الزاویه', 'مثلث قایم'],
    ['Newton’s Second Law', 'newton LAW'],
    ['آزمایشگاه', 'ازمایش'],
    ['f(x) = [a-b]^2 / {c} چیست', 'f(x) [a-b]^2 {c}'],
    ['😀😀 خنده رو', 'خنده‌رو 😀😀'],
  ])('«%s» is found by «%s»', (text, query) => {
    expect(isFound(text, query)).toBe(true);
  });

  test('all words must be there, in any order', () => {
    expect(isFound('سرعت و شتاب جسم', 'جسم سرعت')).toBe(true);
    expect(isFound('سرعت و شتاب جسم', 'جسم جرم')).toBe(false);
  });

  test('a short word is not put together of the ends of two others', () => {
    expect(isFound('کار ایران', 'رای')).toBe(false);
  });

  test('nothing is looked for by spaces alone', () => {
    expect(wordsOf(' \u200C ')).toEqual([]);
  });
});

describe('hits in the text as it was written', () => {
  test.each([
    ['مُثَلَّثِ قائم', 'مثلث', ['مُثَلَّثِ']],
    ['معادلهٔ زیر را حل کنید', 'معادله ی زیر', ['معادلهٔ', 'زیر']],
    ['کتاب‌های نو', 'كتابهاي', ['کتاب‌های']],
    ['کتاب‌های نو', 'کتاب های', ['کتاب‌های']],
    ['او می خواهیم گفت', 'میخواهیم', ['می خواهیم']],
    ['سال ١٤٠٣ و ۱۴۰۳', '1403', ['١٤٠٣', '۱۴۰۳']],
    ['ﷲ  و   ﻻله', 'لاله', ['ﻻله']],
    ['Speed speed', 'SPEED', ['Speed', 'speed']],
    ['ababab', 'ab abab', ['ababab']],
    ['😀 سرعت', 'سرعت', ['سرعت']],
  ])('of «%s» by «%s»', (text, query, hits) => {
    expect(found(text, query)).toEqual(hits);
  });

  test('the traced text is the folded one, whatever stands in it', () => {
    const texts = ['  ۀ هٔ ة ئ ؤ آ أ', 'a\u0301é  \n\t x²½', 'لله‌ها «ﷺ» 👩‍🏫', '\u064Bالف\u200F'];
    for (const text of texts) {
      const all = hitsIn(text, foldText(text).split(' '));
      const covered = all.map(({ from, to }) => foldText(text.slice(from, to))).join('');
      expect(covered.replaceAll(' ', '')).toBe(foldText(text).replaceAll(' ', ''));
    }
  });
});
