/** The classroom service as the core sees it: who somebody is there, and who belongs to a class. */
import type { Store } from '../../db/client.ts';
import { refuse } from '../../errors.ts';

/** An account of the service. */
export interface ExternalAccount {
  id: string;
  name: string;
}
/** An open session there. */
export interface ServiceSession {
  account: ExternalAccount;
  expires: string;
}
/** A member of a class there. */
export interface ExternalPerson {
  id: number;
  role: 'student' | 'teacher';
  firstName: string;
  lastName: string;
  /** Known of teachers alone. */
  mobile: string | null;
}

/**
 * What the core asks of the service, never while it holds a connection: the service may take its time. One that does
 * not answer refuses with `konj.unavailable`. The store is for implementations that live in this database.
 */
export interface ClassroomLink {
  /** Opens a session for the account she is linked to, or, the first time, for the one that is hers. */
  exchange(
    store: Store,
    person: { account: string | null; username: string; userId: string },
    now: number,
  ): Promise<ServiceSession & { token: string }>;
  /** Whose session a token is; null for one that the service does not know. */
  whoIs(store: Store, token: string, now: number): Promise<ServiceSession | null>;
  /** Everyone of a class; null for a class that is not the token's to see. */
  membersOf(
    store: Store,
    token: string,
    classId: number,
    now: number,
  ): Promise<ExternalPerson[] | null>;
}

/** Where there is no such service. */
export const noClassroom: ClassroomLink = {
  exchange: async () => unavailable(),
  whoIs: async () => unavailable(),
  membersOf: async () => unavailable(),
};

function unavailable(): never {
  throw refuse('konj.unavailable');
}
