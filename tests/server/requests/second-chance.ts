/** Good requests about extensions and second attempts. */
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** One for each call; `exam` and `assignment` have ended and everyone has handed in. */
export async function secondChanceRequests(
  harness: Harness,
  of: World,
  { exam, assignment }: { exam: Made; assignment: Made },
): Promise<Requests> {
  const until = new Date(harness.clock.now + 24 * 60 * 60_000).toISOString();
  const about = (made: Made, place: number) => ({
    schoolId: of.schoolId,
    semesterId: of.semesterId,
    studentId: made.results[place]?.studentId ?? '',
    examId: made.id,
    assignmentId: made.id,
  });
  return {
    'examResults.extend': { params: about(exam, 2), body: { extendedUntil: until } },
    'examResults.newAttempt': { params: about(exam, 3), body: { until } },
    'assignmentResults.extend': { params: about(assignment, 2), body: { extendedUntil: until } },
    'assignmentResults.newAttempt': { params: about(assignment, 3), body: { until } },
  };
}
