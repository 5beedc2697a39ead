/** Requests of signing in. */
import type { User } from '#contract/core.ts';
import { request } from './http.ts';

/** What signing in or renewing answers. */
export interface Signed {
  token: { access_token: string; expires: string };
  user: User;
}

/** Signs in with a name and a password; `captcha` is asked for after three failures. */
export function login(body: {
  login: string;
  password: string;
  captcha?: string;
}): Promise<Signed> {
  return request('session.login', 'POST', '/user/login', { body });
}

/** Checks and renews the session. */
export function checkSession(): Promise<Signed> {
  return request('session.check', 'GET', '/auth/check', {});
}

/** Ends the session on the server too, for whoever leaves a shared tablet. */
export async function logout(): Promise<void> {
  await request('sessions.end', 'POST', '/user/logout', {});
}
