/** What is done in a school by a command: in the operator's name, all of it or nothing. */
import { eq } from 'drizzle-orm';
import type { Store } from '../db/client.ts';
import { schools } from '../db/schema/index.ts';
import { Refused } from '../errors.ts';
import type { Acting } from '../services/accounts/audit.ts';
import { Unusable } from './unusable.ts';

/** Does it in one transaction that holds the school; rows of it are written by others meanwhile. */
export async function inSchool<T>(
  store: Store,
  { school: schoolId }: { school: string },
  now: number,
  act: (acting: Acting, school: typeof schools.$inferSelect) => Promise<T>,
): Promise<T> {
  const by = { kind: 'operator', id: null } as const;
  return store
    .transaction(async (db) => {
      const isIt = eq(schools.id, schoolId);
      const [school] = await db.select().from(schools).where(isIt).for('no key update');
      if (!school) throw new Unusable('There is no school with this id.');
      return act({ db, schoolId, by, address: 'localhost', now }, school);
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 'semester.inactive') throw error;
      throw new Unusable('The school has no school year that can be changed.');
    });
}
