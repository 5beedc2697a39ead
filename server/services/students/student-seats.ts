/** What the staff does about students who sign in: tells them their names, and frees a seat. */
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { sittingCalls } from '#contract/people/student.ts';
import { activities, logins, results } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { findActivity, maySeeClass, requireActiveSemester } from '../../policies/activity.ts';
import { activeSemester } from '../school/active-semester.ts';
import { listStudents } from './read-people.ts';
import { lockResult } from '../results/workbook-rows.ts';

type LoginPage = z.input<(typeof sittingCalls)['studentLogins.list']['answer']>;

/** What the students of a class sign in with, in Persian order. */
export async function listLogins(session: Session, classId: string): Promise<LoginPage> {
  const { schoolId } = session.actor;
  const list = await listStudents(session, await activeSemester(session), classId);
  const ids = list.items.map(({ studentId }) => studentId);
  const rows = await session.db
    .select({ name: logins.name, studentId: logins.personId })
    .from(logins)
    .where(
      within(logins, schoolId, and(eq(logins.kind, 'student'), inArray(logins.personId, ids))),
    );
  const names = new Map(rows.map(({ name, studentId }) => [studentId, name]));
  const items = list.items.map((student) => ({
    ...student,
    login: names.get(student.studentId) ?? null,
  }));
  return { ...list, items };
}

/** Lets the student go on from another session: the next one that writes takes the seat. */
export async function freeSeat(
  session: Session,
  named: { studentId: string; resultId: string },
): Promise<{ resultId: string; held: false }> {
  const { db, actor } = session;
  const { schoolId } = actor;
  const studentId = named.studentId.toLowerCase();
  const [found] = await lockResult(db, { schoolId, id: named.resultId, studentId });
  if (!found) throw refuse('result.notFound');
  const { id, activityId } = found.result;
  const [row] = await db
    .select({ kind: activities.kind })
    .from(activities)
    .where(within(activities, schoolId, eq(activities.id, activityId)));
  const kind = row?.kind ?? 'exam';
  const missing = 'result.notFound';
  const activity = await findActivity(session, { kind, id: activityId, missing });
  if (!maySeeClass(actor, activity, found.result.classId)) throw refuse(missing);
  requireActiveSemester(activity);
  await db
    .update(results)
    .set({ sittingSession: null })
    .where(within(results, schoolId, eq(results.id, id)));
  return { resultId: id, held: false };
}
