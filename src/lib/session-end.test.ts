import { expect, test } from 'vitest';
import { sessionEnd } from './session-end.ts';

const errors = (code: string) => [{ code, message: '' }];
const said = (body: unknown) => JSON.stringify(body);

test.each<[string, number, string, string | null]>([
  ['an expired token', 401, said({ result: false, errors: errors('session.expired') }), 'expired'],
  ['a revoked session', 401, said({ result: false, errors: errors('session.revoked') }), 'revoked'],
  ['no word at all', 401, '', 'expired'],
  ['a wrong password', 401, said({ result: false, errors: errors('login.wrong') }), null],
  ['no reason', 401, said({ result: false }), null],
  ['the page of a portal', 401, '<!doctype html><title>Sign in to the Wi-Fi</title>', null],
  ['JSON of a gateway', 401, said({ message: 'Unauthorized' }), null],
  ['our codes without our envelope', 401, said({ errors: errors('session.expired') }), null],
  ['half an envelope', 401, '{"result": fal', null],
  ['a refusal', 403, said({ result: false, errors: errors('session.expired') }), null],
  ['success without a word', 204, '', null],
])('%s', (_what, status, text, end) => {
  expect(sessionEnd(status, text)).toBe(end && `session.${end}`);
});
