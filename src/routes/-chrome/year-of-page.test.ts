import { expect, test } from 'vitest';
import { yearOfPage } from './year-of-page.ts';

test('the structure and the staff of a past year are not called those of the current one', () => {
  expect(yearOfPage('/admin', 'structure')).toBe('shown');
  expect(yearOfPage('/admin', 'staff')).toBe('shown');
  expect(yearOfPage('/exams', undefined)).toBe('shown');
});

test('lists, accounts and cards are of the current year whichever is shown', () => {
  for (const tab of [undefined, 'lists', 'accounts', 'cards'])
    expect(yearOfPage('/admin', tab)).toBe('current');
  expect(yearOfPage('/cards', undefined)).toBe('current');
});

test('the banks, which can be changed in every year, are not called read-only', () => {
  for (const path of ['/question-bank', '/exam-bank', '/exam-bank/add-exam', '/exam-bank/7'])
    expect(yearOfPage(path, undefined)).toBe('every');
});
