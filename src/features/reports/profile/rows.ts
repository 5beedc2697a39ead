import type { StudentAssignment } from '#contract/reports/reports.ts';
import type { CourseChart, StudentChart, StudentExam } from '#contract/reports/reports-shape.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import { standingOf } from '#domain/counting.ts';
import { isDescriptive, UNITS_PER_POINT } from '#domain/score.ts';
import { meanShare, type Totals } from '#domain/statistics.ts';
import { foldText } from '#domain/text.ts';
import type { Kind } from '#src/api/activities.ts';
import { isWithin, type Period } from '../overview/filters/period.ts';

/** An exam or assignment of hers, with the attempt that counts. */
export type ProfileRow = Omit<
  StudentExam,
  'examId' | 'examState' | 'maxTotal' | 'maxTotalUnits'
> & {
  kind: Kind;
  id: string;
  lifecycle: Lifecycle;
  /** Null for an unscored assignment. */
  maxTotalUnits: number | null;
};

export const examRow = ({ examId, examState, ...rest }: StudentExam): ProfileRow => ({
  ...rest,
  kind: 'exam',
  id: examId,
  lifecycle: examState,
});

export const assignmentRow = ({
  assignmentId,
  assignmentState,
  ...rest
}: StudentAssignment): ProfileRow => ({
  ...rest,
  kind: 'assignment',
  id: assignmentId,
  lifecycle: assignmentState,
});

/** Which of them are shown. */
export interface RowFilter extends Period {
  course?: string | undefined;
  title?: string | undefined;
}

export function matchesRow(row: ProfileRow, filter: RowFilter, zone: string): boolean {
  const { course, title } = filter;
  return (
    (!course || row.courseId === course) &&
    (!title || foldText(row.title).includes(foldText(title))) &&
    isWithin(filter, row.startDate, zone)
  );
}

/** The newest first. */
export const inOrder = (rows: readonly ProfileRow[]): ProfileRow[] =>
  rows.toSorted((a, b) => (a.startDate === b.startDate ? 0 : a.startDate < b.startDate ? 1 : -1));

/** Where she stands with it, as a teacher says it. */
export type Standing =
  | 'accepted'
  | 'rejected'
  | 'scored'
  | 'partly'
  | 'waits'
  | 'absent'
  | 'excused'
  | 'zero'
  | 'startedOnly'
  | 'started'
  | 'coming'
  | 'notOpen';

const mayStillCome = (row: ProfileRow, now: number) =>
  Math.max(Date.parse(row.endDate), Date.parse(row.extendedUntil ?? row.endDate)) > now;

export function profileStanding(row: ProfileRow, now: number): Standing {
  const at = standingOf(row, !mayStillCome(row, now));
  if (at === 'open') return row.scoredCount > 0 ? 'partly' : 'waits';
  if (at === 'counted') return row.reviewStatus === 'accepted' ? 'accepted' : 'scored';
  if (at === 'notYet' && row.state === 'started') return 'started';
  if (at === 'notYet') return Date.parse(row.startDate) > now ? 'notOpen' : 'coming';
  return at === 'started' ? 'startedOnly' : at;
}

/** Whether its total counts: ranked is exactly what averages count, and descriptive exams have neither. */
export const isCounted = (row: ProfileRow) =>
  row.rank !== null && (row.maxTotalUnits ?? 0) > 0 && !isDescriptive(row);

const ownOf = (row: ProfileRow): Totals => ({
  sumUnits: row.totalUnits ?? 0,
  count: 1,
  maxUnits: row.maxTotalUnits ?? 0,
});
/** A back end that tells the mean alone tells it with two decimals: as near as this device can come. */
const classOf = (row: ProfileRow): Totals => ({
  sumUnits:
    row.classSumUnits ?? Math.round((row.classAverage ?? 0) * row.classRanked * UNITS_PER_POINT),
  count: row.classRanked,
  maxUnits: row.maxTotalUnits ?? 0,
});

/** Her mean share of the maximum, and her class's in the same ones; null of none. */
export function sharesOf(rows: readonly ProfileRow[]): {
  share: number | null;
  classShare: number | null;
} {
  const counted = rows.filter(isCounted);
  return { share: meanShare(counted.map(ownOf)), classShare: meanShare(counted.map(classOf)) };
}

function pointOf(row: ProfileRow): StudentChart['points'][number] {
  const { id, title, courseId, startDate } = row;
  const { share, classShare } = sharesOf([row]);
  return {
    examId: id,
    title,
    courseId,
    startDate,
    share: share ?? 0,
    classShare: classShare ?? 0,
  };
}

function courseOf([courseId, exams]: [string, ProfileRow[]]): CourseChart['courses'][number] {
  const { share, classShare } = sharesOf(exams);
  return {
    courseId,
    courseName: exams[0]?.courseName ?? '',
    ...(exams[0]?.classBaseName && { classBaseName: exams[0].classBaseName }),
    exams: exams.length,
    share: share ?? 0,
    classShare: classShare ?? 0,
  };
}

/** What the server would answer for the charts, from the exams that are on this device. */
export function chartsOf(rows: readonly ProfileRow[]): {
  points: StudentChart['points'];
  courses: CourseChart['courses'];
} {
  const counted = inOrder(rows.filter((row) => row.kind === 'exam' && isCounted(row))).toReversed();
  const courses = Map.groupBy(counted, ({ courseId }) => courseId);
  return { points: counted.map(pointOf), courses: [...courses].map(courseOf) };
}

/** How often she was there, late, or absent, and what waits for correction. */
export function countsOf(rows: readonly ProfileRow[], now: number) {
  const standings = rows.map((row) => profileStanding(row, now));
  const count = (of: Standing) => standings.filter((one) => one === of).length;
  return {
    counted: rows.filter(isCounted).length,
    absent: count('absent') + count('zero'),
    excused: count('excused'),
    started: count('startedOnly'),
    late: rows.filter((row) => row.late).length,
    waits: count('waits') + count('partly'),
  };
}
