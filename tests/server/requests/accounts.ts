/** Good requests about accounts. */
import type { CallName } from '#contract/calls.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** Calls that only an admin may make; a teacher is refused. */
export const adminCalls = new Set<CallName>([
  'accounts.list',
  'accounts.change',
  'accounts.endSessions',
  'schoolStatus.update',
  'schoolStatus.confirm',
]);

/** One for each call; `exam` and `assignment` have ended and everyone has handed in. */
export async function accountsRequests(
  harness: Harness,
  { schoolId }: World,
  _made: { exam: Made; assignment: Made },
): Promise<Requests> {
  const id = newId();
  await harness.store.read((db) =>
    db.insert(t.users).values({
      schoolId,
      id,
      username: `new-${id}`,
      firstName: 'تازه',
      lastName: 'رسیده',
      passwordHash: 'none',
    }),
  );
  const query = { Search: 'تازه', Role: 'none', Active: 'true', PageIndex: '0', PageSize: '5' };
  return {
    'sessions.endAll': { query: { KeepThis: 'true' } },
    'accounts.list': { params: { schoolId }, query },
    'accounts.change': { params: { schoolId, id }, body: { role: 'user', active: true } },
    'accounts.endSessions': { params: { schoolId, id } },
  };
}
