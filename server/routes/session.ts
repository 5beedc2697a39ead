/** Signing in, and asking who is signed in. */
import { refuse } from '../errors.ts';
import { open, signedIn } from '../middleware/handlers.ts';
import { makeCaptcha } from '../services/captcha.ts';
import { endOf, isRenewable, readUser, retireSession, startSession } from '../services/sessions.ts';
import { signIn } from '../services/sign-in.ts';

/** Handlers of the session. */
export const sessionHandlers = {
  'session.login': open('session.login', async ({ body }, { deps, now, address }) => ({
    data: await signIn(deps.store, { ...body, address }, now),
  })),
  'session.captcha': open('session.captcha', async ({ params }, { deps, now }) => ({
    data: { 'captcha-image': await deps.store.read((db) => makeCaptcha(db, params.id, now)) },
  })),
  'session.check': signedIn('session.check', (_input, { deps, now, actor, token }) =>
    deps.store.transaction(async (tx) => {
      const user = await readUser(tx, actor);
      if (!user || token === null) throw refuse('session.expired');
      if (!isRenewable(actor.tokenCreatedAt, now)) {
        const kept = { access_token: token, expires: endOf(actor.tokenCreatedAt) };
        return { data: { token: kept, user, message: '' } };
      }
      const person = { schoolId: actor.schoolId, userId: actor.userId };
      const fresh = await startSession(tx, person, now);
      await retireSession(tx, actor, now);
      return { data: { token: fresh, user, message: '' } };
    }),
  ),
};
