import { RefusedError, errorCode } from '#src/api/errors.ts';

/** Which field a failed sign-in concerns; most concern the whole form. */
export type LoginField = 'login' | 'password' | 'captcha';

export interface LoginFault {
  /** Key in the namespace `errors`, or in `session` where it begins with `login.fault.`. */
  code: string;
  field: LoginField | null;
  needsCaptcha: boolean;
}

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

/** What a refused or failed sign-in means for the form. */
export function loginFault(error: unknown): LoginFault {
  const codes = error instanceof RefusedError ? error.refusals.map((refusal) => refusal.code) : [];
  const asked = codes.find((code) => code.startsWith('captcha.'));
  const code = asked ?? errorCode(error);
  return {
    code,
    field: code === 'captcha.wrong' ? 'captcha' : null,
    needsCaptcha: asked !== undefined,
  };
}
