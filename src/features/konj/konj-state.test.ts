import { expect, test } from 'vitest';
import { RefusedError, TimeoutError } from '#src/api/errors.ts';
import { markOf } from '#src/lib/token-mark.ts';
import { isSessionLost, stateOf } from './konj-state.ts';

const account = { id: 'k-1', name: 'مریم' };
const kept = `${markOf('t')} ${JSON.stringify({ owner: 'school:ann', account })}`;

test('a session is open for the person who said that it is hers', () => {
  expect(stateOf('t', kept, 'school:ann')).toEqual({ kind: 'open', token: 't', account });
});

test('without a token there is none, whatever is remembered', () => {
  expect(stateOf(null, kept, 'school:ann')).toEqual({ kind: 'none' });
});

test("somebody else's session at the same tablet is not hers", () => {
  expect(stateOf('t', kept, 'school:eve')).toEqual({ kind: 'none' });
});

test.each(['', '{', '{}', 'null', '{"owner":"school:ann","account":null}'])(
  'a token of which nobody knows whose it is was brought along (%s)',
  (memory) => {
    const brought = { kind: 'brought', token: 't' };
    expect(stateOf('t', null, 'school:ann')).toEqual(brought);
    expect(stateOf('t', memory, 'school:ann')).toEqual(brought);
    expect(stateOf('t', `${markOf('t')} ${memory}`, 'school:ann')).toEqual(brought);
  },
);

test('a token that took the place of the confirmed one is nobody’s account until she says so', () => {
  expect(stateOf('another', kept, 'school:ann')).toEqual({ kind: 'brought', token: 'another' });
});

test('a session is lost by its own refusal alone', () => {
  const refused = (status: number, code: string) =>
    new RefusedError(status, [{ code, message: '' }]);
  expect(isSessionLost(refused(401, 'session.expired'))).toBe(true);
  expect(isSessionLost(refused(400, 'konj.tokenInvalid'))).toBe(true);
  expect(isSessionLost(refused(503, 'konj.unavailable'))).toBe(false);
  expect(isSessionLost(new TimeoutError())).toBe(false);
});
