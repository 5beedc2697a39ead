import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#src/features/session/index.ts';
import { useFormat } from '#src/ui/index.ts';
import {
  profileQuery,
  studentAssignmentsQuery,
  studentChartsQuery,
  studentExamsQuery,
} from './queries.ts';
import { courseNames, withCourseNames } from '../course-names.ts';
import { chartsOf, inOrder, matchesRow, type RowFilter } from './rows.ts';

/** Who she is, what she has taken part in, and her charts; under a filter. */
export function useStudent(studentId: string, filter: RowFilter) {
  const { t } = useTranslation('profile');
  const { schoolId, semesterId } = useScope();
  const { zone } = useFormat();
  const ref = { schoolId, semesterId, studentId };
  const { course, from, to, title } = filter;
  const profile = useQuery(profileQuery(ref));
  const exams = useQuery(studentExamsQuery(ref));
  const assignments = useQuery(studentAssignmentsQuery(ref));
  const charts = useQuery(studentChartsQuery(ref, { courseId: course, from, to }));
  const rows = useMemo(() => {
    const all = [...(exams.data ?? []), ...(assignments.data ?? [])];
    const nameOf = courseNames(all, (name, base) => t('courseOf', { course: name, base }));
    return inOrder(withCourseNames(all, nameOf));
  }, [exams.data, assignments.data, t]);
  const shown = useMemo(
    () => rows.filter((row) => matchesRow(row, { course, from, to, title }, zone)),
    [rows, course, from, to, title, zone],
  );
  // A title narrows the rows alone: over time she is seen as a whole.
  const charted = useMemo(
    () => rows.filter((row) => matchesRow(row, { course, from, to }, zone)),
    [rows, course, from, to, zone],
  );
  const drawn = useMemo(() => {
    const known = new Map(rows.map((row) => [row.courseId, row.courseName]));
    const { points, courses } = charts.data ?? chartsOf(charted);
    return {
      points,
      courses: courses.map((one) =>
        Object.assign({}, one, { courseName: known.get(one.courseId) ?? one.courseName }),
      ),
    };
  }, [charts.data, charted, rows]);
  return {
    profile,
    exams,
    assignments,
    rows,
    shown,
    charted,
    charts: drawn,
  };
}
