/** Deletes exams and assignments with everything recorded in them, and single results. */
import { eq, ne, and } from 'drizzle-orm';
import type { z } from 'zod';
import type { deleted } from '#contract/activities/activity-input.ts';
import { activities, results } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireActiveSemester, requireLifecycle, requireOwner } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { lockResult } from '../results/workbook-rows.ts';

interface Deleted {
  data: z.input<typeof deleted>;
}

/** Deletes a locked activity; questions, results and answers go with it. */
export async function deleteActivity(session: Session, activity: Activity): Promise<Deleted> {
  const { db, actor, now } = session;
  const { schoolId, id } = activity;
  requireOwner(actor, activity);
  requireActiveSemester(activity);
  requireLifecycle('delete', activity, now);
  // Corrections lock the result first: whoever is correcting finishes, and nobody begins.
  await db
    .select({ id: results.id })
    .from(results)
    .where(within(results, schoolId, eq(results.activityId, id)))
    .orderBy(results.id)
    .for('update');
  await db.delete(activities).where(within(activities, schoolId, eq(activities.id, id)));
  return { data: { id } };
}

/**
 * Deletes one attempt with its answers and scores. Without another attempt the student begins anew
 * under a new id, so that a correction that was still on its way does not land in the empty workbook.
 */
export async function deleteResult(
  session: Session,
  activity: Activity,
  named: { studentId: string; resultId: string },
): Promise<Deleted> {
  const { db, actor, now } = session;
  const { schoolId, id: activityId } = activity;
  const studentId = named.studentId.toLowerCase();
  const values = { schoolId, id: named.resultId, studentId };
  requireOwner(actor, activity);
  requireActiveSemester(activity);
  const [found] = await lockResult(db, values);
  if (found?.result.activityId !== activityId) throw refuse('result.notFound');
  const { id, classId } = found.result;
  const others = await db
    .select({ id: results.id })
    .from(results)
    .where(
      within(
        results,
        schoolId,
        and(
          eq(results.activityId, activityId),
          eq(results.studentId, studentId),
          ne(results.id, id),
        ),
      ),
    );
  await db.delete(results).where(within(results, schoolId, eq(results.id, id)));
  if (others.length === 0) {
    await db
      .insert(results)
      .values({ schoolId, id: newId(now), activityId, studentId, classId, state: 'notStarted' });
  }
  return { data: { id } };
}
