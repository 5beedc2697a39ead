/** Requests of whoever has no session: an account of one's own, and a forgotten password. */
import type { Calls } from '#contract/calls.ts';
import type { BodyOf } from '#contract/define.ts';
import { StrangeAnswerError } from './errors.ts';
import { request } from './http.ts';
import type { Signed } from './session.ts';

/** What a one-time code is for; the word stands in the address too. */
export type CodePurpose = 'register' | 'forgot-pass';

/** Asks for an account; answers the id that its confirmation names, also for a number that has one already. */
export async function register(body: BodyOf<Calls['session.register']>): Promise<string> {
  return (await request('session.register', 'POST /user/register', { body })).user_id;
}

/** Asks for a code to a number; answers alike whether anybody has it. */
export async function askForReset(body: { mobile: string; captcha: string }): Promise<string> {
  return (await request('session.forgot', 'POST /user/forgot-pass', { body })).user_id;
}

/** Another code in place of the last one, which ends with it; refused with `code.tooSoon` within a minute. */
export async function resendCode(type: CodePurpose, userId: string): Promise<void> {
  const body = { user_id: userId };
  await request('session.resend', 'POST /user/resend-token/{type}', { params: { type }, body });
}

const confirm = (url: CodePurpose, userId: string, code: string) =>
  request('session.confirm', 'POST /user/{url}/confirm', {
    params: { url },
    body: { user_id: userId, code },
  });

/** Makes the account, and signs its person in. */
export async function confirmRegistration(userId: string, code: string): Promise<Signed> {
  const { token, user } = await confirm('register', userId, code);
  if (!user) throw new StrangeAnswerError();
  return { token, user };
}

/** Exchanges a code for the token that sets a password, once, within a quarter of an hour. */
export async function confirmReset(userId: string, code: string): Promise<string> {
  return (await confirm('forgot-pass', userId, code)).token.access_token;
}

/** Sets the password; the request has to go out with the token of `confirmReset`. */
export async function setPassword(password: string, again: string): Promise<void> {
  const params = { resetUrl: 'user/reset-pass' };
  const body = { password, password_confirm: again };
  await request('session.reset', 'POST /{resetUrl}', { params, body });
}

/** Makes the first school of a server, with the code that the server printed at its start, and signs its first administrator in; `school.begun` where there is one. */
export async function beginSchool(body: BodyOf<Calls['school.begin']>) {
  return request('school.begin', 'POST /user/begin', { body });
}
