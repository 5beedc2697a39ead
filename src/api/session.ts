/** Requests of signing in. */
import type { User } from '#contract/school/core.ts';
import { bytesOfBase64 } from '#src/lib/base64.ts';
import { RefusedError, StrangeAnswerError } from './errors.ts';
import { request } from './http.ts';
import { serverNow } from './server-time.ts';
import { completed } from './specified.ts';

export { currentToken } from './http.ts';

/** What signing in or renewing answers. */
export interface Signed {
  token: { access_token: string; expires: string; deliver?: string | undefined };
  user: User;
}

/** Signs in with a name and a password; `captcha` is asked for after three failures. */
export async function login(body: {
  login: string;
  password: string;
  captcha?: string;
}): Promise<Signed> {
  return whole(await request('session.login', 'POST /user/login', { body }));
}

/** Checks and renews the session. */
export function checkSession(): Promise<Signed> {
  return request('session.check', 'GET /auth/check', {}).then(whole);
}

/**
 * Gets a token that was in no address for one that was, which is over with that. A back end that does not know the call
 * is asked who that is, and its token stays; `withToken` lends the token for each of the two.
 */
export async function exchangeToken(
  withToken: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<Signed> {
  try {
    const signed = await withToken(() => request('sessions.exchange', 'POST /user/exchange', {}));
    return await whole(signed);
  } catch (error) {
    // Another one may refuse what it does not know in its own way; then its answer to the check is what counts.
    const isRefused = error instanceof RefusedError && error.status < 500;
    if (!isRefused && !(error instanceof StrangeAnswerError)) throw error;
    return withToken(checkSession);
  }
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

/** What opens what a device keeps sealed of the person at work; 32 bytes. */
export async function atRestSecret(): Promise<Uint8Array<ArrayBuffer>> {
  const { secret } = await request('sessions.atRest', 'GET /api/common/v1/AtRest', {});
  const bytes = bytesOfBase64(secret.replaceAll('-', '+').replaceAll('_', '/'));
  if (bytes === null) throw new StrangeAnswerError('sessions.atRest answers no secret');
  return bytes;
}

/** Ends the session on the server too, for whoever leaves a shared tablet. */
export async function logout(): Promise<void> {
  await request('sessions.end', 'POST /user/logout', {});
}
