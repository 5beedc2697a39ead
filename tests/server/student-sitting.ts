/** Exams that students sit, and students who sit them. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { studentCalls } from '#contract/people/student.ts';
import type { Paper } from '#contract/people/student.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import type { Settings } from '#server/db/schema/index.ts';
import { startStudentSession } from '#server/services/sign-in/student-sign-in.ts';
import { callerWith } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeActivity } from './factories.ts';
import type { Made, MakeActivity, World } from './factories.ts';
import type { Harness } from './harness.ts';

const answerShape = z.object({ data: studentCalls['student.open'].answer });

/** Signs a student in without a password. */
export async function signInStudent(
  harness: Harness,
  student: { schoolId: string; id: string },
  view: 'student' | 'parent' = 'student',
): Promise<Caller> {
  const { access_token: token } = await harness.store.read((db) =>
    startStudentSession(db, student, view, harness.clock.now),
  );
  return callerWith(harness, token);
}

/** An exam or assignment that nobody has begun, running unless told otherwise. */
export async function makeSittable(
  harness: Harness,
  world: World,
  make: MakeActivity & { settings?: Partial<Settings> } = {},
): Promise<Made> {
  const made = await makeActivity(harness, world, { state: 'running', ...make });
  await harness.store.transaction(async (tx) => {
    await tx
      .update(t.results)
      .set({ state: 'notStarted', handedInAt: null })
      .where(eq(t.results.activityId, made.id));
    const [row] = await tx.select().from(t.activities).where(eq(t.activities.id, made.id));
    if (row && make.settings) {
      const settings = { ...row.settings, ...make.settings };
      await tx.update(t.activities).set({ settings }).where(eq(t.activities.id, made.id));
    }
  });
  return made;
}

/** Opens the paper and reads it. */
export async function openPaperOf(by: Caller, of: Pick<Made, 'id'>): Promise<Paper> {
  const answer = await by.call('student.open', { params: { id: of.id } });
  return answerShape.parse({ data: answer.data }).data;
}

/** Sends answers. */
export function sendAnswers(by: Caller, resultId: string, answers: unknown[]): Promise<Answer> {
  return by.call('student.answer', { params: { resultId }, body: { answers } });
}

/** A file that somebody has uploaded. */
export async function makeFile(
  harness: Harness,
  owner: { schoolId: string; id: string },
): Promise<string> {
  const id = newId();
  await harness.store.read((db) =>
    db.insert(t.attachments).values({
      schoolId: owner.schoolId,
      id,
      name: 'پاسخ.pdf',
      type: 'application/pdf',
      size: 1_200,
      storedAs: 'nowhere',
      ownerId: owner.id,
    }),
  );
  return id;
}

/** The rows of the answers of one result. */
export function answerRows(harness: Harness, resultId: string) {
  return harness.store.read((db) =>
    db.select().from(t.answers).where(eq(t.answers.resultId, resultId)),
  );
}

/** The row of one result. */
export async function resultRow(harness: Harness, id: string) {
  const rows = await harness.store.read((db) =>
    db.select().from(t.results).where(eq(t.results.id, id)),
  );
  return rows[0];
}

/** The first student of a school. */
export const firstStudent = (of: World) => ({
  schoolId: of.schoolId,
  id: of.students[0]?.id ?? '',
});
/** The result of one of the students, the first one unless told otherwise. */
export const resultOf = (made: Made, place = 0) => made.results[place]?.id ?? '';
/** A question by its place. */
export const questionOf = (made: Made, place: number) =>
  made.questions[place] ?? { id: '', options: [] };
/** An option by the places of its question and its own. */
export const optionOf = (made: Made, place: number, n: number) =>
  questionOf(made, place).options[n]?.id ?? null;
/** Hands in. */
export const handIn = (by: Caller, resultId: string, key?: string) =>
  by.call('student.handIn', { params: { resultId }, ...(key === undefined ? {} : { key }) });
/** Status and code of an answer. */
export const outcome = ({ status, code }: Answer) => [status, code];

/** Gives the first student an extension. */
export async function extend(
  harness: Harness,
  world: World,
  made: Made,
  until: number,
): Promise<void> {
  const isHers = and(
    eq(t.activityStudents.activityId, made.id),
    eq(t.activityStudents.studentId, firstStudent(world).id),
  );
  const extendedUntil = new Date(until);
  await harness.store.read((db) =>
    db.update(t.activityStudents).set({ extendedUntil }).where(isHers),
  );
}
