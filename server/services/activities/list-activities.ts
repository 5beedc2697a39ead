/** The list of exams or assignments: the page first, then counts for the rows of that page only. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ActivityPage, listQuery } from '#contract/activities/activity.ts';
import { foldText } from '#domain/text.ts';
import type { z } from 'zod';
import type { Kind } from '../../db/schema/index.ts';
import { sqlStatement, together } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { mayEdit, taughtClasses } from '../../policies/activity.ts';
import { findSemester, findSemesterAnd } from '../../policies/semester.ts';
import { presentActivity } from './present-activity.ts';
import { teacherOf } from '../school/read-school.ts';
import type { Counted, ShownActivity } from './present-activity.ts';
import { countingOrder, workbookCounts } from '../reports/counting.ts';
import { dayBounds } from '../school/zone.ts';

type Filter = z.output<typeof listQuery>;
type Name =
  | 'schoolId'
  | 'kind'
  | 'semesterId'
  | 'teacher'
  | 'classBaseId'
  | 'courseId'
  | 'classId'
  | 'title'
  | 'dayFrom'
  | 'dayTo'
  | 'now';
type PageName = Name | 'status' | 'limit' | 'offset';

const group = (now: SQL) => sql`case when a.released_at is null then 'unpublished'
  when a.ends_at > ${now} then 'current' else 'past' end`;

/**
 * Without a filter a value is null, so that one prepared statement serves them all; written so that the planner,
 * which knows no value, does not take each filter for one that leaves next to nothing. Every column named here
 * is in the index `activities_list`: rows that are only passed over or counted are never fetched.
 */
function matching(value: (name: Name) => unknown): SQL {
  return sql`a.school_id = ${value('schoolId')}::uuid and a.kind = ${value('kind')}
    and a.semester_id = ${value('semesterId')}::uuid
    and (coalesce(a.owner_id = ${value('teacher')}::uuid, true) or (
      a.course_id = any(array(select t.course_id from teaching t
        where t.school_id = ${value('schoolId')}::uuid and t.user_id = ${value('teacher')}::uuid
          and t.semester_id = ${value('semesterId')}::uuid))
      and exists (${taughtClasses('a', { schoolId: value('schoolId'), userId: value('teacher') })})))
    and coalesce(a.class_base_id = ${value('classBaseId')}::uuid, true)
    and coalesce(a.course_id = ${value('courseId')}::uuid, true)
    and (${value('classId')}::uuid is null or exists (
      select from activity_classes c where c.school_id = ${value('schoolId')}::uuid
        and c.activity_id = a.id and c.class_id = ${value('classId')}::uuid))
    and coalesce(replace(a.folded, ' ', '') like ${value('title')}::text, true)
    and coalesce(a.starts_at >= ${value('dayFrom')}::timestamptz
      and a.starts_at < ${value('dayTo')}::timestamptz, true)`;
}

/** Written-out statements answer instants as text. */
type PageRow = Omit<ShownActivity, 'startsAt' | 'endsAt' | 'releasedAt'> & {
  ownerId: string;
  startsAt: string;
  endsAt: string;
  releasedAt: string | null;
};

const readPage = sqlStatement<PageName, PageRow>(
  'activities.page',
  (value) => sql`
    with p as materialized (
      select a.id from activities a
      where ${matching(value)} and (${value('status')}::text is null
        or ${value('status')}::text = ${group(sql`${value('now')}::timestamptz`)})
      order by a.starts_at desc nulls last, a.id
      limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select a.id, a.owner_id as "ownerId", a.title, a.subject, a.released_at as "releasedAt", a.starts_at as "startsAt",
      a.ends_at as "endsAt", a.course_id as "courseId", k.name as "courseName",
      a.class_base_id as "classBaseId", b.name as "classBaseName",
      a.duration_minutes as "durationMinutes", a.score_type as "scoreType",
      a.total_units as "totalUnits", a.question_count as "questionCount", a.version
    from p
    join activities a on a.school_id = ${value('schoolId')}::uuid and a.id = p.id
    join courses k on k.school_id = a.school_id and k.id = a.course_id
    join class_bases b on b.school_id = a.school_id and b.id = a.class_base_id
    order by a.starts_at desc nulls last, a.id`,
);

const readGroups = sqlStatement<Name, { unpublished: number; current: number; past: number }>(
  'activities.groups',
  (value) => sql`
    select (count(*) filter (where g = 'unpublished'))::int as unpublished,
      (count(*) filter (where g = 'current'))::int as current,
      (count(*) filter (where g = 'past'))::int as past
    from (select ${group(sql`${value('now')}::timestamptz`)} as g
      from activities a where ${matching(value)}) as found`,
);

/**
 * Whether the teacher may open workbooks that activity `a` was given to a class for; null sees all. Not by
 * `taughtClasses`: the row names its class, one of the activity's, and each row would look for all of them again.
 */
const isSeen = (value: (name: 'schoolId' | 'teacher') => unknown, classId: SQL) => sql`
  (${value('teacher')}::uuid is null or a.owner_id = ${value('teacher')}::uuid or exists (
    select from teaching t
    where t.school_id = ${value('schoolId')}::uuid and t.class_id = ${classId}
      and t.user_id = ${value('teacher')}::uuid and t.semester_id = a.semester_id
      and t.course_id = a.course_id))`;

/** Counts and classes of some activities. */
export const readCounts = sqlStatement<'ids' | 'teacher', Counted & { id: string }>(
  'activities.counts',
  (value) => sql`
    select a.id,
      (select count(*)::int from activity_students g
        where g.school_id = ${value('schoolId')}::uuid and g.activity_id = a.id
          and ${isSeen(value, sql.raw('g.class_id'))}) as students,
      r.handed_in as "handedIn", r.corrected, r.to_correct as "toCorrect",
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.orders)
        from activity_classes c
        join school_classes k on k.school_id = c.school_id and k.id = c.class_id
        where c.school_id = ${value('schoolId')}::uuid and c.activity_id = a.id), '[]') as classes
    from activities a,
      lateral (select ${workbookCounts}
        from (select a.question_count) as e, (select distinct on (r.student_id) r.state, r.review_status, r.scored_count
          from results r
          where r.school_id = ${value('schoolId')}::uuid and r.activity_id = a.id
            and ${isSeen(value, sql.raw('r.class_id'))}
          order by r.student_id, ${countingOrder('r')}) as c) as r
    where a.school_id = ${value('schoolId')}::uuid and a.id = any(${value('ids')}::uuid[])`,
);

/** One page of what the person may see. */
export async function listActivities(
  session: Session,
  kind: Kind,
  filter: Filter,
): Promise<ActivityPage> {
  const { actor, db, now } = session;
  const named = { semesterId: filter.SemesterId, schoolId: filter.SchoolId };
  // Only a day needs the school year's zone before it can be looked for.
  const day = filter.StartDate
    ? dayBounds(filter.StartDate, (await findSemester(session, named)).timeZone)
    : null;
  const values = {
    schoolId: actor.schoolId,
    kind,
    semesterId: filter.SemesterId,
    teacher: teacherOf(session),
    classBaseId: filter.ClassBaseId ?? null,
    courseId: filter.CourseId ?? null,
    classId: filter.SchoolClassId ?? null,
    title: filter.Title?.trim() ? containing(filter.Title) : null,
    dayFrom: day?.from ?? null,
    dayTo: day?.to ?? null,
    now: new Date(now),
  };
  const { PageIndex: pageIndex, PageSize: pageSize } = filter;
  const page = {
    ...values,
    status: filter.Status ?? null,
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
  const [, [rows, grouped]] = await findSemesterAnd(session, named, () =>
    together(db, () => [readPage(db, page), readGroups(db, values)]),
  );
  const groups = grouped[0] ?? { unpublished: 0, current: 0, past: 0 };
  const ids = rows.map((row) => row.id);
  const counts = ids.length === 0 ? [] : await readCounts(db, { ...values, ids });
  const countsById = new Map(counts.map((row) => [row.id, row]));
  return {
    items: rows.map((row) =>
      Object.assign(presentActivity(shownOf(row), countsById.get(row.id), now), {
        mayEdit: mayEdit(actor, row),
      }),
    ),
    total: filter.Status
      ? groups[filter.Status]
      : groups.unpublished + groups.current + groups.past,
    pageIndex,
    pageSize,
    groups,
  };
}

function shownOf(row: PageRow): ShownActivity {
  return {
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    releasedAt: row.releasedAt === null ? null : new Date(row.releasedAt),
  };
}

/**
 * A LIKE pattern in which what was typed means itself, for text without its spaces: «نمونه آزمون» and «نمونه‌آزمون» are
 * one title, and a folded text has no half-spaces.
 */
export function containing(typed: string): string {
  return `%${foldText(typed)
    .replaceAll(' ', '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
