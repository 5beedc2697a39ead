import { expect, test } from 'vitest';
import { healthOf } from './server-health.ts';

test.each([
  [200, { result: true, data: { status: 'ready' } }, 'ready'],
  [503, { result: false, errors: [] }, 'down'],
  [503, null, 'down'],
  [500, { result: false, errors: [] }, 'down'],
  [404, { result: false, errors: [] }, 'unknown'],
  [404, null, 'unknown'],
  [200, null, 'unknown'],
  [200, 'ok', 'unknown'],
  [502, null, 'unknown'],
])('%i with %j is %s', (status, body, kind) => {
  expect(healthOf(status, body)).toBe(kind);
});
