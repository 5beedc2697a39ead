import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OfflineError, RefusedError, errorCode, statusCategory } from './errors.ts';

/** The specification's section 8; every other status falls to the rest of its hundred. */
const named: Record<number, string> = {
  401: 'unauthenticated',
  403: 'permissionDenied',
  404: 'notFound',
  409: 'alreadyExists',
  413: 'failedPrecondition',
  429: 'resourceExhausted',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadlineExceeded',
};

test('every status has the category that the specification gives it', () => {
  const all = Array.from({ length: 500 }, (_, at) => at + 100);
  const listed = (status: number) => {
    if (status < 400) return 'ok';
    return named[status] ?? (status < 500 ? 'invalidArgument' : 'internal');
  };
  expect(all.map((status) => [status, statusCategory(status)])).toEqual(
    all.map((status) => [status, listed(status)]),
  );
});

test.each(['fa', 'en'])('every category is a sentence in %s', (language) => {
  const path = new URL(`../../locales/${language}/errors.json`, import.meta.url);
  const { category } = JSON.parse(readFileSync(path, 'utf8'));
  expect(Object.keys(category).toSorted()).toEqual(
    [...new Set([...Object.values(named), 'ok', 'invalidArgument', 'internal'])].toSorted(),
  );
});

test('a refusal is told by its first code, or by its category when it brought none', () => {
  expect(errorCode(new RefusedError(409, [{ code: 'exam.locked', message: '' }]))).toBe(
    'exam.locked',
  );
  expect(errorCode(new RefusedError(503, []))).toBe('category.unavailable');
  expect(errorCode(new OfflineError())).toBe('network.offline');
  expect(errorCode(new TypeError('x'))).toBe('unexpected');
});
