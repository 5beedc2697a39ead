/** Cards that students sign in with. */
import { open, read, write, writeAnew } from '../middleware/handlers.ts';
import { changeCardSignIn, readCardSignIn } from '../services/cards/card-asks.ts';
import { signInByCard } from '../services/cards/card-sign-in.ts';
import { deviceCookie, deviceOf } from '../services/sign-in/known-devices.ts';
import { listCardClasses, listCards, makeCards, voidCards } from '../services/cards/login-cards.ts';

/** Handlers of this group. */
export const cardsHandlers = {
  'loginCards.overview': read('loginCards.overview', async (_input, session) => ({
    data: await listCardClasses(session),
  })),
  'loginCards.list': read('loginCards.list', async ({ params }, session) => ({
    data: await listCards(session, params.classId),
  })),
  'loginCards.make': writeAnew('loginCards.make', ({ body }, session, kept) =>
    makeCards(session, body, kept),
  ),
  'loginCards.void': write('loginCards.void', async ({ body }, session) => ({
    data: await voidCards(session, body),
  })),
  'student.card': open(
    'student.card',
    async ({ body }, { deps, now, address, header, isSecure }) => {
      const sent = { ...body, address, device: deviceOf(header('cookie')) };
      const { signedIn: data, device } = await signInByCard(deps.store, sent, now);
      return device === null ? { data } : { data, headers: deviceCookie(device, isSecure) };
    },
  ),
  'cardSignIn.read': read('cardSignIn.read', async ({ params }, session) => ({
    data: await readCardSignIn(session, params.schoolId),
  })),
  'cardSignIn.change': write('cardSignIn.change', async ({ params, body }, session) => ({
    data: await changeCardSignIn(session, params.schoolId, body),
  })),
};
