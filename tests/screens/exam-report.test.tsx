import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityForm } from '#contract/activities/activity.ts';
import { activity } from '#src/api/samples.ts';
import { questionOf, resultOf, workbookOf } from '#src/api/workbook-samples.ts';
import { ExamReportPage } from '#src/features/reports/exam/exam-report-page.tsx';
import { question, sheet, student } from '#src/features/reports/grade-matrix/samples.ts';
import type { StudentCopy } from '#src/features/reports/grade-matrix/sheet.ts';
import { axeFindings } from './axe.ts';
import { createReportServer, pageOf, reportAt } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

const CLASSES = '/ReportClasses';
const MISSING = '/NotStudentResults';
const EXAM = '/OnlineExams/semester/e1';
const RESULTS = '/e1/GetByFilter';
const SHEET = '/e1/Answers';

const ended: Partial<ActivityForm> = {
  state: 'ended',
  startDate: '2026-11-01T06:30:00.000Z',
  endDate: '2026-11-01T08:00:00.000Z',
};

/** Two of four points' worth each: 1440, 960 and 480 units count, one is rejected, one is absent. */
const students = [
  student(0, [960, 480]),
  student(1, [480, 480]),
  student(2, [0, 480]),
  student(3, [960, 960], { reviewStatus: 'rejected' }),
  student(4, [null, null], { state: 'notStarted', answered: [false, false] }),
];

const answers = (of: readonly StudentCopy[]) => ({
  data: {
    questions: sheet([]).questions,
    students: { items: of, total: of.length, pageIndex: 0, pageSize: 100 },
  },
});

const listed = (one: StudentCopy) => {
  const scored = one.units.filter((units) => units !== null);
  return resultOf({
    ...one,
    totalUnits: scored.length > 0 ? scored.reduce((sum, units) => sum + units, 0) : null,
    questionCount: one.units.length,
    scoredCount: scored.length,
  });
};

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
beforeEach(() => {
  server = createReportServer();
  server.answer(EXAM, { data: activity(ended) });
  server.answer(RESULTS, pageOf(students.map(listed)));
  server.answer(SHEET, answers(students));
  server.answer(CLASSES, pageOf([]));
  server.answer(MISSING, pageOf([]));
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

async function open(lang = 'fa', search = {}) {
  stand = await createStand({ lang });
  await stand.show(reportAt(ExamReportPage, 'e1', search));
}
const words = (key: string) => stand.words(`report:${key}`);
const heading = (name: RegExp) => page.getByRole('heading', { name });
const table = (section: string) => page.getByRole('table', { name: words(`section.${section}`) });
/** The name of a figure; what explains it says the same word again. */
function figure(name: string): Element | undefined {
  const isName = new RegExp(`^${words(`figure.${name}`).source}$`);
  return [...document.querySelectorAll('main dt')].find((one) => isName.test(one.textContent));
}
const valueOf = (name: string) => figure(name)?.nextElementSibling?.textContent;

describe.each(['fa', 'en'])('in %s', (lang) => {
  const shown = (value: number) =>
    new Intl.NumberFormat(lang === 'fa' ? 'fa-IR' : 'en-GB').format(value);

  test('figures, places and questions are those of what counts', async () => {
    await open(lang);
    await expect.element(table('ranks')).toBeVisible();
    expect(valueOf('average')).toBe(shown(4));
    expect(valueOf('max')).toBe(shown(6));
    expect(valueOf('min')).toBe(shown(2));
    expect(valueOf('absent')).toBe(shown(1));
    expect(table('ranks').getByRole('row').elements()).toHaveLength(4);
    await expect.element(table('ranks').getByText(/شماره3/)).not.toBeInTheDocument();
    await expect.element(table('absent').getByText(/شماره4/)).toBeVisible();
    expect(table('items').getByRole('row').elements()).toHaveLength(3);
    expect(await axeFindings()).toEqual([]);
  });

  test('without a network and without a copy it says so', async () => {
    server.answer(SHEET, 'nothing');
    server.answer(RESULTS, 'nothing');
    await open(lang);
    await expect.element(heading(stand.words('common:state.offlineTitle'))).toBeVisible();
  });

  test('a failure is told, and trying again brings the report', async () => {
    server.answer(SHEET, { status: 422, code: 'request.invalid' });
    await open(lang);
    await expect.element(page.getByRole('alert').getByText(words('failed'))).toBeVisible();
    server.answer(SHEET, answers(students));
    await page.getByRole('button', { name: stand.words('common:action.retry') }).click();
    await expect.element(table('ranks')).toBeVisible();
  });

  test('where nothing counts yet it says what will stand here, and who is missing still stands there', async () => {
    const rejected = students.map((one) => ({ ...one, reviewStatus: 'rejected' as const }));
    server.answer(SHEET, answers(rejected));
    await open(lang);
    await expect.element(heading(words('empty.nobodyCounted'))).toBeVisible();
    expect(valueOf('average')).toBe('–');
    await expect.element(table('absent')).toBeVisible();
    expect(table('ranks').elements()).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });

  test('before it is released or has begun, a report explains itself', async () => {
    server.answer(EXAM, { data: activity() });
    await open(lang);
    await expect.element(heading(words('before.draft'))).toBeVisible();
    await stand.end();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const later = activity({ state: 'scheduled', startDate: tomorrow, endDate: tomorrow });
    server.answer(EXAM, { data: later });
    await open(lang);
    await expect.element(heading(words('before.scheduled'))).toBeVisible();
  });
});

test('an exam without students, and one in which nobody has handed in, say so', async () => {
  server.answer(SHEET, answers([]));
  await open();
  await expect.element(heading(words('nobody.title'))).toBeVisible();
  await stand.end();
  const missing = [0, 1].map((at) => student(at, [null, null], { state: 'notStarted' }));
  server.answer(SHEET, answers(missing));
  await open();
  await expect.element(heading(words('empty.nobodyHandedIn'))).toBeVisible();
});

test('a score that waits on this device is in the average and marked at its student', async () => {
  await open();
  await expect.element(table('ranks')).toBeVisible();
  await stand.offline().outbox.enqueueCorrection({
    kind: 'exam',
    schoolId: 'school',
    semesterId: 'semester',
    studentId: 's2',
    resultId: 'r2',
    answers: [{ questionId: 'q0', baseVersion: 1, scoreUnits: 720 }],
  });
  await expect.poll(() => valueOf('average')).toBe('۵');
  await expect
    .element(table('ranks').getByRole('row', { name: /شماره2/ }))
    .toMatchTextContent(words('unsent.scores_one'));
  await expect.element(page.getByText(stand.words('charts:age.unsent_one'))).toBeVisible();
});

test('whether the server says the same is told, and what differs without a reason can be read again', async () => {
  const said = (classId: string, change: object) => ({
    classId,
    className: classId,
    students: 3,
    present: 2,
    absent: 1,
    late: 0,
    counted: 2,
    average: 4,
    max: 6,
    min: 2,
    ...change,
  });
  const other = { students: 2, present: 2, absent: 0, counted: 1, max: 4, min: 4 };
  server.answer(CLASSES, pageOf([said('7a', {}), said('7b', other)]));
  server.answer(MISSING, pageOf([{ ...students[4]?.student, state: 'notStarted' }]));
  await open();
  await expect.element(page.getByText(words('agrees.yes'))).toBeVisible();
  await stand.end();
  server.answer(CLASSES, pageOf([said('7a', { average: 4.5 }), said('7b', other)]));
  await open();
  await expect.element(page.getByText(words('agrees.no'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: words('agrees.again') })).toBeVisible();
});

test('a back end without the call is read workbook by workbook, and what could not be read is told', async () => {
  server.answer(SHEET, { status: 404, code: 'route.unknown' });
  server.answer(RESULTS, pageOf(students.slice(0, 3).map(listed)));
  for (const one of students.slice(0, 2))
    server.answer(`/${one.studentId}/Details`, {
      data: workbookOf({
        resultId: one.resultId,
        studentId: one.studentId,
        student: one.student,
        totalUnits: (one.units[0] ?? 0) + (one.units[1] ?? 0),
        questionList: [0, 1].map((at) =>
          questionOf({
            ...question(at),
            maxScoreUnits: 960,
            scoreUnits: one.units[at] ?? null,
          }),
        ),
      }),
    });
  await open();
  await expect.element(table('ranks')).toBeVisible();
  expect(valueOf('average')).toBe('۵');
  await expect.element(page.getByText(words('partial_one'))).toBeVisible();
});

const descriptive = (hasLevels: boolean) =>
  activity({
    ...ended,
    scoreType: 'qualitative',
    settings: { ...activity().settings, automaticQualitativeCorrection: hasLevels },
  });

test('a descriptive exam has levels, and neither averages nor ranks nor scores', async () => {
  server.answer(EXAM, { data: descriptive(true) });
  await open();
  await expect.element(heading(words('spread.levels'))).toBeVisible();
  for (const name of ['average', 'max', 'alpha']) expect(figure(name)).toBeUndefined();
  await expect.element(table('students').getByText('قابل قبول').first()).toBeVisible();
  const heads = table('students').getByRole('columnheader');
  expect(heads.elements().map((one) => one.textContent)).toEqual(['دانش‌آموز', 'کلاس', 'سطح']);
  expect(await axeFindings()).toEqual([]);
});

test('a descriptive exam whose totals do not become levels has none here either', async () => {
  server.answer(EXAM, { data: descriptive(false) });
  await open();
  await expect.element(table('students')).toBeVisible();
  expect(document.querySelector('main')?.textContent).not.toMatch(/قابل قبول|خیلی خوب/);
  expect(heading(words('spread.levels')).elements()).toEqual([]);
  expect(figure('average')).toBeUndefined();
  expect(table('students').getByRole('columnheader', { name: /رتبه/ }).elements()).toEqual([]);
});

test('ranks of a half-corrected exam say that they are provisional, and how many wait', async () => {
  server.answer(SHEET, answers([...students, student(5, [960, null])]));
  await open();
  await expect.element(page.getByText(words('ranks.halfway_one'))).toBeVisible();
});

test('of nine workbooks that agree nothing is said of reliability and questions', async () => {
  const alike = (many: number) =>
    Array.from({ length: many }, (_, at) => student(at, [at < 3 ? 960 : 0, at < 3 ? 960 : 0]));
  server.answer(SHEET, answers(alike(9)));
  await open();
  await expect.element(page.getByText(words('reading.fewStudents_other'))).toBeVisible();
  expect(page.getByText(words('reading.highAlpha')).elements()).toEqual([]);
  await stand.end();
  server.answer(SHEET, answers(alike(10)));
  await open();
  await expect.element(page.getByText(words('reading.highAlpha'))).toBeVisible();
});

test('where all totals are equal discrimination is not defined, and not 0', async () => {
  server.answer(SHEET, answers(Array.from({ length: 12 }, (_, at) => student(at, [960, 0]))));
  await open();
  await expect.element(page.getByText(words('reading.allEqual'))).toBeVisible();
  const cells = table('items').getByRole('row').nth(1).getByRole('cell').elements();
  expect(cells.map((one) => one.textContent)).toContain('–');
});

test('how much was reached of a question is one number, wherever it stands in its line', async () => {
  // 0.285 of 960 points each: as a binary number times 100 it falls short of 28.5.
  const many = Array.from({ length: 20 }, (_, at) => student(at, [960 - at, at < 4 ? 288 : 270]));
  const sum = many.reduce((all, one) => all + (one.units[1] ?? 0), 0);
  expect(sum / (960 * many.length)).toBe(0.285);
  server.answer(SHEET, answers(many));
  await open();
  const row = table('items').getByRole('row').nth(2);
  await expect.element(row).toBeVisible();
  const said = row.element().textContent.match(/[۰-۹]+٪/g);
  expect(new Set(said).size).toBe(1);
});

test('a greater share is a longer bar, however long its number is', async () => {
  const asked = [0, 1, 2].map((at) => question(2 * at + 1, { questionId: `q${at}` }));
  const many = Array.from({ length: 10 }, (_, at) => student(at, [54, 538, 960]));
  server.answer(SHEET, {
    data: { ...answers(many).data, questions: asked },
  });
  await open();
  await expect.element(table('items').getByText('سوال شمارهٔ 4', { exact: false })).toBeVisible();
  const tracks = [...document.querySelectorAll('table [role=img]')].map((bar) =>
    Math.round(bar.getBoundingClientRect().width),
  );
  expect(tracks).toHaveLength(3);
  expect(new Set(tracks).size).toBe(1);
});

test('wrong answers that cost leave facility and discrimination inside their bounds', async () => {
  // The weakest third lost a third of every point on the first question.
  const many = Array.from({ length: 12 }, (_, at) =>
    student(at, [at < 4 ? 960 : -320, at < 4 ? 960 : 0], {
      chosen: [at < 4 ? 0 : 1, null],
    }),
  );
  server.answer(SHEET, answers(many));
  await open();
  const row = table('items').getByRole('row').nth(1);
  await expect.element(row).toBeVisible();
  const said = row
    .getByRole('cell')
    .elements()
    .map((one) => one.textContent);
  expect(said).toContain('۳۳٪');
  expect(said.some((text) => /^۱(٫۰+)?$/.test(text))).toBe(true);
  expect(row.element().textContent).not.toMatch(/−|-[۰-۹]/);
});

test('ranges of scores are equally wide', async () => {
  server.answer(EXAM, { data: activity({ ...ended, totalScore: 20 }) });
  const of20 = [0, 1].map((at) => question(at, { maxUnits: 2_400 }));
  const body = answers(students);
  server.answer(SHEET, { data: { ...body.data, questions: of20 } });
  await open();
  await expect.element(page.getByText('۰ تا ۲', { exact: true }).first()).toBeVisible();
  expect(page.getByText('۰ تا ۴', { exact: true }).elements()).toEqual([]);
});

test('a teacher who sees a part of the ranked has the places of the whole exam', async () => {
  const ranked = students.map((one, at) =>
    Object.assign(listed(one), {
      rank: at < 3 ? at * 2 + 1 : null,
      classRank: at < 3 ? at + 1 : null,
    }),
  );
  server.answer(RESULTS, pageOf(ranked));
  await open();
  await expect.element(page.getByText(words('ranks.part'))).toBeVisible();
  const places = table('ranks').getByRole('row').elements().slice(1);
  expect(places.map((one) => one.querySelector('td,th')?.textContent)).toEqual(['۱', '۳', '۵']);
});

test('a running exam says that it still runs, and who is at it', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  server.answer(EXAM, { data: activity({ ...ended, state: 'running', endDate: soon }) });
  await open('fa', { live: '1' });
  await expect.element(page.getByText(words('live.running'))).toBeVisible();
  await expect
    .element(page.getByRole('radiogroup', { name: stand.words('exams:live.label') }))
    .toBeVisible();
  await stand.end();
  await open();
  await expect.element(table('ranks')).toBeVisible();
  expect(valueOf('absent')).toBe('–');
});

test('a question shows who chose what, with a sentence and the way to its answers', async () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    student(at, [at < 6 ? 960 : 0, at * 80], { chosen: [at < 6 ? 0 : 1, null] }),
  );
  server.answer(SHEET, answers(many));
  await open('fa', { question: 'q0' });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/کسی گزینهٔ ج را انتخاب نکرده است/)).toBeVisible();
  await expect.element(dialog.getByText(/بسیار خوب از هم جدا می‌کند/)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: words('item.correctIt') }))
    .toHaveAttribute('href', '/exams/work-book/e1/s0?by=question&question=q0');
  expect(await axeFindings()).toEqual([]);
});
