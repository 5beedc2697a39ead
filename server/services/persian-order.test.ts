import { expect, test } from 'vitest';
import { persianSortKey } from './persian-order.ts';

test('names are in the order of the Persian alphabet', () => {
  const names = [
    'یزدانی',
    'گودرزی',
    'پارسا',
    'ژاله',
    'چمنی',
    'آذر',
    'کاظمی',
    'احمدی',
    'بهرامی',
    'تهرانی',
    'لطفی',
  ];
  const sorted = names.toSorted((a, b) => (persianSortKey(a) < persianSortKey(b) ? -1 : 1));
  expect(sorted).toEqual([
    'احمدی',
    'آذر',
    'بهرامی',
    'پارسا',
    'تهرانی',
    'چمنی',
    'ژاله',
    'کاظمی',
    'گودرزی',
    'لطفی',
    'یزدانی',
  ]);
});

test('letters that look alike stand at one place, a shorter name before a longer one', () => {
  expect(persianSortKey('كريمي')).toBe(persianSortKey('کریمی'));
  expect(persianSortKey('رضا') < persianSortKey('رضایی')).toBe(true);
  expect(persianSortKey('علی اکبر') < persianSortKey('علیا')).toBe(true);
});

test('a letter of no known alphabet comes last', () => {
  expect(persianSortKey('한')).toBe('zz');
});
