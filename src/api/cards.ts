/** Requests for the cards and the passwords that students sign in with. */
import type { CardOf, CardsAsked, Chosen, ClassCards, MadeCards } from '#contract/people/cards.ts';
import type { Student } from '#contract/shapes.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { request } from './http.ts';

const path = '/api/teacher/v1/LoginCards';
const loginsPath = '/api/teacher/v1/StudentLogins/{classId}';

/** The classes of this year, with how many of each have a card. */
export async function fetchCardClasses(signal?: AbortSignal): Promise<ClassCards[]> {
  const { items } = await request('loginCards.overview', `GET ${path}`, { signal });
  return items;
}

/** The students of a class, each with her card. */
export async function fetchCards(classId: string, signal?: AbortSignal): Promise<CardOf[]> {
  const { items } = await request('loginCards.list', `GET ${path}/{classId}`, {
    params: { classId },
    signal,
  });
  return items;
}

/**
 * Makes cards, and answers what they carry. An answer that was lost is not told again: nobody has those cards, so the
 * same students get others in their place.
 */
export async function makeCards(asked: CardsAsked, key: string): Promise<MadeCards> {
  const made = await request('loginCards.make', `POST ${path}`, { body: asked, key });
  const untold = made.items.filter(({ token }) => token === null);
  if (untold.length === 0) return made;
  const studentIds = untold.map(({ studentId }) => studentId);
  return request('loginCards.make', `POST ${path}`, { body: { studentIds }, key: newUuid() });
}

/** A student with what was made for her, told once. */
export type WithLogin<S extends Student> = S & {
  login: string;
  password: string;
  parentPassword: string;
};

/** As many students as one call takes. */
const mostLogins = 100;

/**
 * Makes a new password for each of a class and one for her parents, and a user name where there was none. Where an
 * answer was lost nobody has those: asked again, others are made, and the last ones hold.
 */
export async function makeLogins<S extends Student>(
  students: readonly S[],
): Promise<WithLogin<S>[]> {
  const made: WithLogin<S>[] = [];
  for (let at = 0; at < students.length; at += mostLogins) {
    const some = students.slice(at, at + mostLogins);
    const { items } = await request('studentLogins.make', `POST ${loginsPath}`, {
      params: { classId: some[0]?.classId ?? '' },
      body: { studentIds: some.map(({ studentId }) => studentId) },
      key: newUuid(),
    });
    const byId = new Map(items.map((item) => [item.studentId, item]));
    made.push(
      ...some.flatMap((student) => {
        const login = byId.get(student.studentId);
        return login ? [{ ...student, ...login }] : [];
      }),
    );
  }
  return made;
}

/** Makes cards void; answers how many, and who was left out because she sits an exam. */
export function voidCards(chosen: Chosen, key: string) {
  return request('loginCards.void', `POST ${path}/Void`, { body: chosen, key });
}
