import { RefusedError, errorCode } from '#src/api/errors.ts';
import type { Wrong } from './attempt.ts';

/** Which field a failed sign-in concerns; most concern the whole form. */
export type LoginField = 'login' | 'password' | 'captcha';

/** What is missing before anything is sent, in the order of the form. */
export function missingFields(form: {
  login: string;
  password: string;
  captcha: string | null;
}): LoginField[] {
  return [
    ...(form.login.trim() ? [] : (['login'] as const)),
    ...(form.password ? [] : (['password'] as const)),
    ...(form.captcha === null || form.captcha.trim() ? [] : (['captcha'] as const)),
  ];
}

/** The same as it is said; nothing when nothing is missing. */
export function missingWrong(form: Parameters<typeof missingFields>[0]): Wrong<LoginField> | null {
  const gaps = missingFields(form);
  if (gaps.length === 0) return null;
  const beside = Object.fromEntries(gaps.map((field) => [field, `session:login.missing.${field}`]));
  return { said: ['session:login.missing.summary'], beside };
}

function askedCaptcha(error: unknown): string | undefined {
  const refusals = error instanceof RefusedError ? error.refusals : [];
  return refusals.map(({ code }) => code).find((code) => code.startsWith('captcha.'));
}

/** Whether the next try needs a captcha. */
export const needsCaptcha = (error: unknown) => askedCaptcha(error) !== undefined;

/** When the server will hear of it again, in milliseconds of this device; null where it did not say. */
export function untilOf(error: unknown, now: number): number | null {
  const wait = error instanceof RefusedError ? error.retryAfter : null;
  return wait === null ? null : now + wait;
}

/** What a refused or failed sign-in means for the form. */
export function loginWrong(error: unknown, now: number): Wrong<LoginField> {
  // Nobody's session is over here, in whatever words a back end refuses.
  const isWrong = error instanceof RefusedError && error.status === 401;
  const key = `errors:${askedCaptcha(error) ?? (isWrong ? 'login.wrong' : errorCode(error))}`;
  return {
    said: [key],
    beside: key === 'errors:captcha.wrong' ? { captcha: key } : {},
    isWait: needsCaptcha(error),
    until: errorCode(error) === 'login.tooMany' ? untilOf(error, now) : null,
  };
}
