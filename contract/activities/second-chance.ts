/** Extensions and second attempts. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import * as s from '../shapes.ts';

/** After now and after the end, at most 30 days after the later of both; null takes it back while nobody has used it. */
const extension = z.object({ extendedUntil: s.instant.nullable() });
const extended = z.object({ studentId: s.id, extendedUntil: s.instant.nullable() });
/** `until` is the extension that goes with it; null leaves the time as it is. */
const secondAttempt = z.object({ until: s.instant.nullable() });
const attempted = z.object({
  resultId: s.id,
  attempt: z.int(),
  extendedUntil: s.instant.nullable(),
});

export const secondChanceCalls = defineAdditions(
  'exam',
  `an extension and a second attempt are given by teachers every week; the specification has no call for them.
  The owner's and the admin's alone, for a released exam or assignment. An extension is the student's, for all
  her attempts: it moves the end for her, and being late and absent with it.`,
)({
  'examResults.extend': {
    route:
      'POST /api/teacher/v1/OnlineExamResults/{schoolId}/{semesterId}/Extension/{studentId}/{examId}',
    body: extension,
    answer: extended,
  },
  'examResults.newAttempt': {
    route:
      'POST /api/teacher/v1/OnlineExamResults/{schoolId}/{semesterId}/Attempt/{studentId}/{examId}',
    body: secondAttempt,
    answer: attempted,
  },
  'assignmentResults.extend': {
    route:
      'POST /api/teacher/v1/AssignmentResults/{schoolId}/{semesterId}/Extension/{studentId}/{assignmentId}',
    body: extension,
    answer: extended,
  },
  'assignmentResults.newAttempt': {
    route:
      'POST /api/teacher/v1/AssignmentResults/{schoolId}/{semesterId}/Attempt/{studentId}/{assignmentId}',
    body: secondAttempt,
    answer: attempted,
  },
});
