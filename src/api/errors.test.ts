import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OfflineError, RefusedError, errorCode, isUnknownCall, statusCategory } from './errors.ts';

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

const refused = (status: number, ...codes: string[]) =>
  new RefusedError(
    status,
    codes.map((code) => ({ code, message: '' })),
  );

test.each([
  ['an unknown path', refused(404, 'route.unknown'), true],
  ['a bare 404', refused(404), true],
  ['a method that is not allowed', refused(405), true],
  ['what is not built', refused(501), true],
  ['an exam that is not there', refused(404, 'exam.notFound'), false],
  ['a foreign school', refused(404, 'semester.notFound'), false],
  ['a wrong day', refused(400, 'request.invalid'), false],
  ['a fault', refused(500), false],
  ['no network', new OfflineError(), false],
])('%s is told from a back end without the call', (_, error, isUnknown) => {
  expect(isUnknownCall(error)).toBe(isUnknown);
});
