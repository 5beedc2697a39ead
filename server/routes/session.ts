/** Signing in, registering, forgotten passwords, and asking who is signed in. */
import { refuse } from '../errors.ts';
import { open, signedIn } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { makeCaptcha } from '../services/sign-in/captcha.ts';
import {
  askForReset,
  giveResetToken,
  resetPassword,
} from '../services/sign-in/forgotten-password.ts';
import { deviceCookie, deviceOf } from '../services/sign-in/known-devices.ts';
import { beginSchool } from '../school/first-start.ts';
import { createAccount, register } from '../services/sign-in/registration.ts';
import { isRenewable, readUser, renewSession } from '../services/sign-in/sessions.ts';
import { signIn } from '../services/sign-in/sign-in.ts';
import { confirmCode, purposeOf, resendCode } from '../services/sign-in/verifications.ts';

/** Handlers of the session. */
export const sessionHandlers = {
  'session.register': open(async ({ body }, around) => ({ user_id: await register(around, body) })),
  'session.forgot': open(async ({ body }, around) => ({
    user_id: await askForReset(around, body),
  })),
  'session.resend': open(async ({ params, body }, around) => {
    await resendCode(around, { purpose: purposeOf(params.type), id: body.user_id });
    return {};
  }),
  'session.confirm': open(async ({ params, body }, around) => {
    const purpose = purposeOf(params.url);
    const sent = { purpose, id: body.user_id, code: body.code };
    const data =
      purpose === 'register'
        ? await confirmCode(around, sent, (tx, row) => createAccount(tx, row, around))
        : await confirmCode(around, sent, (tx, row) => giveResetToken(tx, row, around.now));
    return data;
  }),
  'session.reset': open(async ({ body }, around) => {
    await resetPassword(around, body);
    return {};
  }),
  'school.begin': open(({ body }, around) => beginSchool(around, body)),
  'session.login': open(async ({ body }, { deps, now, address, header, isSecure }) => {
    const sent = { ...body, address, device: deviceOf(header('cookie')) };
    const { token, user, device } = await signIn(deps.store, sent, now);
    return { data: { token, user }, headers: deviceCookie(device, isSecure) };
  }),
  'session.captcha': open(async ({ params: { id } }, { deps, now }) => {
    const { picture } = await deps.store.read((db) => makeCaptcha(db, id, now));
    return { 'captcha-image': picture };
  }),
  'session.captchaWords': open(async ({ params: { id } }, { deps, now }) => {
    const { words } = await deps.store.read((db) => makeCaptcha(db, id, now));
    return { words };
  }),
  'session.check': signedIn((_input, { deps, now, actor, token }) =>
    deps.store.transaction(async (tx) => {
      const user = await readUser(tx, actor);
      if (!user || token === null) throw refuse('session.expired');
      if (actor.isFromAddress) {
        return { token: await renewSession(tx, actor, now, 'spent'), user, message: '' };
      }
      if (!isRenewable(actor, now)) {
        const kept = { access_token: token, expires: actor.tokenExpiresAt.toISOString() };
        return { token: kept, user, message: '' };
      }
      return { token: await renewSession(tx, actor, now), user, message: '' };
    }),
  ),
  'sessions.exchange': signedIn((_input, { deps, now, actor }) =>
    deps.store.transaction(async (tx) => {
      const user = await readUser(tx, actor);
      if (!user) throw refuse('session.expired');
      return { token: await renewSession(tx, actor, now, 'spent'), user };
    }),
  ),
} satisfies Partial<Handlers>;
