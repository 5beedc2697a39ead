/** Exams and assignments as the student they are given to sees them; drafts do not exist for her. */
import { sql } from 'drizzle-orm';
import type { StudentActivity } from '#contract/people/student.ts';
import { lifecycleState, ownEnd } from '#domain/lifecycle.ts';
import { unitsToScore } from '#domain/score.ts';
import type { Db } from '../../db/client.ts';
import type { Kind, Settings } from '../../db/schema/index.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { StudentSession } from '../../middleware/handlers.ts';

/** An activity with what concerns one student; instants come as text. */
export interface GivenRow {
  id: string;
  kind: Kind;
  title: string;
  subject: string;
  courseName: string;
  startsAt: string;
  endsAt: string;
  extendedUntil: string | null;
  durationMinutes: number | null;
  questionCount: number;
  scoreType: 'quantitative' | 'qualitative';
  totalUnits: number | null;
  teacherDescription: string;
  settings: Settings;
  isSemesterActive: boolean;
  resultId: string | null;
  attempt: number | null;
  resultState: 'notStarted' | 'started' | 'handedIn' | null;
  handedInAt: string | null;
}

const columns = sql.raw(`a.id, a.kind, a.title, a.subject, k.name as "courseName",
  a.starts_at as "startsAt", a.ends_at as "endsAt", g.extended_until as "extendedUntil",
  a.duration_minutes as "durationMinutes", a.question_count as "questionCount",
  a.score_type as "scoreType", a.total_units as "totalUnits",
  a.teacher_description as "teacherDescription", a.settings, m.active as "isSemesterActive",
  r.id as "resultId", r.attempt, r.state as "resultState", r.handed_in_at as "handedInAt"`);
const joins = sql.raw(`join courses k on k.school_id = a.school_id and k.id = a.course_id
  join semesters m on m.school_id = a.school_id and m.id = a.semester_id`);
const state = (now: unknown) => sql`case when a.starts_at > ${now}::timestamptz then 'scheduled'
  when greatest(a.ends_at, g.extended_until) > ${now}::timestamptz then 'running' else 'ended' end`;

type Value<K extends string> = (name: K) => unknown;
type Filter = 'schoolId' | 'studentId' | 'kind' | 'state' | 'now';

/** What was released to her and matches the filter, as `a`. */
const matching = (value: Value<Filter>) => sql`
  from activities a
  join activity_students g on g.school_id = a.school_id and g.activity_id = a.id
  where a.school_id = ${value('schoolId')}::uuid and g.student_id = ${value('studentId')}::uuid
    and a.released_at is not null
    and (${value('kind')}::text is null or a.kind = ${value('kind')}::text)
    and (${value('state')}::text is null or ${value('state')}::text = ${state(value('now'))})`;
/** Her own end and her latest attempt, beside `a`. */
const joinHers = (value: Value<'schoolId' | 'studentId'>) => sql`
  join activity_students g on g.school_id = a.school_id and g.activity_id = a.id
    and g.student_id = ${value('studentId')}::uuid
  left join lateral (
    select r.* from results r
    where r.school_id = ${value('schoolId')}::uuid and r.activity_id = a.id
      and r.student_id = ${value('studentId')}::uuid
    order by r.attempt desc limit 1) as r on true`;

type PageName = Exclude<Filter, 'schoolId'> | 'limit' | 'offset';
const readPage = sqlStatement<PageName, GivenRow>(
  'student.activities',
  (value) => sql`
    with a as materialized (
      select a.* ${matching(value)}
      order by a.starts_at desc nulls last, a.id limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select ${columns} from a ${joins} ${joinHers(value)}
    order by a.starts_at desc nulls last, a.id`,
);
const countAll = sqlStatement<Exclude<Filter, 'schoolId'>, { total: number }>(
  'student.activityCount',
  (value) => sql`select count(*)::int as total ${matching(value)}`,
);
const findOne = sqlStatement<'studentId' | 'id', GivenRow>(
  'student.activity',
  (value) => sql`
    select ${columns} from activities a ${joins} ${joinHers(value)}
    where a.school_id = ${value('schoolId')}::uuid and a.id = ${value('id')}::uuid
      and a.released_at is not null and exists (
        select from students s where s.school_id = ${value('schoolId')}::uuid
          and s.id = ${value('studentId')}::uuid and s.anonymised_at is null)`,
);

/** One page of what she is given, the newest first. */
export async function listGiven(
  { db, student, now }: StudentSession,
  filter: {
    pageIndex: number;
    pageSize: number;
    kind?: Kind | undefined;
    state?: StudentActivity['state'] | undefined;
  },
): Promise<{ items: StudentActivity[]; total: number; pageIndex: number; pageSize: number }> {
  const { pageIndex, pageSize } = filter;
  const values = {
    schoolId: student.schoolId,
    studentId: student.studentId,
    kind: filter.kind ?? null,
    state: filter.state ?? null,
    now: new Date(now),
  };
  const rows = await readPage(db, { ...values, limit: pageSize, offset: pageIndex * pageSize });
  const [counted] = await countAll(db, values);
  const items = rows.map((row) => presentGiven(row, now));
  return { items, total: counted?.total ?? 0, pageIndex, pageSize };
}

/** An activity that is given to her; undefined for any other, and once her name was taken out. */
export async function findGiven(
  db: Db,
  student: { schoolId: string; studentId: string },
  id: string,
): Promise<GivenRow | undefined> {
  const { schoolId, studentId } = student;
  return (await findOne(db, { schoolId, studentId, id }))[0];
}

/** When the activity begins, when it ends for this student, and until when she may hand in. */
export function windowOf(given: GivenRow): { startsAt: number; endsAt: number; closesAt: number } {
  const own = ownEnd({
    endsAt: Date.parse(given.endsAt),
    extendedUntil: given.extendedUntil === null ? null : Date.parse(given.extendedUntil),
    allowSubmitAfterEnd: given.settings.allowSubmitAfterEnd,
  });
  return { startsAt: Date.parse(given.startsAt), ...own };
}

/** The activity as she sees it. */
export function presentGiven(row: GivenRow, now: number): StudentActivity {
  const { startsAt, endsAt, closesAt } = windowOf(row);
  const at = lifecycleState({ released: true, startsAt, endsAt }, now);
  const handedInAt = row.handedInAt === null ? null : Date.parse(row.handedInAt);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    subject: row.subject,
    courseName: row.courseName,
    state: at === 'draft' ? 'scheduled' : at,
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    durationMinutes: row.durationMinutes,
    questionCount: row.questionCount,
    maxTotal: row.totalUnits === null ? null : unitsToScore(row.totalUnits),
    teacherDescription: row.teacherDescription,
    allowGoingBack: row.settings.allowGoingBack,
    security: row.settings.security,
    open:
      row.isSemesterActive &&
      now >= startsAt &&
      now < closesAt &&
      row.resultState !== null &&
      row.resultState !== 'handedIn',
    result:
      row.resultId === null || row.attempt === null || row.resultState === null
        ? null
        : {
            resultId: row.resultId,
            attempt: row.attempt,
            state: row.resultState,
            handedInAt: handedInAt === null ? null : new Date(handedInAt).toISOString(),
            late: handedInAt !== null && handedInAt > endsAt,
          },
  };
}
