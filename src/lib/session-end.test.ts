import { expect, test } from 'vitest';
import { isDoubtful, sessionEnd } from './session-end.ts';

const errors = (code: string) => [{ code, message: '' }];
const json = 'application/json; charset=utf-8';
const page = '<!doctype html><title>Sign in to the Wi-Fi</title>';

/** What it is, its content type, its body; what it means as a 401 and as a 403: the table of decision 086. */
const table: [what: string, type: string | null, body: unknown, on401: string, on403: string][] = [
  ['our code', json, { result: false, errors: errors('session.expired') }, 'expired', 'check'],
  [
    'our end by the school',
    json,
    { result: false, errors: errors('session.revoked') },
    'revoked',
    'check',
  ],
  [
    'our word on the role',
    json,
    { result: false, errors: errors('role.readOnly') },
    'expired',
    'refused',
  ],
  ['another code', json, { result: false, errors: errors('AUTH_17') }, 'expired', 'check'],
  ['errors as strings', json, { result: false, errors: ['Unauthorized'] }, 'expired', 'check'],
  ['no reason', json, { result: false }, 'expired', 'check'],
  ['JSON without `result`', json, { message: 'Unauthorized' }, 'expired', 'check'],
  ['a problem document', 'application/problem+json', { title: 'Unauthorized' }, 'expired', 'check'],
  ['a string', json, '"Unauthorized"', 'expired', 'check'],
  ['a plain word', 'text/plain', 'Unauthorized', 'expired', 'check'],
  ['a word without a type', null, 'Unauthorized', 'expired', 'check'],
  ['nothing', null, '', 'expired', 'check'],
  ['nothing, as JSON', json, '', 'expired', 'check'],
  ['the page of a portal', 'text/html', page, 'not believed', 'not believed'],
  ['an empty page', 'text/html', '', 'not believed', 'not believed'],
  ['a page under another name', 'text/plain', page, 'not believed', 'not believed'],
  ['a page without a type', null, page, 'not believed', 'not believed'],
  ['XML of a proxy', 'application/xml', '<Error/>', 'not believed', 'not believed'],
  ['a long text', 'text/plain', 'Blocked. '.repeat(100), 'not believed', 'not believed'],
  ['half an envelope', json, '{"result": fal', 'not believed', 'not believed'],
  ['a picture', 'image/gif', 'GIF89a', 'not believed', 'not believed'],
];

test.each(table)('%s', (_what, type, body, on401, on403) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const ended = sessionEnd({ status: 401, type, text });
  expect(ended).toBe(on401 === 'not believed' ? null : `session.${on401}`);
  expect(isDoubtful({ status: 403, type, text })).toBe(on403 === 'check');
  for (const status of [200, 204, 400, 404, 407, 409, 500, 511]) {
    expect(sessionEnd({ status, type, text })).toBeNull();
    expect(isDoubtful({ status, type, text })).toBe(false);
  }
  expect(sessionEnd({ status: 403, type, text })).toBeNull();
  expect(isDoubtful({ status: 401, type, text })).toBe(false);
});
