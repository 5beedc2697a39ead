import { expect, test } from 'vitest';
import { OfflineError, RefusedError, StrangeAnswerError, TimeoutError } from '#src/api/errors.ts';
import { loginFault, missingFields } from './login-faults.ts';

const refused = (status: number, ...codes: string[]) =>
  new RefusedError(
    status,
    codes.map((code) => ({ code, message: '' })),
  );

test('each way a sign-in can fail has its own words', () => {
  const code = (error: unknown) => loginFault(error).code;
  expect(code(refused(401, 'login.wrong'))).toBe('login.wrong');
  expect(code(refused(429, 'login.tooMany'))).toBe('login.tooMany');
  expect(code(new OfflineError())).toBe('network.offline');
  expect(code(new TimeoutError())).toBe('network.timeout');
  expect(code(new StrangeAnswerError())).toBe('network.strangeAnswer');
  expect(code(refused(502))).toBe('category.internal');
});

test('the picture is asked for only when the server wants it', () => {
  expect(loginFault(refused(401, 'login.wrong')).needsCaptcha).toBe(false);
  expect(loginFault(refused(400, 'captcha.required')).needsCaptcha).toBe(true);
  expect(loginFault(refused(401, 'login.wrong', 'captcha.required'))).toMatchObject({
    code: 'captcha.required',
    needsCaptcha: true,
  });
  expect(loginFault(refused(400, 'captcha.wrong')).field).toBe('captcha');
});

test('what is missing is told in the order of the form', () => {
  expect(missingFields({ login: ' ', password: '', captcha: null })).toEqual(['login', 'password']);
  expect(missingFields({ login: 'teacher', password: 'x', captcha: '' })).toEqual(['captcha']);
  expect(missingFields({ login: 'teacher', password: 'x', captcha: null })).toEqual([]);
});
