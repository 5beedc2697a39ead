import { queryOptions } from '@tanstack/react-query';
import { isUnknownCall } from '#src/api/errors.ts';
import { readAll } from '#src/api/pages.ts';
import {
  fetchCourseChart,
  fetchStudentAssignments,
  fetchStudentChart,
  fetchStudentExams,
  fetchStudentProfile,
  type StudentPeriod,
  type StudentRef,
} from '#src/api/reports.ts';
import { assignmentRow, examRow, type ProfileRow } from './rows.ts';

const keep = { meta: { keepOnDevice: true } };

/** `exam` and `assignment` stand second: what is sent of that kind makes these old. */
const keyOf = (kind: 'exam' | 'assignment', what: string, ref: StudentRef) => [
  'report',
  kind,
  what,
  ref.schoolId,
  ref.semesterId,
  ref.studentId,
];

/** Who she is. */
export const profileQuery = (ref: StudentRef) =>
  queryOptions({
    queryKey: ['studentProfile', ref.schoolId, ref.semesterId, ref.studentId],
    queryFn: ({ signal }) => fetchStudentProfile(ref, signal),
    // As of who she is herself (specification, section 9).
    retry: false,
    refetchOnWindowFocus: false,
    ...keep,
  });

/** Every exam of hers in the semester: what narrows them needs no network. */
export const studentExamsQuery = (ref: StudentRef) =>
  queryOptions({
    queryKey: keyOf('exam', 'ofStudent', ref),
    queryFn: async ({ signal }): Promise<ProfileRow[]> =>
      (await readAll((pageIndex) => fetchStudentExams(ref, {}, pageIndex, signal))).map(examRow),
    ...keep,
  });

/** Every assignment of hers; null where the back end has no such call. */
export const studentAssignmentsQuery = (ref: StudentRef) =>
  queryOptions({
    queryKey: keyOf('assignment', 'ofStudent', ref),
    queryFn: async ({ signal }): Promise<ProfileRow[] | null> => {
      try {
        const read = (pageIndex: number) => fetchStudentAssignments(ref, {}, pageIndex, signal);
        return (await readAll(read)).map(assignmentRow);
      } catch (error) {
        if (isUnknownCall(error)) return null;
        throw error;
      }
    },
    ...keep,
  });

/** Only what is said, in one order: the same period is the same query. */
const saidOf = ({ courseId, from, to }: StudentPeriod): StudentPeriod => ({
  ...(courseId && { courseId }),
  ...(from && { from }),
  ...(to && { to }),
});

/** Her counted exams as shares, over time and by course, beside her class. */
export const studentChartsQuery = (ref: StudentRef, period: StudentPeriod) =>
  queryOptions({
    queryKey: [...keyOf('exam', 'charts', ref), saidOf(period)],
    queryFn: async ({ signal }) => {
      const [time, courses] = await Promise.all([
        fetchStudentChart(ref, saidOf(period), signal),
        fetchCourseChart(ref, saidOf(period), signal),
      ]);
      return { points: time.points, courses: courses.courses };
    },
    ...keep,
  });
