/** Cards that students sign in with. */
import { open, read, write, writeAnew } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { changeCardSignIn, readCardSignIn } from '../services/cards/card-asks.ts';
import { signInByCard } from '../services/cards/card-sign-in.ts';
import { deviceCookie, deviceOf } from '../services/sign-in/known-devices.ts';
import { listCardClasses, listCards, makeCards, voidCards } from '../services/cards/login-cards.ts';

export const cardsHandlers = {
  'loginCards.overview': read((_input, session) => listCardClasses(session)),
  'loginCards.list': read(({ params }, session) => listCards(session, params.classId)),
  'loginCards.make': writeAnew(({ body }, session, kept) => makeCards(session, body, kept)),
  'loginCards.void': write(({ body }, session) => voidCards(session, body)),
  'student.card': open(async ({ body }, { deps, now, address, header, isSecure }) => {
    const sent = { ...body, address, device: deviceOf(header('cookie')) };
    const { signedIn: data, device } = await signInByCard(deps.store, sent, now);
    return device === null ? { data } : { data, headers: deviceCookie(device, isSecure) };
  }),
  'cardSignIn.read': read(({ params }, session) => readCardSignIn(session, params.schoolId)),
  'cardSignIn.change': write(({ params, body }, session) =>
    changeCardSignIn(session, params.schoolId, body),
  ),
} satisfies Partial<Handlers>;
