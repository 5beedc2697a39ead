import { expect, test } from 'vitest';
import { askedFor, found, isAsking } from './slash.ts';

test('a slash asks at the start, after a space and in a new line, not inside a number or a word', () => {
  expect(isAsking('/', 1, false)).toBe(true);
  expect(isAsking('خوب /', 5, false)).toBe(true);
  expect(isAsking('خوب\n/', 5, false)).toBe(true);
  expect(isAsking('۲/', 2, false)).toBe(false);
  expect(isAsking('و/', 2, false)).toBe(false);
  expect(isAsking('۱ /', 3, false)).toBe(false);
  expect(isAsking('از 3 /', 6, true)).toBe(false);
  expect(isAsking('۱\n/', 3, false)).toBe(true);
});

test('the key of the slash asks with whatever sign it types, but a letter on it is a letter', () => {
  expect(isAsking('؟', 1, true)).toBe(true);
  expect(isAsking('.', 1, true)).toBe(true);
  expect(isAsking('.', 1, false)).toBe(false);
  expect(isAsking('ظ', 1, true)).toBe(false);
  expect(isAsking('۵', 1, true)).toBe(false);
});

test('what follows the sign is looked for until the line ends or the sign is gone', () => {
  expect(askedFor('خوب /آفر', 8, 4, '/')).toBe('آفر');
  expect(askedFor('خوب /', 5, 4, '/')).toBe('');
  expect(askedFor('خوب /', 4, 4, '/')).toBeNull();
  expect(askedFor('خوب آفر', 7, 4, '/')).toBeNull();
  expect(askedFor('/آفر\n', 5, 0, '/')).toBeNull();
  expect(askedFor(`/${'آ'.repeat(80)}`, 81, 0, '/')).toBeNull();
});

test('comments are found by words in any order, whichever yeh and half-space was typed', () => {
  const comments = [{ text: 'راه‌حل درست است' }, { text: 'یکای پاسخ را ننوشتی' }];
  expect(found(comments, 'درست راه')).toEqual([comments[0]]);
  expect(found(comments, 'يكاي')).toEqual([comments[1]]);
  expect(found(comments, '')).toEqual(comments);
  expect(found(comments, 'فیثاغورس')).toEqual([]);
});
