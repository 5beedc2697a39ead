/** Good requests about accounts. */
import type { CallName } from '#contract/calls.ts';
import { eq } from 'drizzle-orm';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/passwords.ts';
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** Calls that only an admin may make; a teacher is refused. */
export const adminCalls = new Set<CallName>([
  'accounts.list',
  'accounts.change',
  'accounts.endSessions',
  'audit.list',
  'registration.read',
  'registration.change',
  'cardSignIn.read',
  'cardSignIn.change',
  'schoolStatus.update',
  'schoolStatus.confirm',
  'years.suggest',
  'years.preview',
  'years.begin',
  'years.undo',
  'enrolments.change',
  'roster.preview',
  'roster.apply',
  'roster.runs',
  'roster.undo',
  'structure.read',
  'structure.changeYear',
  'structure.addGrade',
  'structure.changeGrade',
  'structure.removeGrade',
  'structure.addClasses',
  'structure.changeClass',
  'structure.orderClasses',
  'structure.removeClass',
  'structure.addCourses',
  'structure.changeCourse',
  'structure.removeCourse',
  'structure.teach',
  'leaving.students',
  'leaving.data',
  'leaving.traces',
  'leaving.anonymise',
  'leaving.work',
  'leaving.handOver',
]);

/** Calls that not even a supporter may make, though they only read. */
export const adminReads = new Set<CallName>([
  'audit.list',
  'registration.read',
  'cardSignIn.read',
  'years.suggest',
  'years.preview',
  'roster.preview',
  'roster.runs',
  'structure.read',
  'leaving.students',
  'leaving.data',
  'leaving.traces',
  'leaving.work',
]);

/** Everybody's, before and after it is changed: the call can be made again. */
const password = 'سه واژهٔ بی‌ربط';

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
  const passwordHash = await hashPassword(password);
  await harness.store.read((db) =>
    db.update(t.users).set({ passwordHash }).where(eq(t.users.schoolId, schoolId)),
  );
  const query = { Search: 'تازه', Role: 'none', Active: 'true', PageIndex: '0', PageSize: '5' };
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
    'accounts.endSessions': { params: { schoolId, id } },
    'registration.read': { params: { schoolId } },
    'registration.change': { params: { schoolId }, body: { mode: 'code', newCode: true } },
  };
}
