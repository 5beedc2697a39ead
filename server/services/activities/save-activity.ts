/** Creates, changes and withdraws exams and assignments; each change only on the version it was based on. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  changedAssignment,
  changedExam,
  newAssignment,
  newExam,
  SavedActivity,
} from '#contract/activities/activity-input.ts';
import type { activityConflict } from '#contract/activities/activity.ts';
import { usualSettings } from '#contract/activities/usual-settings.ts';
import { LATE_SETTINGS } from '#domain/lifecycle.ts';
import { foldText } from '#domain/text.ts';
import { activities, results } from '../../db/schema/index.ts';
import type { Kind } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { within } from '../../db/statement.ts';
import { nextOf } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import {
  codeFor,
  lockActivity,
  requireActiveSemester,
  requireLifecycle,
  requireOwner,
  stateOf,
} from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { holdYear } from '../../policies/semester.ts';
import { readAssigned, resolveAssigned, unseenOf, writeAssigned } from './assign.ts';
import { readForm } from './read-form.ts';
import { mergedSettings } from './settings.ts';

type New = z.output<typeof newExam> | z.output<typeof newAssignment>;
/** A change of either kind. */
type Change = z.output<typeof changedAssignment> &
  Pick<z.output<typeof changedExam>, 'durationMinutes'>;
/** What a saving handler gives back. */
export interface Saved {
  data: SavedActivity;
  version: number;
}

const minute = 60_000;

/** Makes a draft that belongs to the person. */
export async function createActivity(session: Session, kind: Kind, sent: New): Promise<Saved> {
  const { db, actor, now } = session;
  const { schoolId } = actor;
  const semester = await holdYear(session, sent);
  const assigned = await resolveAssigned(session, kind, { ...sent, semesterId: semester.id });
  const id = newId(now);
  await db.insert(activities).values({
    schoolId,
    id,
    kind,
    semesterId: semester.id,
    ownerId: actor.userId,
    title: sent.title,
    folded: foldText(sent.title),
    subject: sent.subject,
    courseId: assigned.courseId,
    classBaseId: assigned.classBaseId,
    ...scheduleOf(sent),
    scoreType: sent.scoreType,
    totalUnits: sent.totalScoreUnits,
    settings: mergedSettings(usualSettings, sent.settings),
    teacherDescription: sent.teacherDescription,
  });
  await writeAssigned(session, id, assigned);
  return { data: { id, version: 1, state: 'draft' }, version: 1 };
}

/** Whether a change touches nothing but what takes effect after the end. */
function isLate({ id: _id, version: _version, settings = {}, ...rest }: Change): boolean {
  const late: readonly string[] = LATE_SETTINGS;
  const isSaid = (said: object) => Object.values(said).some((value) => value !== undefined);
  return (
    !isSaid(rest) &&
    Object.entries(settings).every(([name, value]) => value === undefined || late.includes(name))
  );
}

/** Applies a change to a draft; `state: "draft"` withdraws a scheduled one first. */
export async function changeActivity(session: Session, kind: Kind, sent: Change): Promise<Saved> {
  const { db, actor } = session;
  const activity = await lockActivity(session, { kind, id: sent.id });
  // The lock may have been waited for, and it may have begun meanwhile.
  const now = session.deps.now();
  requireOwner(actor, activity);
  requireActiveSemester(activity);
  const isWithdrawn = sent.state === 'draft' && stateOf(activity, now) !== 'draft';
  const action = isWithdrawn ? 'withdraw' : isLate(sent) ? 'editLate' : 'edit';
  requireLifecycle(action, activity, now);
  if (sent.version !== activity.version) {
    const data: z.input<typeof activityConflict> = { current: await readForm(session, activity) };
    throw refuse(codeFor(kind, 'conflict'), { data });
  }
  const { schoolId, id } = activity;
  if (isWithdrawn) await removeUntouched(session, activity);
  const placed = await reassigned(session, activity, sent);
  const [saved] = await db
    .update(activities)
    .set({
      ...changedFields(activity, sent),
      ...placed,
      ...(isWithdrawn ? { releasedAt: null } : {}),
      version: nextOf(activities.version),
    })
    .where(within(activities, schoolId, eq(activities.id, id)))
    .returning({ version: activities.version });
  const version = saved?.version ?? activity.version;
  const state = isWithdrawn ? 'draft' : stateOf(activity, now);
  return { data: { id, version, state }, version };
}

/** When it begins and ends: an exam by its duration, an assignment by its end. */
function scheduleOf(sent: New): {
  startsAt: Date;
  endsAt: Date;
  durationMinutes: number | null;
} {
  const startsAt = new Date(sent.startDate);
  if ('durationMinutes' in sent) {
    const { durationMinutes } = sent;
    return {
      startsAt,
      endsAt: new Date(startsAt.getTime() + durationMinutes * minute),
      durationMinutes,
    };
  }
  return { startsAt, endsAt: endAfter(startsAt, new Date(sent.endDate)), durationMinutes: null };
}

/** The same of a change: what it leaves out stays. */
function rescheduled(activity: Activity, sent: Change) {
  const startsAt = sent.startDate === undefined ? activity.startsAt : new Date(sent.startDate);
  const durationMinutes =
    activity.kind === 'exam' ? (sent.durationMinutes ?? activity.durationMinutes) : null;
  if (durationMinutes !== null) {
    const endsAt = new Date(startsAt.getTime() + durationMinutes * minute);
    return { startsAt, endsAt, durationMinutes };
  }
  const endsAt = sent.endDate === undefined ? activity.endsAt : new Date(sent.endDate);
  return { startsAt, endsAt: endAfter(startsAt, endsAt) };
}

function endAfter(startsAt: Date, endsAt: Date): Date {
  if (endsAt <= startsAt) throw refuse('request.invalid', { path: 'endDate' });
  return endsAt;
}

function changedFields(activity: Activity, sent: Change) {
  const title = sent.title ?? activity.title;
  return {
    title,
    folded: foldText(title),
    subject: sent.subject ?? activity.subject,
    ...rescheduled(activity, sent),
    scoreType: sent.scoreType ?? activity.scoreType,
    totalUnits: sent.totalScoreUnits === undefined ? activity.totalUnits : sent.totalScoreUnits,
    settings: mergedSettings(activity.settings, sent.settings ?? {}),
    teacherDescription: sent.teacherDescription ?? activity.teacherDescription,
  };
}

/** Course, base, classes and students are one decision: as soon as one of them is sent, all are checked. */
async function reassigned(
  session: Session,
  activity: Activity,
  sent: Change,
): Promise<{ courseId: string; classBaseId: string }> {
  const { courseId, classBaseId, classIds, studentIds, leftOutStudentIds } = sent;
  const stays = { courseId: activity.courseId, classBaseId: activity.classBaseId };
  if ([courseId, classBaseId, classIds, studentIds].every((part) => part === undefined)) {
    return stays;
  }
  const isSent = classIds !== undefined || studentIds !== undefined;
  const given = isSent
    ? { classIds: classIds ?? [], studentIds: studentIds ?? [] }
    : await readAssigned(session, activity.id);
  const assigned = await resolveAssigned(session, activity.kind, {
    semesterId: activity.semesterId,
    courseId: courseId ?? stays.courseId,
    classBaseId: classBaseId ?? stays.classBaseId,
    ...given,
  });
  const kept = leftOutStudentIds
    ? await unseenOf(session, activity.id, assigned, leftOutStudentIds)
    : [];
  const all = [...assigned.studentIds, ...kept];
  await writeAssigned(session, activity.id, { ...assigned, studentIds: all });
  return { courseId: assigned.courseId, classBaseId: assigned.classBaseId };
}

/** Nobody has begun what is scheduled: its results are empty, and releasing makes them anew. */
async function removeUntouched({ db }: Session, activity: Activity): Promise<void> {
  const { schoolId, id, kind } = activity;
  const isOfIt = within(results, schoolId, eq(results.activityId, id));
  const held = await db
    .select({ state: results.state, scoredCount: results.scoredCount })
    .from(results)
    .where(isOfIt)
    .orderBy(results.id)
    .for('update');
  if (held.some(({ state, scoredCount }) => state !== 'notStarted' || scoredCount > 0)) {
    throw refuse(codeFor(kind, 'locked'));
  }
  await db.delete(results).where(isOfIt);
}
