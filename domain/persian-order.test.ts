import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNames, persianSortKey } from './persian-order.ts';

const byKeys = (one: string, other: string) => {
  const [a, b] = [persianSortKey(one), persianSortKey(other)];
  return a === b ? 0 : a < b ? -1 : 1;
};

test.each([
  {
    what: 'the Persian alphabet',
    names: 'آذر احمدی أسدی بهرامی پارسا تهرانی چمنی ژاله کاظمی گودرزی لطفی نوری وحیدی هاشمی یزدانی',
  },
  { what: 'letters that look alike', names: 'کریم كریم کریمی كريمي کریمیان' },
  { what: 'a shorter name first', names: 'رضا,رضا زاده,رضازاده,رضایی' },
  { what: 'numbers by their value', names: 'شاگرد ۲,شاگرد ۱۰,شاگرد ۱۱۱,شاگرد الف' },
  { what: 'letters of no known alphabet last', names: 'یزدانی adams zand ж 한' },
])('names stand in one order: $what', ({ names }) => {
  const inOrder = names.split(names.includes(',') ? ',' : ' ');
  expect(inOrder.toReversed().toSorted(byKeys)).toEqual(inOrder);
});

test('what is not seen counts nothing', () => {
  expect(persianSortKey('علی\u200Cپور\u200F')).toBe(persianSortKey('علـیپور'));
  expect(persianSortKey('۱۲')).toBe(persianSortKey('12'));
});

const letters = Array.from('آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیأإؤئءةۀيكىٱٲەہھۃےېێڪڭٹڈڑڼۇۆ');
const signs = Array.from(' _-–،؛:؟.\'’"«»()/&%+=0129۰۱۲۹٠٣abyzAZéÉüñ').concat('هٔ', 'یٔ', 'ىٔ');
const unseenAndMarks = Array.from(
  '\u200C\u200F\u0640\u064E\u0650\u064F\u064B\u0651\u0652\u0653\u0654\u0655\u0670',
);
const few = fc.uniqueArray(
  fc.oneof(
    { arbitrary: fc.constantFrom(...letters), weight: 4 },
    fc.constantFrom(...signs),
    fc.constantFrom(...unseenAndMarks),
  ),
  { minLength: 2, maxLength: 5 },
);
/** An Arabic mark on an accented Latin letter, which no name has: Unicode puts the mark before the accent, a key does not. */
const isOnAccent = (word: string) => /[Éüñé]\p{M}/u.test(word);
/** Two words of the same few letters, so that they often differ in little. */
const pair = few.chain((some) => {
  const word = fc
    .array(fc.constantFrom(...some), { maxLength: 6 })
    .map((all) => all.join(''))
    .filter((all) => !isOnAccent(all));
  return fc.tuple(word, word);
});

test('any two keys stand as the collator has the names', () => {
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect(byKeys(one, other)).toBe(Math.sign(compareNames(one, other)));
    }),
    { numRuns: 10_000 },
  );
});

test('where no number is longer than one digit, the collator needs no help of ours', () => {
  const { compare } = new Intl.Collator('fa');
  fc.assert(
    fc.property(pair, ([one, other]) => {
      fc.pre(!/[\p{Nd}]\P{L}*\p{Nd}/u.test(one + other));
      expect(byKeys(one, other)).toBe(Math.sign(compare(one, other)));
    }),
    { numRuns: 5_000 },
  );
});
