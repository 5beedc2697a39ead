import { expect, test } from 'vitest';
import { OfflineError, RefusedError, errorCode, statusCategory } from './errors.ts';

test.each([
  [200, 'ok'],
  [304, 'ok'],
  [400, 'invalidArgument'],
  [401, 'unauthenticated'],
  [403, 'permissionDenied'],
  [404, 'notFound'],
  [409, 'alreadyExists'],
  [412, 'invalidArgument'],
  [413, 'failedPrecondition'],
  [422, 'invalidArgument'],
  [429, 'resourceExhausted'],
  [500, 'internal'],
  [501, 'unimplemented'],
  [502, 'internal'],
  [503, 'unavailable'],
  [504, 'deadlineExceeded'],
])('status %i is %s', (status, category) => {
  expect(statusCategory(status)).toBe(category);
});

test('a refusal is told by its first code, or by its category when it brought none', () => {
  expect(errorCode(new RefusedError(409, [{ code: 'exam.locked', message: '' }]))).toBe(
    'exam.locked',
  );
  expect(errorCode(new RefusedError(503, []))).toBe('category.unavailable');
  expect(errorCode(new OfflineError())).toBe('network.offline');
  expect(errorCode(new TypeError('x'))).toBe('unexpected');
});
