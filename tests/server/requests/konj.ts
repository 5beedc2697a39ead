/** Good requests about the link to Konj and the status of the school. */
import type { CallName } from '#contract/calls.ts';
import { findAccount, openSession } from '#tools/stand-ins/classroom/sessions.ts';
import * as t from '#server/db/schema/index.ts';
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** Calls that are about the caller herself or her own school, and name neither: nothing foreign can be asked of them. */
export const ownCalls = new Set<CallName>([
  'konj.exchangeToken',
  'konj.syncUser',
  'schoolStatus.list',
]);

/** Calls that name a school, or one of its years, and nothing inside of it. */
export const yearCalls = new Set<CallName>([
  'registration.change',
  'cardSignIn.change',
  'roles.add',
  'schoolStatus.update',
  'schoolStatus.confirm',
  'years.undo',
  'roster.apply',
  'structure.changeYear',
  'structure.addGrade',
  'structure.addCourses',
]);

/** The account that everyone is linked to in these requests, and a class of its first school. */
export const konjAccount = 'k-1001';
/** A class of that account: 24 students and three teachers. */
export const konjClass = 1071;

/** A new token of an account of the stand-in. */
export async function tokenOf(harness: Harness, id: string): Promise<string> {
  const account = findAccount(id);
  if (!account) throw new Error(`The stand-in has no account ${id}.`);
  const { now } = harness.clock;
  return (await harness.store.transaction((tx) => openSession(tx, account, now))).token;
}

/** Links people to an account, whatever they were linked to before. */
export async function linkTo(
  harness: Harness,
  id: string,
  people: { schoolId: string; userId: string }[],
): Promise<void> {
  const made = { externalAccount: id, linkedAt: new Date(harness.clock.now) };
  await harness.store.transaction((tx) =>
    tx
      .insert(t.externalLinks)
      .values(people.map(({ schoolId, userId }) => ({ schoolId, userId, ...made })))
      .onConflictDoUpdate({
        target: [t.externalLinks.schoolId, t.externalLinks.userId],
        set: made,
      }),
  );
}

/** One for each call; `exam` and `assignment` have ended and everyone has handed in. */
export async function konjRequests(
  harness: Harness,
  of: World,
  _made: { exam: Made; assignment: Made },
): Promise<Requests> {
  const { schoolId, semesterId, classB, courseId } = of;
  await linkTo(harness, konjAccount, [of.teacher, of.admin]);
  const token = await tokenOf(harness, konjAccount);
  const ready = {
    status: 'ready' as const,
    note: '',
    changedById: of.admin.userId,
    changedAt: new Date(harness.clock.now),
  };
  await harness.store.transaction((tx) =>
    tx
      .insert(t.schoolStatuses)
      .values({ schoolId, semesterId, ...ready })
      .onConflictDoUpdate({
        target: [t.schoolStatuses.schoolId, t.schoolStatuses.semesterId],
        set: ready,
      }),
  );
  const own = { 'x-bargeh': '1' };
  const year = { schoolId, semesterId };
  const [student, teacher] = [konjClass * 1_000 + 1, 11_000_001];
  return {
    'konj.exchangeToken': { headers: own },
    'konj.syncUser': { query: { externalToken: token }, headers: own },
    'konj.importUser': {
      headers: { tokenKonj: token },
      body: {
        ...year,
        classId: classB,
        externalClassId: konjClass,
        members: [
          {
            externalId: student,
            role: 'student',
            personId: of.students.at(-1)?.id,
            asNew: false,
          },
          { externalId: teacher, role: 'teacher', courseId, asNew: true },
        ],
      },
    },
    'konj.imported': { params: { classId: classB } },
    'schoolStatus.list': { query: { status: 'ready' } },
    'schoolStatus.update': { params: year, query: { status: 'ready' }, headers: own },
    'schoolStatus.confirm': { params: year, body: { note: 'خوانده شد.' } },
  };
}
