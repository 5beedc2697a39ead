/** Appends a list of new questions, all or nothing, and releases the activity where that was asked for. */
import type { z } from 'zod';
import type { createdQuestions } from '#contract/questions/questions-shape.ts';
import { newId } from '../../db/ids.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireLifecycle, stateOf } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { presentQuestion } from './present-question.ts';
import { wholeContent } from './question-content.ts';
import type { SentQuestion } from './question-content.ts';
import { readMaterials } from './question-materials.ts';
import { checkClientIds } from './question-rules.ts';
import { findQuestions, insertQuestions, touchActivity } from './question-rows.ts';
import type { Question } from './question-rows.ts';
import { releaseActivity } from '../activities/release-activity.ts';

/** Adds them to a locked activity. */
export async function addQuestions(
  session: Session,
  activity: Activity,
  sent: SentQuestion[],
  isRelease: boolean,
): Promise<{ data: z.input<typeof createdQuestions>; version: number }> {
  const { db, now } = session;
  requireLifecycle(isRelease ? 'release' : 'edit', activity, now);
  const { schoolId, id: activityId } = activity;
  const before = await findQuestions(db, { schoolId, activityId });
  checkClientIds(sent, new Map(before.map((question) => [question.clientId, question.id])), (id) =>
    before.filter((question) => question.id === id).map(presentQuestion),
  );
  const materials = await readMaterials(session, sent);
  const added = sent.map((question, place): Question => ({
    schoolId,
    id: newId(now),
    activityId,
    clientId: question.clientId.toLowerCase(),
    ...wholeContent(question, place, materials),
    orders: before.length + place + 1,
    version: 1,
  }));
  await insertQuestions(db, added);
  const all = [...before, ...added];
  let { version } = activity;
  if (added.length > 0) version = await touchActivity(db, activity, all.length);
  if (isRelease) version = await releaseActivity(session, activity, all);
  const released = isRelease ? { ...activity, releasedAt: new Date(now) } : activity;
  return {
    data: {
      ids: added.map(({ clientId, id }) => ({ clientId, id })),
      state: stateOf(released, now),
    },
    version,
  };
}
