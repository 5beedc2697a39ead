import { expect, test } from 'vitest';
import { OfflineError, RefusedError } from '#src/api/errors.ts';
import { accountWrong, gapsOf, isCaptchaSpent } from './account-faults.ts';
import { parseMemory } from './account-memory.ts';
import { loginSteps, standing, stepIn } from './steps.ts';
import { asClock, secondsLeft } from './use-countdown.ts';

const refused = (code: string, path?: string, retryAfter: number | null = null) =>
  new RefusedError(400, [{ code, message: '', ...(path && { path }) }], null, retryAfter);
const sent = { userId: 'u', mobile: '0912', resendAt: 1 };

test('an address names a step that there is, and nothing else', () => {
  for (const step of loginSteps) expect(stepIn(step)).toBe(step);
  for (const strange of ['admin', '', null, undefined, ['reset'], 1])
    expect(stepIn(strange)).toBeUndefined();
});

test('a step that has lost what it needs goes back to the start of its way, and says why', () => {
  const bare = loginSteps.map((step) => standing(step, {}, null));
  expect(bare).toEqual([
    { step: 'register', why: null },
    { step: 'register', why: 'account:lost.confirm' },
    { step: 'forgot', why: null },
    { step: 'forgot', why: 'account:lost.confirm' },
    { step: 'forgot', why: 'account:lost.reset' },
    { step: 'begin', why: null },
  ]);
});

test('a step that has what it needs stays, and a code for one way opens no other', () => {
  const both = { register: sent, 'forgot-pass': sent };
  for (const step of loginSteps) expect(standing(step, both, 'token')).toEqual({ step, why: null });
  expect(standing('confirm-forgot', { register: sent }, null).step).toBe('forgot');
});

test('what this window remembers is read back, and anything strange is left out', () => {
  const names = { fullname: 'ز', mobile: '0912', email: '', username: 'م' };
  const typed = { ...names, school: 'د', schoolCode: '' };
  const whole = { ...typed, sent: { register: sent } };
  expect(parseMemory(JSON.stringify(whole))).toEqual(whole);
  const empty = {
    fullname: '',
    mobile: '',
    email: '',
    schoolCode: '',
    school: '',
    username: '',
    sent: {},
  };
  for (const strange of [null, '', '{', '7', 'null', '{"sent":3,"mobile":5}'])
    expect(parseMemory(strange)).toEqual(empty);
  expect(parseMemory('{"sent":{"register":{"userId":"u"},"other":1}}')).toEqual(empty);
});

test('everything that is missing is said, in the order of the form; an email may be', () => {
  const form = { fullname: ' ', mobile: '', email: '', password: '', captcha: '' };
  expect(gapsOf(form)).toEqual({
    said: ['fullname', 'mobile', 'password', 'captcha'].map((field) => `account:missing.${field}`),
    beside: {
      fullname: 'account:missing.fullname',
      mobile: 'account:missing.mobile',
      password: 'account:missing.password',
      captcha: 'account:missing.captcha',
    },
  });
  expect(gapsOf({ mobile: '0912', captcha: '1' })).toBeNull();
});

test('a short password and two that differ are found before anything is sent', () => {
  expect(gapsOf({ password: 'شش‌حرف' })?.beside).toEqual({ password: 'errors:password.weak' });
  expect(gapsOf({ password: 'long enough', password_confirm: 'long enough ' })?.beside).toEqual({
    password_confirm: 'errors:password.mismatch',
  });
  expect(gapsOf({ password: 'long enough', password_confirm: 'long enough' })).toBeNull();
});

test.each([
  ['mobile.invalid', undefined, 'mobile'],
  ['password.weak', 'password', 'password'],
  ['password.mismatch', 'password_confirm', 'password_confirm'],
  ['captcha.wrong', 'captcha', 'captcha'],
  ['code.wrong', 'code', 'code'],
  ['code.expired', 'code', 'code'],
  ['account.exists', 'code', 'code'],
])('%s is said above the form and beside its field', (code, path, field) => {
  expect(accountWrong(refused(code, path), 0)).toEqual({
    said: [`errors:${code}`],
    beside: { [field]: `errors:${code}` },
    until: null,
  });
});

test('what the server could not read is said of the field it names', () => {
  expect(accountWrong(refused('request.invalid', 'email'), 0).beside).toEqual({
    email: 'account:invalid.email',
  });
  expect(accountWrong(refused('request.invalid', 'user_id'), 0)).toMatchObject({
    said: ['errors:request.invalid'],
    beside: {},
  });
});

test('what concerns no field is said above the form; too many tries with the time of the next', () => {
  expect(accountWrong(new OfflineError(), 0)).toMatchObject({
    said: ['errors:network.offline'],
    beside: {},
  });
  expect(accountWrong(refused('login.tooMany', undefined, 5000), 1000)).toMatchObject({
    said: ['errors:login.tooMany'],
    until: 6000,
  });
  expect(accountWrong(refused('code.tooSoon', undefined, 5000), 1000).until).toBeNull();
});

test('a captcha that the server did not look at serves once more', () => {
  expect(isCaptchaSpent(refused('captcha.wrong'))).toBe(true);
  expect(isCaptchaSpent(refused('server.internal'))).toBe(true);
  for (const code of ['mobile.invalid', 'password.weak', 'request.invalid', 'login.tooMany'])
    expect(isCaptchaSpent(refused(code))).toBe(false);
  expect(isCaptchaSpent(new OfflineError())).toBe(false);
});

test('the wait is counted in whole seconds, and a clock that was set back does not lengthen it', () => {
  expect(secondsLeft(61_500, 1000)).toBe(61);
  expect(secondsLeft(1000, 1000)).toBe(0);
  expect(secondsLeft(1000, 9000)).toBe(0);
  expect(secondsLeft(10_000_000, 0)).toBe(900);
  expect([0, 5, 60, 65, 900].map(asClock)).toEqual(['0:00', '0:05', '1:00', '1:05', '15:00']);
});
