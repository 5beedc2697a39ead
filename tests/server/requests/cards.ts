/** Good requests about cards to sign in with. */
import type { World } from '../factories.ts';
import type { Requests } from './shape.ts';

/** One for each call, of a class, and of a student of another one. */
export function cardsRequests(of: World): Requests {
  // Of the class that goes on where a year is begun.
  const studentIds = [of.students.find(({ classId }) => classId === of.classA)?.id];
  return {
    'cardSignIn.read': { params: { schoolId: of.schoolId } },
    'cardSignIn.change': { params: { schoolId: of.schoolId }, body: { asks: 'pin' } },
    'loginCards.overview': {},
    'loginCards.list': { params: { classId: of.classB } },
    'loginCards.make': { body: { classIds: [of.classB], studentIds, onlyMissing: true } },
    'loginCards.void': { body: { classIds: [of.classB], studentIds } },
  };
}
