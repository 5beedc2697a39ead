import { expect, test } from 'vitest';
import { OfflineError, RefusedError, StrangeAnswerError, TimeoutError } from '#src/api/errors.ts';
import { loginWrong, missingFields, missingWrong, needsCaptcha } from './login-faults.ts';

const refused = (status: number, ...codes: string[]) =>
  new RefusedError(
    status,
    codes.map((code) => ({ code, message: '' })),
  );

test('each way a sign-in can fail has its own words', () => {
  const said = (error: unknown) => loginWrong(error, 0).said;
  expect(said(refused(401, 'login.wrong'))).toEqual(['errors:login.wrong']);
  // Another back end says it without a word, or with its own.
  expect(said(refused(401))).toEqual(['errors:login.wrong']);
  expect(said(refused(401, 'AUTH_17'))).toEqual(['errors:login.wrong']);
  expect(said(refused(429, 'login.tooMany'))).toEqual(['errors:login.tooMany']);
  expect(said(new OfflineError())).toEqual(['errors:network.offline']);
  expect(said(new TimeoutError())).toEqual(['errors:network.timeout']);
  expect(said(new StrangeAnswerError())).toEqual(['errors:network.strangeAnswer']);
  expect(said(refused(502))).toEqual(['errors:category.internal']);
});

test('the picture is asked for only when the server wants it', () => {
  expect(needsCaptcha(refused(401, 'login.wrong'))).toBe(false);
  expect(needsCaptcha(refused(400, 'captcha.required'))).toBe(true);
  const both = refused(401, 'login.wrong', 'captcha.required');
  expect(needsCaptcha(both)).toBe(true);
  expect(loginWrong(both, 0)).toMatchObject({ said: ['errors:captcha.required'], isWait: true });
  expect(loginWrong(refused(400, 'captcha.wrong'), 0).beside).toEqual({
    captcha: 'errors:captcha.wrong',
  });
});

test('too many tries are told with the time from which the next is heard', () => {
  const tooMany = new RefusedError(429, [{ code: 'login.tooMany', message: '' }], null, 60_000);
  expect(loginWrong(tooMany, 1000).until).toBe(61_000);
  expect(loginWrong(refused(429, 'login.tooMany'), 1000).until).toBeNull();
});

test('what is missing is told in the order of the form', () => {
  expect(missingFields({ login: ' ', password: '', captcha: null })).toEqual(['login', 'password']);
  expect(missingFields({ login: 'teacher', password: 'x', captcha: '' })).toEqual(['captcha']);
  expect(missingFields({ login: 'teacher', password: 'x', captcha: null })).toEqual([]);
  expect(missingWrong({ login: 'teacher', password: 'x', captcha: null })).toBeNull();
  expect(missingWrong({ login: '', password: 'x', captcha: null })).toEqual({
    said: ['session:login.missing.summary'],
    beside: { login: 'session:login.missing.login' },
  });
});
