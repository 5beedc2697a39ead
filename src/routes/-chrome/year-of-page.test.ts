import { expect, test } from 'vitest';
import { isOfCurrentYear } from './year-of-page.ts';

test('the structure and the staff of a past year are not called those of the current one', () => {
  expect(isOfCurrentYear('/admin', 'structure')).toBe(false);
  expect(isOfCurrentYear('/admin', 'staff')).toBe(false);
});

test('lists, accounts and cards are of the current year whichever is shown', () => {
  for (const tab of [undefined, 'lists', 'accounts', 'cards'])
    expect(isOfCurrentYear('/admin', tab)).toBe(true);
  expect(isOfCurrentYear('/cards', undefined)).toBe(true);
  expect(isOfCurrentYear('/exams', undefined)).toBe(false);
});
