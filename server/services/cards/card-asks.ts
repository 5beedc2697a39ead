/** What a school asks of whoever signs in with a card: nothing more, a PIN or her password. */
import { eq } from 'drizzle-orm';
import type { CardSignIn } from '#contract/people/cards.ts';
import { schools } from '../../db/schema/index.ts';
import type { Session } from '../../middleware/handlers.ts';
import { recordDone } from '../accounts/audit.ts';
import { ownSchool } from '../sign-in/registration-mode.ts';

/** What it asks, for admins alone. */
export async function readCardSignIn(session: Session, schoolId: string): Promise<CardSignIn> {
  const { cardAsks } = await ownSchool(session, schoolId);
  return { asks: cardAsks };
}

/** Changes it, from the next sign-in on: nobody is signed out, and PINs that were chosen are kept. */
export async function changeCardSignIn(
  session: Session,
  schoolId: string,
  { asks }: CardSignIn,
): Promise<CardSignIn> {
  const { id, cardAsks } = await ownSchool(session, schoolId, true);
  if (asks === cardAsks) return { asks };
  await session.db.update(schools).set({ cardAsks: asks }).where(eq(schools.id, id));
  const details = { asks, formerAsks: cardAsks };
  await recordDone(session, 'cardSignIn.changed', { kind: 'school', id }, details);
  return { asks };
}
