/** Requests for more time for one student, and for another attempt. */
import { named } from './activities.ts';
import { request } from './http.ts';
import type { ActivityRef } from './workbooks.ts';

/** Whose exam or assignment, which student, and the key that makes repeats harmless. */
export interface ChanceTarget extends ActivityRef {
  studentId: string;
  key: string;
}

/** Lets one student hand in until another time; null takes that back while nobody has used it. */
export function extendStudent(
  { kind, id, key, ...place }: ChanceTarget,
  extendedUntil: string | null,
) {
  return request(
    `${kind}Results.extend`,
    kind === 'exam'
      ? 'POST /api/teacher/v1/OnlineExamResults/{schoolId}/{semesterId}/Extension/{studentId}/{examId}'
      : 'POST /api/teacher/v1/AssignmentResults/{schoolId}/{semesterId}/Extension/{studentId}/{assignmentId}',
    { params: { ...place, ...named(id) }, body: { extendedUntil }, key },
  );
}

/** Opens another attempt for a student who has handed in; `until` is the extension that goes with it. */
export function addAttempt({ kind, id, key, ...place }: ChanceTarget, until: string | null) {
  return request(
    `${kind}Results.newAttempt`,
    kind === 'exam'
      ? 'POST /api/teacher/v1/OnlineExamResults/{schoolId}/{semesterId}/Attempt/{studentId}/{examId}'
      : 'POST /api/teacher/v1/AssignmentResults/{schoolId}/{semesterId}/Attempt/{studentId}/{assignmentId}',
    { params: { ...place, ...named(id) }, body: { until }, key },
  );
}
