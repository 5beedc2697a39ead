/** A good request for every built call about rows of a school. */
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { Kind } from '#server/db/schema/index.ts';
import type { Handler } from '#server/middleware/handlers.ts';
import { handlers } from '#server/routes/handlers.ts';
import { makeActivity } from './factories.ts';
import type { Made, World } from './factories.ts';
import type { Harness } from './harness.ts';
import { accountsRequests } from './requests/accounts.ts';
import { bankRequests } from './requests/bank.ts';
import { cardsRequests } from './requests/cards.ts';
import { commentsRequests } from './requests/comments.ts';
import { konjRequests, ownCalls } from './requests/konj.ts';
import { leavingRequests } from './requests/leaving.ts';
import { reportsRequests } from './requests/reports.ts';
import { rosterRequests } from './requests/roster.ts';
import { secondChanceRequests } from './requests/second-chance.ts';
import type { Requests } from './requests/shape.ts';
import { structureRequests } from './requests/structure.ts';
import { yearsRequests } from './requests/years.ts';

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
/** Those that the staff make, signed in. */
export const staffCalls = builtCalls.filter(({ call }) => !call.open && !call.as);
/** Those of them that read or write rows of the school, rather than what is the caller's own. */
export const rowCalls = staffCalls.filter(
  ({ name }) => ['read', 'write'].includes(kindOf(name) ?? '') && !ownCalls.has(name),
);

function kindOf(name: CallName): Handler['kind'] | undefined {
  const byName: Partial<Record<string, Handler>> = handlers;
  return byName[name]?.kind;
}

/** Whether a call changes something. */
export function isWrite(name: CallName): boolean {
  return kindOf(name) === 'write';
}

/** A new exam or assignment as a form sends it. */
export function formOf(kind: Kind, of: World): Record<string, unknown> {
  return {
    semesterId: of.semesterId,
    title: 'آزمون نو',
    subject: 'فصل یک',
    courseId: of.courseId,
    classBaseId: of.baseId,
    classIds: [of.classA],
    studentIds: [of.students.at(-1)?.id],
    startDate: '2026-11-25T05:00:00.000Z',
    ...(kind === 'exam' ? { durationMinutes: 60 } : { endDate: '2026-11-30T05:00:00.000Z' }),
    scoreType: 'quantitative',
    totalScoreUnits: 4_800,
    teacherDescription: 'آرام',
    settings: { negativeScoreValue: '1/3', randomizeQuestions: true, allowGoingBack: false },
  };
}

/** A request of every built call of the staff that its own school answers with 200. */
export async function requestsOf(harness: Harness, of: World): Promise<Requests> {
  const { schoolId, semesterId } = of;
  const query = { SemesterId: semesterId, SchoolId: schoolId };
  const exam = await makeActivity(harness, of);
  const assignment = await makeActivity(harness, of, { kind: 'assignment' });
  const draftOf = (kind: Kind) =>
    makeActivity(harness, of, { kind, state: 'draft', types: ['descriptive'] });
  const drafts = { exam: await draftOf('exam'), assignment: await draftOf('assignment') };
  const result = (made: Made, place = 0) => ({
    schoolId,
    semesterId,
    studentId: made.results[place]?.studentId ?? '',
    resultId: made.results[place]?.id ?? '',
  });
  const correction = (made: Made) => ({
    answers: [{ questionId: made.questions[0]?.id, baseVersion: 0, scoreUnits: 60 }],
  });
  const path = (made: Made) => ({ schoolId, semesterId, id: made.id });
  const gone = { exam: await draftOf('exam'), assignment: await draftOf('assignment') };
  const open = { exam: await draftOf('exam'), assignment: await draftOf('assignment') };
  const change = (kind: Kind) => {
    const { semesterId: _, ...fields } = formOf(kind, of);
    return { id: open[kind].id, version: 1, ...fields };
  };
  const school = { schoolId, semesterId };
  const lastStudent = of.students.at(-1)?.id ?? '';
  const move = (made: Made) => [{ id: made.questions[0]?.id, orders: 1 }];
  const made = { exam, assignment };
  return {
    ...(await bankRequests(harness, of, made)),
    ...(await reportsRequests(harness, of, made)),
    ...(await secondChanceRequests(harness, of, made)),
    ...(await konjRequests(harness, of, made)),
    ...(await accountsRequests(harness, of, made)),
    ...(await commentsRequests(harness, of, made)),
    ...cardsRequests(of),
    ...(await yearsRequests(harness, of, made)),
    ...(await rosterRequests(harness, of, made)),
    ...(await structureRequests(harness, of)),
    ...(await leavingRequests(harness, of)),
    'classBases.list': { params: school },
    'schoolClasses.list': { params: school, body: [of.baseId] },
    'courses.list': { params: school, body: [of.classA, of.classB] },
    'students.list': { params: { ...school, classId: of.classB } },
    'students.profile': { params: { ...school, studentId: lastStudent } },
    'teachers.list': { params: { ...school, classId: of.classB } },
    'personals.list': { params: school },
    'exams.detailsWithClasses': { params: { id: exam.id } },
    'assignments.detailsWithClasses': { params: { id: assignment.id } },
    'exams.create': { body: formOf('exam', of) },
    'assignments.create': { body: formOf('assignment', of) },
    'exams.edit': { body: change('exam') },
    'assignments.edit': { body: change('assignment') },
    'exams.copy': { params: path(exam) },
    'assignments.copy': { params: path(assignment) },
    'exams.delete': { params: path(gone.exam) },
    'assignments.delete': { params: path(gone.assignment) },
    'examQuestions.delete': { params: { id: open.exam.questions[0]?.id ?? '' } },
    'assignmentQuestions.delete': { params: { id: open.assignment.questions[0]?.id ?? '' } },
    'examResults.delete': { params: { ...result(exam, 1), examId: exam.id } },
    'assignmentResults.delete': {
      params: { ...result(assignment, 1), assignmentId: assignment.id },
    },
    'exams.reportClasses': { params: path(exam), query: { pageIndex: '0' } },
    'exams.notStudentResults': { params: path(exam), query: { pageIndex: '0' } },
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
