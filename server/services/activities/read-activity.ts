/** One exam or assignment with its settings, and its results counted. */
import { eq, sql } from 'drizzle-orm';
import type { ActivityDetails, countResult } from '#contract/activities/activity.ts';
import type { z } from 'zod';
import { classBases, courses } from '../../db/schema/index.ts';
import { sqlStatement, statement, within } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { seesAll } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { counting, isPresent } from '../reports/counting.ts';
import { readCounts } from './list-activities.ts';
import { teacherOf } from '../school/read-school.ts';
import { presentActivity } from './present-activity.ts';

const courseName = statement<'id', { name: string }[]>('course.name', (db, value) =>
  db
    .select({ name: courses.name })
    .from(courses)
    .where(within(courses, undefined, eq(courses.id, value('id')))),
);
const baseName = statement<'id', { name: string }[]>('classBase.name', (db, value) =>
  db
    .select({ name: classBases.name })
    .from(classBases)
    .where(within(classBases, undefined, eq(classBases.id, value('id')))),
);

/** The details of a found activity. */
export async function readActivity(session: Session, found: Activity): Promise<ActivityDetails> {
  const { db, now } = session;
  const { schoolId } = found;
  const [course] = await courseName(db, { schoolId, id: found.courseId });
  const [base] = await baseName(db, { schoolId, id: found.classBaseId });
  const [counted] = await readCounts(db, {
    schoolId,
    ids: [found.id],
    teacher: teacherOf(session),
  });
  const shown = { ...found, courseName: course?.name ?? '', classBaseName: base?.name ?? '' };
  return {
    ...presentActivity(shown, counted, now),
    settings: found.settings,
    teacherDescription: found.teacherDescription,
    marksAbsence: true,
  };
}

const reviews = sqlStatement<
  'id' | 'classes',
  { accepted: number; rejected: number; notReviewed: number }
>(
  'activity.reviews',
  (value) => sql`
    with ${counting(value('schoolId'), sql`r.activity_id = ${value('id')}::uuid`)}
    select (count(*) filter (where review_status = 'accepted'))::int as accepted,
      (count(*) filter (where review_status = 'rejected'))::int as rejected,
      (count(*) filter (where review_status not in ('accepted', 'rejected')))::int as "notReviewed"
    from counting c
    where ${isPresent('c')} and coalesce(c.class_id = any(${value('classes')}::uuid[]), true)`,
);

/** The results of a found activity, counted. */
export async function countResults(
  session: Session,
  found: Activity,
): Promise<z.input<typeof countResult>> {
  const { schoolId } = found;
  const [counted] = await readCounts(session.db, {
    schoolId,
    ids: [found.id],
    teacher: teacherOf(session),
  });
  const [reviewed] = await reviews(session.db, {
    schoolId,
    id: found.id,
    classes: seesAll(session.actor, found) ? null : found.taughtClasses,
  });
  return {
    students: counted?.students ?? 0,
    handedIn: counted?.handedIn ?? 0,
    corrected: counted?.corrected ?? 0,
    toCorrect: counted?.toCorrect ?? 0,
    accepted: reviewed?.accepted ?? 0,
    rejected: reviewed?.rejected ?? 0,
    notReviewed: reviewed?.notReviewed ?? 0,
  };
}
