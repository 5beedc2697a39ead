import { expect, test } from 'vitest';
import { OfflineError, RefusedError } from './errors.ts';
import { isCallMissing } from './reports.ts';

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
])('%s is told from a back end without the call', (_, error, isMissing) => {
  expect(isCallMissing(error)).toBe(isMissing);
});
