/** A good request for every built call about rows of a school. */
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { Sent } from './client.ts';
import { makeActivity } from './factories.ts';
import type { Made, World } from './factories.ts';
import type { Harness } from './harness.ts';

/** A call with its name. */
export interface NamedCall {
  name: CallName;
  call: Call;
}

const isName = (name: string): name is CallName => name in calls;
/** Every call of the contract. */
export const contractCalls: NamedCall[] = Object.entries<Call>(calls).flatMap(([name, call]) =>
  isName(name) ? [{ name, call }] : [],
);
/** Those that have an answer. */
export const builtCalls = contractCalls.filter(({ call }) => call.answer !== undefined);

/** A request of every built call that its own school answers with 200. */
export async function requestsOf(
  harness: Harness,
  of: World,
): Promise<Partial<Record<CallName, Sent>>> {
  const { schoolId, semesterId } = of;
  const query = { SemesterId: semesterId, SchoolId: schoolId };
  const exam = await makeActivity(harness, of);
  const assignment = await makeActivity(harness, of, { kind: 'assignment' });
  const draftOf = (kind: 'exam' | 'assignment') =>
    makeActivity(harness, of, { kind, state: 'draft', types: ['descriptive'] });
  const drafts = { exam: await draftOf('exam'), assignment: await draftOf('assignment') };
  const result = (made: Made) => ({
    schoolId,
    semesterId,
    studentId: made.results[0]?.studentId ?? '',
    resultId: made.results[0]?.id ?? '',
  });
  const correction = (made: Made) => ({
    answers: [{ questionId: made.questions[0]?.id, baseVersion: 0, scoreUnits: 60 }],
  });
  const move = (made: Made) => [{ id: made.questions[0]?.id, orders: 1 }];
  return {
    'exams.list': { query },
    'assignments.list': { query },
    'exams.details': { params: { semesterId, id: exam.id } },
    'assignments.details': { params: { semesterId, id: assignment.id } },
    'exams.countResult': { params: { schoolId, semesterId, id: exam.id } },
    'assignments.countResult': { params: { schoolId, semesterId, id: assignment.id } },
    'examQuestions.post': {
      params: { semesterId, id: drafts.exam.id, isRelease: 'false' },
      body: [],
    },
    'assignmentQuestions.post': {
      params: { semesterId, id: drafts.assignment.id, isRelease: 'false' },
      body: [],
    },
    'examQuestions.patch': { params: { semesterId, id: drafts.exam.id }, body: move(drafts.exam) },
    'assignmentQuestions.patch': {
      params: { semesterId, id: drafts.assignment.id },
      body: move(drafts.assignment),
    },
    'examResults.list': { params: { semesterId, examId: exam.id }, body: {} },
    'assignmentResults.list': {
      params: { semesterId, schoolId, assignmentId: assignment.id },
      body: {},
    },
    'examResults.details': { params: { ...result(exam), examId: exam.id } },
    'assignmentResults.details': { params: { ...result(assignment), assignmentId: assignment.id } },
    'examResults.correct': { params: result(exam), body: correction(exam) },
    'assignmentResults.correct': { params: result(assignment), body: correction(assignment) },
  };
}
