import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/define.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { fetchActivities, fetchActivity, fetchWithQuestions } from '#src/api/activities.ts';
import { fetchBankPage } from '#src/api/bank-questions.ts';
import { loadConfig } from '#src/api/config.ts';
import { configureHttp } from '#src/api/http.ts';
import { exchangeToken, importMembers, syncUser } from '#src/api/konj.ts';
import * as reports from '#src/api/reports.ts';
import { fetchSchoolStatus } from '#src/api/school-status.ts';
import { checkSession, login } from '#src/api/session.ts';
import { fetchTemplate, fetchTemplates } from '#src/api/templates.ts';
import { fetchQuestionStudents, fetchResults, fetchWorkbook } from '#src/api/workbooks.ts';
import { createOtherBackend } from './start.ts';
import { createWorld, type World } from './world.ts';

const signal = AbortSignal.timeout(600_000);
let world: World;
let asked: URL[];

beforeEach(async () => {
  world = createWorld();
  asked = [];
  const services = createOtherBackend(world, { tokens: new Set(['t1']), refusing: 'empty' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const bases = { exam: '/exams-api', core: '/core-api', classroom: '/classroom-api' };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === '/config.json') return Promise.resolve(Response.json({ bases }));
    const place = new URL(url, 'http://other');
    asked.push(place);
    return services.fetch(new Request(place, init));
  });
  configureHttp({
    token: () => 't1',
    sessionOver: () => undefined,
    doubted: () => undefined,
    met: () => undefined,
  });
  await loadConfig();
});
afterAll(() => vi.unstubAllGlobals());

const scope = () => ({ schoolId: world.school.id, semesterId: world.semester.id });
const ref = (kind: 'exam' | 'assignment') => {
  const [one] = kind === 'exam' ? world.exams : world.assignments;
  if (!one) throw new Error('nothing there');
  return { ...scope(), kind, id: one.id, studentId: one.studentIds[0] ?? '', one };
};

/** Each read of the app, and the call whose answer it completes. */
const reads: [name: CallName, read: () => Promise<unknown>][] = [
  ['session.login', () => login({ login: 'negar', password: world.password })],
  ['session.check', async () => ({ message: '', ...(await checkSession()) })],
  ['exams.list', () => fetchActivities('exam', { ...scope(), group: 'past', pageIndex: 0 })],
  [
    'assignments.list',
    () => fetchActivities('assignment', { ...scope(), group: 'past', pageIndex: 0 }),
  ],
  ['exams.details', () => fetchActivity('exam', scope().semesterId, ref('exam').id)],
  [
    'assignments.details',
    () => fetchActivity('assignment', scope().semesterId, ref('assignment').id),
  ],
  ['exams.detailsWithClasses', () => fetchWithQuestions('exam', ref('exam').id)],
  ['assignments.detailsWithClasses', () => fetchWithQuestions('assignment', ref('assignment').id)],
  ['examResults.list', () => fetchResults(ref('exam'), 0)],
  ['assignmentResults.list', () => fetchResults(ref('assignment'), 0)],
  ['examResults.details', () => fetchWorkbook(ref('exam'), ref('exam').studentId)],
  [
    'assignmentResults.details',
    () => fetchWorkbook(ref('assignment'), ref('assignment').studentId),
  ],
  [
    'examQuestions.detailsStudents',
    () => fetchQuestionStudents(ref('exam'), ref('exam').one.questions[0]?.id ?? '', 0),
  ],
  ['exams.reportClasses', () => reports.fetchReportClasses(ref('exam'), 0)],
  ['exams.notStudentResults', () => reports.fetchMissing(ref('exam'), 0)],
  ['examResults.ofStudent', () => reports.fetchStudentExams(ref('exam'), {}, 0)],
  ['students.profile', () => reports.fetchStudentProfile(ref('exam'))],
  ['templates.list', () => fetchTemplates(scope(), '', 1)],
  ['templates.details', () => fetchTemplate(world.templates[0]?.id ?? '')],
  ['bankQuestions.list', () => fetchBankPage(scope(), { pageIndex: 1, pageSize: 20 }, signal)],
  ['konj.exchangeToken', () => exchangeToken('k')],
  ['konj.syncUser', () => syncUser(world.external.token, 'k')],
];

/** What only kept copies and other back ends may lack is not asked for. */
const lacking =
  /\.(focusLosses|extendedUntil|rank|classRank|attempts|correct|wrong|unanswered|changedSince|excused|started|toCorrect|classSumUnits)$/;

test.each(reads)('what screens need of %s is there', async (name, read) => {
  const { answer }: Call = calls[name];
  const found = answer?.safeParse(await read());
  const faults = found?.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect((faults ?? []).filter((fault) => !lacking.test(fault.split(':')[0] ?? ''))).toEqual([]);
});

test('the status of the school years is whole', async () => {
  const [year] = await fetchSchoolStatus();
  expect(year).toMatchObject({ status: 'collecting', active: true, changedBy: null });
});

test('an import of which nothing is told counts as done for everybody who was sent', async () => {
  const member = { externalId: 41, role: 'student' as const };
  const body = { classId: world.classes[0]?.id ?? '', externalClassId: 31, members: [member] };
  expect(await importMembers(body, world.external.token)).toEqual({
    imported: [{ ...member, personId: '' }],
    already: [],
    problems: [],
  });
});

test('options are read under the name of their list, in their order', async () => {
  const exam = await fetchWithQuestions('exam', ref('exam').id);
  expect(exam.questions[1]?.options.map(({ text }) => text)).toEqual(['مشتری', 'زمین', 'مریخ']);
  const workbook = await fetchWorkbook(ref('exam'), ref('exam').studentId);
  expect(workbook.questionList[1]?.options).toEqual(exam.questions[1]?.options);
  expect(workbook.questionList[1]).toMatchObject({
    maxScoreUnits: 480,
    scoreUnits: null,
    version: 0,
  });
});

const titles = async (kind: 'exam' | 'assignment', group: 'past' | 'current' | 'unpublished') => {
  const page = await fetchActivities(kind, { ...scope(), group, pageIndex: 0 });
  expect(page.total).toBe(page.items.length);
  expect(page.groups).toEqual({ past: 1, current: 1, unpublished: 1 });
  return page.items.map(({ title }) => title);
};

test('a list that was answered as a whole is grouped here: by its status, else by its times', async () => {
  expect(await titles('exam', 'past')).toEqual(['آزمون گذشته']);
  expect(await titles('exam', 'current')).toEqual(['آزمون جاری']);
  expect(await titles('exam', 'unpublished')).toEqual(['آزمون نیمه‌کاره']);
  expect(await titles('assignment', 'past')).toEqual(['تکلیف گذشته']);
  expect(await titles('assignment', 'current')).toEqual(['تکلیف جاری']);
  expect(await titles('assignment', 'unpublished')).toEqual(['تکلیف نیمه‌کاره']);
});

test('a long list is read to its end before it is grouped', async () => {
  const { one } = ref('exam');
  for (let n = 0; n < 130; n += 1)
    world.exams.push(Object.assign(structuredClone(one), { id: crypto.randomUUID() }));
  const page = await fetchActivities('exam', { ...scope(), group: 'past', pageIndex: 0 });
  expect(page.items).toHaveLength(131);
  expect(asked.filter(({ pathname }) => pathname.endsWith('/OnlineExams'))).toHaveLength(3);
});
