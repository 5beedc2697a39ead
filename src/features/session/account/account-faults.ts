import { RefusedError, errorCode } from '#src/api/errors.ts';
import type { Wrong } from '../attempt.ts';
import { untilOf } from '../login-faults.ts';

const fields = [
  'beginCode',
  'name',
  'timeZone',
  'year',
  'username',
  'schoolCode',
  'fullname',
  'mobile',
  'email',
  'current',
  'password',
  'password_confirm',
  'captcha',
  'code',
] as const;
/** The fields of all steps, as the server names them. */
export type AccountField = (typeof fields)[number];

/** Whatever path it comes with. */
const fieldOf: Partial<Record<string, AccountField>> = {
  'mobile.invalid': 'mobile',
  'registration.code': 'schoolCode',
  'password.current': 'current',
  'password.weak': 'password',
  'password.mismatch': 'password_confirm',
  'captcha.wrong': 'captcha',
  'captcha.required': 'captcha',
  'code.wrong': 'code',
  'code.expired': 'code',
};

/** Refusals that come before the captcha is looked at, so that it serves once more. */
const beforeCaptcha = new Set([
  'mobile.invalid',
  'password.weak',
  'registration.closed',
  'registration.code',
  'request.invalid',
  'login.tooMany',
]);

/** Whether the captcha that was sent may have been used up; without an answer it is tried again. */
export function isCaptchaSpent(error: unknown): boolean {
  return error instanceof RefusedError && !beforeCaptcha.has(error.code);
}

/** Fewest characters of a password; the server looks further. */
const shortest = 8;

type Values = Partial<Record<AccountField, string>>;

/** What can be said of a form before it is sent; nothing when it may go. */
export function gapsOf(values: Values): Wrong<AccountField> | null {
  const beside: Wrong<AccountField>['beside'] = {};
  for (const field of fields) {
    const value = values[field];
    if (value !== undefined && field !== 'email' && value.trim() === '')
      beside[field] = `account:missing.${field}`;
  }
  const { password, password_confirm: again } = values;
  if (password && Array.from(password).length < shortest) beside.password = 'errors:password.weak';
  if (again && again !== password) beside.password_confirm = 'errors:password.mismatch';
  return said(beside);
}

function said(beside: Wrong<AccountField>['beside']): Wrong<AccountField> | null {
  const words = Object.values(beside);
  return words.length > 0 ? { said: words, beside } : null;
}

/** What a refused or failed step means for its form. */
export function accountWrong(error: unknown, now: number): Wrong<AccountField> {
  const beside: Wrong<AccountField>['beside'] = {};
  for (const { code, path } of error instanceof RefusedError ? error.refusals : []) {
    const field = fieldOf[code] ?? fields.find((one) => one === path);
    const key = code === 'request.invalid' ? `account:invalid.${field}` : `errors:${code}`;
    if (field) beside[field] ??= key;
  }
  const until = errorCode(error) === 'login.tooMany' ? untilOf(error, now) : null;
  return { ...(said(beside) ?? { said: [`errors:${errorCode(error)}`], beside }), until };
}
