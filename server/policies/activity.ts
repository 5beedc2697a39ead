/** Who may see and change an exam or assignment; what one may not see does not exist. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import { lifecycleAllows, lifecycleState } from '#domain/lifecycle.ts';
import type { LifecycleAction, LifecycleState } from '#domain/lifecycle.ts';
import type { Db } from '../db/client.ts';
import { activities, semesters } from '../db/schema/index.ts';
import type { Kind } from '../db/schema/index.ts';
import { joined, statement, together, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Actor } from '../middleware/authenticate.ts';
import type { Session } from '../middleware/handlers.ts';
import { checkSchool } from './school.ts';

type Row = typeof activities.$inferSelect;
/** An activity and what the person has to do with it. */
export interface Activity extends Row {
  /** The classes given this activity that she teaches its course to. */
  taughtClasses: string[];
  /** Whether its school year can still be changed. */
  isSemesterActive: boolean;
}

/**
 * The classes given an activity that somebody teaches its course to, as a subselect; `activity` is the name of the
 * activity in the statement around it. Whatever limits a list to what she may see begins here, or says why it does not.
 */
export function taughtClasses(
  activity: 'activities' | 'a' | 'e',
  by: { schoolId: unknown; userId: unknown },
): SQL {
  const given = sql.raw(activity);
  return sql`
    select t.class_id from teaching t
    join activity_classes c on c.school_id = t.school_id and c.class_id = t.class_id
    where t.school_id = ${by.schoolId}::uuid and t.user_id = ${by.userId}::uuid
      and t.semester_id = ${given}.semester_id and t.course_id = ${given}.course_id
      and c.activity_id = ${given}.id`;
}

const withTaught = {
  ...getTableColumns(activities),
  taughtClasses: sql<string[]>`array(${taughtClasses('activities', {
    schoolId: sql.placeholder('schoolId'),
    userId: sql.placeholder('userId'),
  })})::text[]`,
  isSemesterActive: semesters.active,
};

const select = (db: Db, value: (key: 'id' | 'kind') => ReturnType<typeof sql.placeholder>) =>
  db
    .select(withTaught)
    .from(activities)
    .innerJoin(semesters, joined(activities, semesters, eq(semesters.id, activities.semesterId)))
    .where(
      within(
        activities,
        undefined,
        and(eq(activities.id, value('id')), eq(activities.kind, value('kind'))),
      ),
    );
const find = statement<'userId' | 'id' | 'kind', Activity[]>('activity.find', select);
const findLocked = statement<'userId' | 'id' | 'kind', Activity[]>('activity.lock', (db, value) =>
  select(db, value).for('update', { of: activities }),
);

/** Which activity a call names. */
export interface Named {
  kind: Kind;
  id: string;
  /** Absent where the call names none. */
  semesterId?: string;
  schoolId?: string;
  /** What is not found, where the call names something inside the activity. */
  missing?: ErrorCode;
}

/** Finds what the person may see. */
export async function findActivity(session: Session, named: Named): Promise<Activity> {
  return visible(session, named, (await find(session.db, valuesOf(session, named)))[0]);
}

/** Finds it while another statement, which needs nothing of it, is under way; that one's rows are for her only then. */
export async function findActivityAnd<T>(
  session: Session,
  named: Named,
  send: () => Promise<T>,
): Promise<[Activity, T]> {
  const { db } = session;
  const [[found], rows] = await together(db, () => [find(db, valuesOf(session, named)), send()]);
  return [visible(session, named, found), rows];
}

/** Finds it and holds it until the transaction ends. */
export async function lockActivity(session: Session, named: Named): Promise<Activity> {
  return visible(session, named, (await findLocked(session.db, valuesOf(session, named)))[0]);
}

function valuesOf({ actor }: Session, { id, kind }: Named) {
  return { schoolId: actor.schoolId, userId: actor.userId, id, kind };
}

function visible({ actor }: Session, named: Named, found: Activity | undefined): Activity {
  checkSchool(actor.schoolId, named.schoolId);
  const semesterId = named.semesterId?.toLowerCase() ?? found?.semesterId;
  if (!found || found.semesterId !== semesterId || !maySee(actor, found)) {
    throw refuse(named.missing ?? codeFor(named.kind, 'notFound'));
  }
  return found;
}

/**
 * Whoever reads all the school's work sees it; a teacher what she owns and what she teaches. Lists say the same in SQL,
 * by `taughtClasses`.
 */
function maySee(actor: Actor, activity: Activity): boolean {
  return seesAll(actor, activity) || activity.taughtClasses.length > 0;
}

/** Whether every class of the activity is open to her, not only those she teaches. */
export function seesAll(actor: Actor, activity: { ownerId: string }): boolean {
  return actor.permissions.has('readAll') || activity.ownerId === actor.userId;
}

/** Whether a student's workbook of this activity is open to her. */
export function maySeeClass(actor: Actor, activity: Activity, classId: string): boolean {
  return seesAll(actor, activity) || activity.taughtClasses.includes(classId);
}

/** Editing and releasing belong to the owner and to whoever changes all the school's work. */
export function mayEdit(actor: Actor, activity: { ownerId: string }): boolean {
  const { permissions, userId } = actor;
  return permissions.has('changeAll') || (permissions.has('work') && activity.ownerId === userId);
}

/** Refuses everybody else. */
export function requireOwner(actor: Actor, activity: Activity): void {
  if (!mayEdit(actor, activity)) throw refuse('role.notYours');
}

/** A past school year can be read and no longer changed. */
export function requireActiveSemester(activity: Activity): void {
  if (!activity.isSemesterActive) throw refuse('semester.inactive');
}

/** Where the activity stands at a moment. */
export function stateOf(
  activity: { releasedAt: Date | null; startsAt: Date; endsAt: Date },
  now: number,
): LifecycleState {
  const released = activity.releasedAt !== null;
  const { startsAt, endsAt } = activity;
  return lifecycleState({ released, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, now);
}

/** Refuses what the lifecycle forbids. */
export function requireLifecycle(action: LifecycleAction, activity: Activity, now: number): void {
  if (!lifecycleAllows(action, stateOf(activity, now))) {
    throw refuse(codeFor(activity.kind, 'locked'));
  }
}

/** The code of a refusal that exams and assignments share. */
export function codeFor(
  kind: Kind,
  reason: 'notFound' | 'notReady' | 'locked' | 'startPassed' | 'unassigned' | 'conflict',
): ErrorCode {
  return `${kind}.${reason}`;
}
