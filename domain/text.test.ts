import { expect, test } from 'vitest';
import { foldText, toLatinDigits } from './text.ts';

test('what a reader takes as the same folds to one form', () => {
  expect(foldText('كتابي')).toBe(foldText('کتابی'));
  expect(foldText('آب')).toBe(foldText('اب'));
  expect(foldText('پاسخ‌برگ')).toBe('پاسخبرگ');
  expect(foldText('مُدَرِّس')).toBe('مدرس');
  expect(foldText('  فصل   ۲ ')).toBe('فصل 2');
  expect(foldText('خانهٔ')).toBe('خانه');
});

test('digits of each script become Latin', () => {
  expect(toLatinDigits('۱۲٫۵ و ٣٤ و 56')).toBe('12٫5 و 34 و 56');
});
