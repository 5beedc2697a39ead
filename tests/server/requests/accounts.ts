/** Good requests about accounts. */
import type { CallName } from '#contract/calls.ts';
import { permissionFor } from '#contract/call-permissions.ts';
import { eq } from 'drizzle-orm';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

const isCall = (name: string): name is CallName => name in permissionFor;
/** Calls that not everybody with a role may make; a teacher is refused. */
export const adminCalls = new Set(Object.keys(permissionFor).filter(isCall));

/** Everybody's, before and after it is changed: the call can be made again. */
const password = 'سه واژهٔ بی‌ربط';
let hashed: Promise<string> | null = null;

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
  hashed ??= hashPassword(password);
  const passwordHash = await hashed;
  await harness.store.read((db) =>
    db.update(t.users).set({ passwordHash }).where(eq(t.users.schoolId, schoolId)),
  );
  const query = { Search: 'تازه', Role: 'none', Active: 'true', PageIndex: '0', PageSize: '5' };
  const [role, spare] = [newId(), newId()];
  await harness.store.read((db) =>
    db.insert(t.roles).values(
      [role, spare].map((one) => ({
        schoolId,
        id: one,
        name: one,
        permissions: ['log' as const],
      })),
    ),
  );
  return {
    'sessions.password': {
      body: { current: password, password, password_confirm: password },
    },
    'sessions.prove': { body: { password } },
    'sessions.atRest': {},
    'sessions.endAll': { query: { KeepThis: 'true' } },
    'exports.tell': { body: { format: 'xlsx', about: { kind: 'student', id } } },
    'accounts.list': { params: { schoolId }, query },
    'audit.list': {
      params: { schoolId },
      query: { Event: 'logins.made', PersonId: id, From: '2026-11-20T00:00:00.000Z' },
    },
    'accounts.change': { params: { schoolId, id }, body: { role: 'user', active: true } },
    'accounts.link': { params: { schoolId, id } },
    'accounts.endSessions': { params: { schoolId, id } },
    'roles.list': { params: { schoolId } },
    'roles.add': { params: { schoolId }, body: { name: `نقش ${id}`, permissions: ['lists'] } },
    'roles.change': {
      params: { schoolId, id: role },
      body: { name: role, permissions: ['log', 'lists'], was: ['log'] },
    },
    'roles.remove': { params: { schoolId, id: spare } },
    'registration.read': { params: { schoolId } },
    'registration.change': { params: { schoolId }, body: { mode: 'code', newCode: true } },
  };
}
