/** The stand-in of the classroom service behind the interface that the core knows. */
import type { ClassroomLink } from '#server/services/konj/classroom-link.ts';
import { ownPeople } from './read.ts';
import { accountFor, findAccount, findSession, openSession } from './sessions.ts';

/** Answers from the stand-in's own data; an account that is gone there is looked for anew. */
export const standIn: ClassroomLink = {
  exchange: (store, person, now) => {
    const linked = person.account === null ? undefined : findAccount(person.account);
    const account = linked ?? accountFor(person);
    return store.read((db) => openSession(db, account, now));
  },
  whoIs: (store, token, now) => store.read((db) => findSession(db, token, now)),
  membersOf: async (store, token, classId, now) => {
    const session = await store.read((db) => findSession(db, token, now));
    return session && ownPeople(session.account.id, classId);
  },
};
