import { expect, test } from 'vitest';
import { faultsOfText } from './lint-copy.ts';

test.each([
  ['نمره می شود', 'has a whole space after «می»'],
  ['نمره میشود', 'lacks a half-space after «می»'],
  ['ذخیره نمیشود', 'lacks a half-space after «می»'],
  ['نمره ها', 'has a whole space before an ending'],
  ['پاسخهای درست', 'lacks a half-space before «ها»'],
  ['بزرگترین', 'lacks a half-space before «تر»'],
  ['نگه\u200cداشتن', 'joins a verb of two words'],
  ['كتاب', 'has an Arabic letter'],
  ['سوال 4', 'has a Latin digit'],
  ['سوال ٤', 'has an Arabic digit'],
  ['"پاسخ"', 'has other quotation marks than «»'],
  ['آزمون, تکلیف', 'has a Latin comma, semicolon or question mark'],
  ['آزمون،تکلیف', 'lacks a space after a comma'],
  ['پاسخ\u200c برگ', 'has a half-space that joins nothing'],
  ['صبر کنید...', 'has three dots for …'],
  ['صبر  کنید', 'has two spaces'],
  ['صبر کنید .', 'has a space before a sign'],
])('«%s» %s', (text, fault) => {
  expect(faultsOfText('fa', text)).toContain(fault);
});

test.each([
  'میانگین نمره\u200cها از میان {{n}} پاسخ\u200cبرگ، با QTI ۲٫۱ و Moodle XML',
  'تنها کارهای نهایی، بالاتر و بهتر؛ «⁨{{name}}⁩»',
  'در حال پاسخ دادن…',
])('«%s» is well written', (text) => {
  expect(faultsOfText('fa', text)).toEqual([]);
});

test('one thing has one word', () => {
  expect(faultsOfText('fa', 'درجهٔ سختی')).toEqual(['says «درجهٔ سختی» for «دشواری»']);
  expect(faultsOfText('en', 'This semester')).toEqual(['says «semester» for «school year»']);
});

test.each([
  ["It is a colleague's.", 'has straight quotation marks'],
  ['Wait...', 'has three dots for …'],
])('“%s” %s', (text, fault) => {
  expect(faultsOfText('en', text)).toContain(fault);
});
