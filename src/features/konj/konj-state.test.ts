import { expect, test } from 'vitest';
import { RefusedError, TimeoutError } from '#src/api/errors.ts';
import { isSessionLost, stateOf } from './konj-state.ts';

const account = { id: 'k-1', name: 'مریم' };
const kept = JSON.stringify({ owner: 'school:ann', account });

test('a session is open for the person who said that it is hers', () => {
  expect(stateOf('t', kept, 'school:ann')).toEqual({ kind: 'open', token: 't', account });
});

test('without a token there is none, whatever is remembered', () => {
  expect(stateOf(null, kept, 'school:ann')).toEqual({ kind: 'none' });
});

test("somebody else's session at the same tablet is not hers", () => {
  expect(stateOf('t', kept, 'school:eve')).toEqual({ kind: 'none' });
});

test.each([null, '{', '{}', 'null', '{"owner":"school:ann","account":null}'])(
  'a token of which nobody knows whose it is was brought along (%s)',
  (memory) => {
    expect(stateOf('t', memory, 'school:ann')).toEqual({ kind: 'brought', token: 't' });
  },
);

test('a session is lost by its own refusal alone', () => {
  const refused = (status: number, code: string) =>
    new RefusedError(status, [{ code, message: '' }]);
  expect(isSessionLost(refused(401, 'session.expired'))).toBe(true);
  expect(isSessionLost(refused(400, 'konj.tokenInvalid'))).toBe(true);
  expect(isSessionLost(refused(503, 'konj.unavailable'))).toBe(false);
  expect(isSessionLost(new TimeoutError())).toBe(false);
});
