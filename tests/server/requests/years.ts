/** Good requests about school years and about students who change classes. */
import { and, eq, ne } from 'drizzle-orm';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { CallName } from '#contract/calls.ts';
import type { Requests } from './shape.ts';

/** A plan for the year after this one: class A stays together, class B leaves the school. */
export const planOf = (of: World) => ({
  name: 'سال تحصیلی ۱۴۰۶-۱۴۰۷',
  startsOn: '2027-09-23',
  endsOn: '2028-09-21',
  classes: [
    { classId: of.classA, to: of.classA },
    { classId: of.classB, to: null },
  ],
  students: [{ studentId: of.students[0]?.id ?? '', to: of.classB }],
  keepsTeaching: true,
});

/** One for each call; a year that an earlier set of them has begun is taken back first. */
export async function yearsRequests(
  harness: Harness,
  of: World,
  _made: { exam: Made; assignment: Made },
): Promise<Requests> {
  await takeBack(harness, of);
  const params = { schoolId: of.schoolId, semesterId: of.semesterId };
  const [{ id: studentId, classId } = { id: '', classId: '' }] = of.students.slice(1);
  return {
    'years.suggest': { params },
    'years.preview': { params, body: planOf(of) },
    'years.begin': { params, body: planOf(of) },
    'years.undo': { params },
    'enrolments.change': {
      params: { schoolId: of.schoolId, studentId },
      body: { was: classId, classId },
    },
  };
}

async function takeBack(harness: Harness, { schoolId, semesterId }: World): Promise<void> {
  await harness.store.transaction(async (tx) => {
    const [begun] = await tx
      .select()
      .from(t.semesters)
      .where(
        within(t.semesters, schoolId, and(t.semesters.active, ne(t.semesters.id, semesterId))),
      );
    if (!begun) return;
    for (const table of [t.enrolments, t.teaching, t.classYears]) {
      await tx.delete(table).where(within(table, schoolId, eq(table.semesterId, begun.id)));
    }
    await tx.delete(t.newYears).where(within(t.newYears, schoolId));
    await tx.delete(t.semesters).where(within(t.semesters, schoolId, eq(t.semesters.id, begun.id)));
    const ofNow = within(t.semesters, schoolId, eq(t.semesters.id, semesterId));
    await tx.update(t.semesters).set({ active: true }).where(ofNow);
  });
}

/** Writes that go on where a year is over: they are of no year, or copy into the present one. */
export const ofNoYear: CallName[] = [
  'accounts.change',
  'accounts.endSessions',
  'assignments.copy',
  'assignments.createTemplate',
  'bankQuestions.delete',
  'bankQuestions.deleteList',
  'bankQuestions.post',
  'bankQuestions.postToTemplate',
  'bankQuestions.requestPublic',
  'cardSignIn.change',
  'comments.create',
  'comments.delete',
  'comments.edit',
  'comments.used',
  'enrolments.change',
  'exams.copy',
  'exams.createTemplate',
  'leaving.anonymise',
  'loginCards.make',
  'loginCards.void',
  'registration.change',
  'roles.add',
  'roles.change',
  'roles.remove',
  'templates.create',
  'templates.delete',
  'templates.edit',
  'templates.requestPublic',
];
