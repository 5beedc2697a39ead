import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '#src/features/session/index.ts';
import { useFormat } from '#src/ui/index.ts';
import {
  profileQuery,
  studentAssignmentsQuery,
  studentChartsQuery,
  studentExamsQuery,
} from './queries.ts';
import { chartsOf, inOrder, matchesRow, type RowFilter } from './rows.ts';

/** Who she is, what she has taken part in, and her charts; under a filter. */
export function useStudent(studentId: string, filter: RowFilter) {
  const { schoolId, semesterId } = useScope();
  const { zone } = useFormat();
  const ref = { schoolId, semesterId, studentId };
  const { course, from, to, title } = filter;
  const profile = useQuery(profileQuery(ref));
  const exams = useQuery(studentExamsQuery(ref));
  const assignments = useQuery(studentAssignmentsQuery(ref));
  const charts = useQuery(studentChartsQuery(ref, { courseId: course, from, to }));
  const rows = useMemo(
    () => inOrder([...(exams.data ?? []), ...(assignments.data ?? [])]),
    [exams.data, assignments.data],
  );
  const shown = useMemo(
    () => rows.filter((row) => matchesRow(row, { course, from, to, title }, zone)),
    [rows, course, from, to, title, zone],
  );
  // A title narrows the rows alone: over time she is seen as a whole.
  const charted = useMemo(
    () => rows.filter((row) => matchesRow(row, { course, from, to }, zone)),
    [rows, course, from, to, zone],
  );
  return {
    profile,
    exams,
    assignments,
    rows,
    shown,
    charted,
    charts: charts.data ?? chartsOf(charted),
  };
}
