/** Requests of signing in. */
import type { User } from '#contract/core.ts';
import { request } from './http.ts';
import { serverNow } from './server-time.ts';
import { completed } from './specified.ts';

export { currentToken } from './http.ts';

/** What signing in or renewing answers. */
export interface Signed {
  token: { access_token: string; expires: string };
  user: User;
}

/** Signs in with a name and a password; `captcha` is asked for after three failures. */
export async function login(body: {
  login: string;
  password: string;
  captcha?: string;
}): Promise<Signed> {
  return whole(await request('session.login', 'POST', '/user/login', { body }));
}

/** Checks and renews the session. */
export function checkSession(): Promise<Signed> {
  return request('session.check', 'GET', '/auth/check', {}).then(whole);
}

const month = 30 * 24 * 60 * 60_000;

/** Another back end may not say when a token ends: its refusal will. */
async function whole({ token, user }: Signed): Promise<Signed> {
  const expires = token.expires ?? new Date(serverNow() + month).toISOString();
  return {
    token: { ...token, expires },
    user: await completed(user, 'roles', (readers, given) => readers.user(given)),
  };
}

/** Ends the session on the server too, for whoever leaves a shared tablet. */
export async function logout(): Promise<void> {
  await request('sessions.end', 'POST', '/user/logout', {});
}
