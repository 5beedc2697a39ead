/** One student's released exams or assignments of a school year, newest first, each with where she stands in it. */
import type { Page } from '#contract/shapes.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { studentAssignment } from '#contract/reports/reports.ts';
import type { studentExam, studentExamsFilter } from '#contract/reports/reports-shape.ts';
import { unitsToScore } from '#domain/score.ts';
import { meanScore } from '#domain/statistics.ts';
import type { Kind, Settings } from '../../db/schema/index.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { stateOf, taughtClasses } from '../../policies/activity.ts';
import { findSemester } from '../../policies/semester.ts';
import { recordLookAtStudent } from '../accounts/audit.ts';
import { counted, counting, isLate, joinOutcomes, keys, workbookCounts } from './counting.ts';
import { containing } from '../activities/list-activities.ts';
import { readStudent } from '../students/read-people.ts';
import { teacherOf } from '../school/read-school.ts';
import { shownResult, type ResultRow } from '../results/shown-result.ts';
import { dayBounds } from '../school/zone.ts';

type StudentExam = z.input<typeof studentExam>;
type StudentAssignment = z.input<typeof studentAssignment>;

/** Values of the statements about one student. */
export type OfStudent =
  | 'kind'
  | 'semesterId'
  | 'studentId'
  | 'teacher'
  | 'courseId'
  | 'title'
  | 'from'
  | 'to';

/** Her released activities of a kind that the reader may see, as `exams`: a teacher's own, and those of the course she taught the class it was given to. */
export const examsOfStudent = (value: (name: OfStudent | 'schoolId') => unknown): SQL => sql`
  exams as materialized (
    select e.* from activities e
    where e.school_id = ${value('schoolId')}::uuid and e.kind = ${value('kind')}
      and e.semester_id = ${value('semesterId')}::uuid and e.released_at is not null
      and e.id in (select r.activity_id from results r where r.school_id = ${value('schoolId')}::uuid
        and r.student_id = ${value('studentId')}::uuid)
      and (${value('teacher')}::uuid is null or e.owner_id = ${value('teacher')}::uuid or exists (
        select from results r
        where r.school_id = ${value('schoolId')}::uuid and r.activity_id = e.id
          and r.student_id = ${value('studentId')}::uuid
          and r.class_id in (${taughtClasses('e', { schoolId: value('schoolId'), userId: value('teacher') })})))
      and (${value('courseId')}::uuid is null or e.course_id = ${value('courseId')}::uuid)
      and (${value('title')}::text is null or replace(e.folded, ' ', '') like ${value('title')}::text)
      and (${value('from')}::timestamptz is null or e.starts_at >= ${value('from')}::timestamptz)
      and (${value('to')}::timestamptz is null or e.starts_at < ${value('to')}::timestamptz))`;

interface Row extends ResultRow {
  total: number;
  id: string | null;
  title: string;
  courseId: string;
  courseName: string;
  classBaseName: string;
  startsAt: string;
  endsAt: string;
  releasedAt: string;
  scoreType: StudentExam['scoreType'];
  settings: Settings;
  maxUnits: number | null;
  questionCount: number;
  resultId: string;
  ranked: number;
  classRanked: number;
  classSum: number | null;
  toCorrect: number;
}

const readPage = sqlStatement<OfStudent | 'limit' | 'offset', Row>(
  'student.exams',
  (value) => sql`
    with ${examsOfStudent(value)},
    shown as materialized (
      select * from exams order by starts_at desc, id
      limit ${value('limit')}::bigint offset ${value('offset')}::bigint),
    ${counting(value('schoolId'), sql`r.activity_id in (select id from shown)`)},
    ${counted(value('schoolId'))},
    ${keys(value('schoolId'), sql`q.activity_id in (select id from shown)`)}
    select n.total, e.id, e.title, e.course_id as "courseId", k.name as "courseName",
      d.name as "classBaseName", e.starts_at as "startsAt", e.ends_at as "endsAt", e.released_at as "releasedAt",
      e.score_type as "scoreType", e.settings, e.total_units as "maxUnits",
      e.question_count as "questionCount", p.id as "resultId", p.attempt, p.state,
      p.handed_in_at as "handedInAt", ${isLate('p', sql.raw('e.ends_at'))} as late, g.extended_until as "extendedUntil",
      p.review_status as "reviewStatus", p.total_units as "totalUnits", p.scored_count as "scoredCount",
      f.rank, f.class_rank as "classRank", y.ranked, y.class_ranked as "classRanked",
      y.class_sum as "classSum", x.to_correct as "toCorrect", t.attempts, o.correct, o.wrong, o.unanswered,
      (select coalesce(sum(q.max_units), 0)::int from keys q where q.activity_id = e.id) as "questionUnits"
    from (select count(*)::int as total from exams) as n
    left join shown e on true
    left join courses k on k.school_id = e.school_id and k.id = e.course_id
    left join class_bases d on d.school_id = e.school_id and d.id = e.class_base_id
    left join counting p on p.activity_id = e.id and p.student_id = ${value('studentId')}::uuid
    left join activity_students g on g.school_id = e.school_id and g.activity_id = e.id
      and g.student_id = p.student_id
    left join counted f on f.id = p.id
    left join lateral (
      select count(*)::int as ranked,
        (count(*) filter (where m.class_id = p.class_id))::int as class_ranked,
        (sum(m.total_units) filter (where m.class_id = p.class_id))::int as class_sum
      from counted m where m.activity_id = e.id) y on true
    left join lateral (
      select ${workbookCounts} from counting c where c.activity_id = e.id) x on true
    ${joinOutcomes(value('schoolId'))}
    order by e.starts_at desc, e.id`,
);

/** Whose, of which school year. */
export interface Named {
  schoolId: string;
  semesterId: string;
  studentId: string;
}

/** The student, where the reader may see her, and the filter as statements take it. */
export async function valuesOfStudent(
  session: Session,
  kind: Kind,
  named: Named,
  filter: { courseId?: string | undefined; from?: string | undefined; to?: string | undefined },
) {
  const semester = await findSemester(session, named);
  const student = await readStudent(session, semester.id, named.studentId);
  await recordLookAtStudent(session, semester.id, student);
  const { timeZone } = semester;
  return {
    schoolId: session.actor.schoolId,
    kind,
    semesterId: semester.id,
    studentId: student.studentId,
    teacher: teacherOf(session),
    courseId: filter.courseId ?? null,
    title: null,
    from: filter.from === undefined ? null : dayBounds(filter.from, timeZone).from,
    to: filter.to === undefined ? null : dayBounds(filter.to, timeZone).to,
  };
}

type Filter = z.output<typeof studentExamsFilter>;

async function listOf<T>(
  session: Session,
  kind: Kind,
  named: Named,
  filter: Filter,
  present: (row: Row, id: string, now: number) => T,
): Promise<Page<T>> {
  const { pageIndex, pageSize } = filter;
  const rows = await readPage(session.db, {
    ...(await valuesOfStudent(session, kind, named, filter)),
    title: filter.title?.trim() ? containing(filter.title) : null,
    limit: pageSize,
    offset: pageIndex * pageSize,
  });
  const items = rows.flatMap((row) => (row.id === null ? [] : [present(row, row.id, session.now)]));
  return { items, total: rows[0]?.total ?? 0, pageIndex, pageSize };
}

/** One page of a student's exams. */
export const listStudentExams = (session: Session, named: Named, filter: Filter) =>
  listOf(session, 'exam', named, filter, examOf);

/** One page of a student's assignments. */
export const listStudentAssignments = (session: Session, named: Named, filter: Filter) =>
  listOf(session, 'assignment', named, filter, assignmentOf);

function examOf(row: Row, examId: string, now: number): StudentExam {
  const maxTotalUnits = row.maxUnits ?? 0;
  const maxTotal = unitsToScore(maxTotalUnits);
  return { examId, examState: stateOfRow(row, now), ...sharedOf(row), maxTotal, maxTotalUnits };
}

function assignmentOf(row: Row, assignmentId: string, now: number): StudentAssignment {
  const maxTotalUnits = row.maxUnits;
  const maxTotal = maxTotalUnits === null ? null : unitsToScore(maxTotalUnits);
  const assignmentState = stateOfRow(row, now);
  return { assignmentId, assignmentState, ...sharedOf(row), maxTotal, maxTotalUnits };
}

function stateOfRow({ releasedAt, startsAt, endsAt }: Row, now: number): StudentExam['examState'] {
  const at = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return stateOf({ releasedAt: new Date(releasedAt), ...at }, now);
}

/** What an exam and an assignment of hers have in common. */
function sharedOf(
  row: Row,
): Omit<StudentExam, 'examId' | 'examState' | 'maxTotal' | 'maxTotalUnits'> {
  return {
    title: row.title,
    courseId: row.courseId,
    courseName: row.courseName,
    classBaseName: row.classBaseName,
    startDate: new Date(row.startsAt).toISOString(),
    endDate: new Date(row.endsAt).toISOString(),
    scoreType: row.scoreType,
    resultId: row.resultId,
    ...shownResult(row, row, row.maxUnits),
    ranked: row.ranked,
    classRanked: row.classRanked,
    classAverage: meanScore(row.classSum ?? 0, row.classRanked),
    classSumUnits: row.classSum ?? 0,
    toCorrect: row.toCorrect,
    questionCount: row.questionCount,
  };
}
