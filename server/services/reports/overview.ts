/** A term's report: the exams and assignments that have begun, the figures of their classes, and how each question did. */
import type { Page } from '#contract/shapes.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { overviewItem, reportsCalls } from '#contract/reports/reports.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Values } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { stateOf, taughtClasses } from '../../policies/activity.ts';
import { findSemester } from '../../policies/semester.ts';
import { questionColumns } from './answer-sheet.ts';
import { teacherOf } from '../school/read-school.ts';
import {
  classFigures,
  classOrder,
  figureColumns,
  presentFigures,
  standing,
} from '../activities/standing.ts';
import type { ClassFigures } from '../activities/standing.ts';
import { dayBounds } from '../school/zone.ts';

type OverviewItem = z.input<typeof overviewItem>;
type Query = z.output<(typeof reportsCalls)['reports.overview']['query']>;
type Asked = 'semesterId' | 'teacher' | 'classId' | 'courseId' | 'from' | 'to' | 'now';

interface Row {
  total: number;
  id: string | null;
  kind: OverviewItem['kind'];
  title: string;
  courseId: string;
  courseName: string;
  classBaseName: string;
  scoreType: 'quantitative' | 'qualitative';
  releasedAt: string;
  startsAt: string;
  endsAt: string;
  maxTotalUnits: number | null;
}

/** Classes of activity `e` that are the teacher's by its course. */
const hers = (value: (name: 'schoolId' | 'teacher') => unknown): SQL =>
  taughtClasses('e', { schoolId: value('schoolId'), userId: value('teacher') });

const readPage = sqlStatement<Asked | 'limit' | 'offset', Row>(
  'report.overview',
  (value) => sql`
    with found as materialized (
      select e.id, e.starts_at from activities e
      where e.school_id = ${value('schoolId')}::uuid
        and e.semester_id = ${value('semesterId')}::uuid
        and e.released_at is not null and e.starts_at <= ${value('now')}::timestamptz
        and coalesce(e.course_id = ${value('courseId')}::uuid, true)
        and coalesce(e.starts_at >= ${value('from')}::timestamptz, true)
        and coalesce(e.starts_at < ${value('to')}::timestamptz, true)
        and (${value('classId')}::uuid is null or ${value('classId')}::uuid in (
          select c.class_id from activity_classes c
          where c.school_id = ${value('schoolId')}::uuid and c.activity_id = e.id))
        and (coalesce(e.owner_id = ${value('teacher')}::uuid, true) or exists (
          select from (${hers(value)}) as hers
          where coalesce(hers.class_id = ${value('classId')}::uuid, true)))),
    page as (
      select * from found order by starts_at desc, id
      limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select n.total, e.id, e.kind, e.title, e.course_id as "courseId", k.name as "courseName",
      b.name as "classBaseName", e.score_type as "scoreType", e.released_at as "releasedAt", e.starts_at as "startsAt", e.ends_at as "endsAt",
      e.total_units as "maxTotalUnits"
    from (select count(*)::int as total from found) as n
    left join page p on true
    left join activities e on e.school_id = ${value('schoolId')}::uuid and e.id = p.id
    left join courses k on k.school_id = e.school_id and k.id = e.course_id
    left join class_bases b on b.school_id = e.school_id and b.id = e.class_base_id
    order by e.starts_at desc, e.id`,
);

type OfPage = 'ids' | 'teacher' | 'classId';

/** The activities of the page, each with the classes that are seen of it; null is all of them. */
const given = (value: (name: OfPage | 'schoolId') => unknown): SQL => sql`
  given as materialized (
    select e.*,
      case when ${value('classId')}::uuid is not null then array[${value('classId')}::uuid]
        when coalesce(e.owner_id = ${value('teacher')}::uuid, true) then null
        else array(${hers(value)}) end as classes
    from activities e
    where e.school_id = ${value('schoolId')}::uuid and e.id = any(${value('ids')}::uuid[]))`;

const readClasses = sqlStatement<OfPage | 'now', ClassFigures & { activityId: string }>(
  'overview.classes',
  (value) => sql`
    with ${given(value)},
    ${standing(value('schoolId'))}
    select p.activity_id as "activityId", ${figureColumns}
    from (${classFigures(value('now'))}) as p
    order by ${sql.raw(classOrder)}`,
);

type Question = OverviewItem['questions'][number];

const readQuestions = sqlStatement<OfPage, Question & { activityId: string }>(
  'overview.questions',
  (value) => sql`
    with ${given(value)},
    ${standing(value('schoolId'))},
    marks as materialized (
      select w.question_id, count(w.score_units)::int as counted,
        coalesce(sum(greatest(0, w.score_units)), 0)::int as sum
      from standing c
      cross join lateral (
        select a.question_id, a.score_units from answers a
        where a.school_id = ${value('schoolId')}::uuid and a.result_id = c.result_id offset 0) as w
      where c.counted
      group by w.question_id)
    select q.activity_id as "activityId", ${questionColumns},
      coalesce(m.counted, 0) as counted, coalesce(m.sum, 0) as "sumUnits"
    from questions q
    left join marks m on m.question_id = q.id
    where q.school_id = ${value('schoolId')}::uuid and q.activity_id = any(${value('ids')}::uuid[])
    order by q.orders, q.id`,
);

/** One page of what has begun; four statements, however much is on it. */
export async function readOverview(
  session: Session,
  named: { schoolId: string; semesterId: string },
  query: Query,
): Promise<Page<OverviewItem>> {
  const { db, actor } = session;
  const { pageIndex, pageSize } = query;
  const { id: semesterId, timeZone } = await findSemester(session, named);
  const { schoolId } = actor;
  const now = new Date(session.now);
  const seen = { schoolId, teacher: teacherOf(session), classId: query.classId ?? null };
  const rows = await readPage(db, {
    ...seen,
    semesterId,
    now,
    courseId: query.courseId ?? null,
    from: query.from === undefined ? null : dayBounds(query.from, timeZone).from,
    to: query.to === undefined ? null : dayBounds(query.to, timeZone).to,
    limit: pageSize,
    offset: pageIndex * pageSize,
  });
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const figures = await figuresOf(db, { ...seen, ids, now });
  const items = rows.flatMap((row) =>
    row.id === null ? [] : [itemOf(row, row.id, session.now, figures)],
  );
  return { items, total: rows[0]?.total ?? 0, pageIndex, pageSize };
}

type Figures = Pick<OverviewItem, 'classes' | 'questions'>;

async function figuresOf(
  db: Session['db'],
  values: Values<OfPage | 'now'> & { ids: string[] },
): Promise<(id: string) => Figures> {
  if (values.ids.length === 0) return () => ({ classes: [], questions: [] });
  const classes = Map.groupBy(await readClasses(db, values), ({ activityId }) => activityId);
  const { now: _, ...ofQuestions } = values;
  const questions = Map.groupBy(
    await readQuestions(db, ofQuestions),
    ({ activityId }) => activityId,
  );
  return (id) => ({
    classes: (classes.get(id) ?? []).map((row) =>
      Object.assign(presentFigures(row), {
        sumUnits: row.descriptive ? 0 : row.sum,
        maxUnits: row.descriptive ? null : row.max,
        minUnits: row.descriptive ? null : row.min,
      }),
    ),
    questions: (questions.get(id) ?? []).map(({ activityId: __, ...question }) => question),
  });
}

function itemOf(
  row: Row,
  id: string,
  now: number,
  figuresOfActivity: (id: string) => Figures,
): OverviewItem {
  const [releasedAt, startsAt] = [new Date(row.releasedAt), new Date(row.startsAt)];
  return {
    kind: row.kind,
    id,
    title: row.title,
    courseId: row.courseId,
    courseName: row.courseName,
    classBaseName: row.classBaseName,
    scoreType: row.scoreType,
    startDate: startsAt.toISOString(),
    state: stateOf({ releasedAt, startsAt, endsAt: new Date(row.endsAt) }, now),
    maxTotalUnits: row.maxTotalUnits,
    ...figuresOfActivity(id),
  };
}
