import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { monthAround } from '#src/features/reports/overview/filters/period.ts';
import type { ProfileRow } from '#src/features/reports/profile/rows.ts';
import { profileRow } from '#src/features/reports/profile/samples.ts';
import { StudentProfilePage } from '#src/features/reports/profile/student-profile-page.tsx';
import { axeFindings } from './axe.ts';
import { createReportServer, pageOf, reportAt } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

const STUDENT = '00000000-0000-7000-8000-000000000001';
const EXAMS = `OnlineExamResults/school/semester/Student/${STUDENT}/Results`;
const ASSIGNMENTS = `AssignmentResults/school/semester/Student/${STUDENT}/Results`;
const PROFILE = `/Profile/${STUDENT}`;

const sara = {
  studentId: STUDENT,
  firstName: 'سارا',
  lastName: 'احمدی',
  classId: '7a',
  className: 'هفتم الف',
  classBaseId: 'b7',
  classBaseName: 'پایهٔ هفتم',
  courses: [
    { id: 'math', name: 'ریاضی' },
    { id: 'art', name: 'هنر' },
  ],
};
const examOf = (row: ProfileRow) => ({
  ...row,
  examId: row.id,
  examState: row.lifecycle,
  maxTotal: 20,
});
const assignmentOf = (row: ProfileRow) => ({
  ...row,
  assignmentId: row.id,
  assignmentState: row.lifecycle,
  maxTotal: 20,
});
const first = profileRow();
const second = profileRow({
  id: 'e2',
  resultId: 'r2',
  title: 'نقاشی',
  courseId: 'art',
  courseName: 'هنر',
  startDate: '2026-11-10T06:30:00.000Z',
  totalUnits: 1200,
  classAverage: 10,
  late: true,
});
const homework = profileRow({
  kind: 'assignment',
  id: 'h1',
  resultId: 'r3',
  title: 'تمرین نخست',
  maxTotalUnits: null,
  totalUnits: null,
  scoredCount: 0,
  rank: null,
  classRank: null,
  classAverage: null,
});

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
beforeEach(() => {
  server = createReportServer();
  server.answer(PROFILE, { data: sara });
  server.answer(EXAMS, pageOf([examOf(second), examOf(first)]));
  server.answer(ASSIGNMENTS, pageOf([assignmentOf(homework)]));
  server.answer('ChartResult', { data: { points: [] } });
  server.answer('ChartCourseResult', { data: { courses: [] } });
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

async function open(lang = 'fa', search = {}) {
  stand = await createStand({ lang });
  await stand.show(reportAt(StudentProfilePage, STUDENT, search));
}
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const row = (name: string) =>
  page
    .getByRole('table')
    .last()
    .getByRole('row', { name: new RegExp(name) });

describe.each(['fa', 'en'])('in %s', (lang) => {
  test('her classes, figures and all she has taken part in stand there, each with the way to its workbook', async () => {
    await open(lang);
    await expect.element(heading('سارا احمدی')).toBeVisible();
    await expect.element(page.getByText('هفتم الف').first()).toBeVisible();
    await expect.element(page.getByText('پایهٔ هفتم')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'نقاشی' }))
      .toHaveAttribute('href', `/exams/work-book/e2/${STUDENT}`);
    await expect
      .element(page.getByRole('link', { name: 'تمرین نخست' }))
      .toHaveAttribute('href', `/assignments/work-book/h1/${STUDENT}`);
    // (3600/4800 + 1200/4800) / 2, beside (12.5/20 + 10/20) / 2.
    const figures = page.getByRole('region', { name: stand.words('profile:figures.label') });
    await expect.element(figures).toMatchTextContent(lang === 'fa' ? '۵۰٪' : '50%');
    await expect.element(figures).toMatchTextContent(lang === 'fa' ? '۵۶٪' : '56%');
    await expect
      .element(row('نقاشی').getByText(stand.words('profile:standing.late')))
      .toBeVisible();
    await expect.element(page.getByText(stand.words('profile:counts'))).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('an unknown student is said to be none', async () => {
    server.answer(PROFILE, { status: 404, code: 'student.notFound' });
    server.answer(EXAMS, { status: 404, code: 'student.notFound' });
    await open(lang);
    await expect.element(heading(stand.words('profile:gone'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: stand.words('profile:toExams') }))
      .toHaveAttribute('href', '/exams');
  });

  test('who has taken part in nothing is told what will stand there', async () => {
    server.answer(EXAMS, pageOf([]));
    server.answer(ASSIGNMENTS, pageOf([]));
    await open(lang);
    await expect.element(heading(stand.words('profile:empty'))).toBeVisible();
    await expect.element(page.getByText(stand.words('profile:emptyText'))).toBeVisible();
    expect(page.getByRole('table').elements()).toEqual([]);
  });

  test('without a network and a copy it says so', async () => {
    for (const path of [PROFILE, EXAMS, ASSIGNMENTS]) server.answer(path, 'nothing');
    await open(lang);
    await expect.element(heading(stand.words('common:state.offlineTitle'))).toBeVisible();
  });

  test('a failure is told, and trying again brings her', async () => {
    server.answer(EXAMS, { status: 500 });
    await open(lang);
    await expect
      .element(page.getByRole('alert').getByText(stand.words('profile:failed')))
      .toBeVisible();
    server.answer(EXAMS, pageOf([examOf(first)]));
    await page.getByRole('button', { name: stand.words('common:action.retry') }).click();
    await expect.element(page.getByRole('link', { name: first.title })).toBeVisible();
  });
});

test('what another back end sends of a student stands under her name, and nothing where none is sent', async () => {
  await open();
  await expect.element(heading('سارا احمدی')).toBeVisible();
  expect(page.getByText('کد ملی').elements()).toEqual([]);
  await stand.end();
  server.answer(PROFILE, { data: { ...sara, nationalCode: '0012345679', father: 'کاوه' } });
  await open('en');
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('0012345679');
  await expect.element(page.getByText('Father')).toBeVisible();
});

test('an exam with workbooks still to mark says that its rank is provisional', async () => {
  server.answer(EXAMS, pageOf([examOf({ ...second, toCorrect: 2 }), examOf(first)]));
  await open();
  await expect
    .element(page.getByText(stand.words('profile:provisional')))
    .toMatchTextContent('نقاشی');
});

test('an excused absence, and one who had begun, are counted apart from absences', async () => {
  const away = { state: 'notStarted', handedInAt: null, scoredCount: 0, rank: null } as const;
  const rows = [
    profileRow({ ...away, id: 'a', reviewStatus: 'excused', title: 'یکم' }),
    profileRow({ ...away, id: 'b', title: 'دوم' }),
    profileRow({ ...away, id: 'c', state: 'started', title: 'سوم' }),
  ];
  server.answer(EXAMS, pageOf(rows.map(examOf)));
  await open();
  for (const [title, key] of [
    ['یکم', 'excused'],
    ['دوم', 'absent'],
    ['سوم', 'startedOnly'],
  ] as const)
    await expect
      .element(row(title).getByText(stand.words(`profile:standing.${key}`)))
      .toBeVisible();
});

test('two courses of one name carry their grade', async () => {
  const seventh = { ...first, classBaseName: 'هفتم' };
  const eighth = { ...second, courseId: 'math8', courseName: 'ریاضی', classBaseName: 'هشتم' };
  server.answer(EXAMS, pageOf([examOf(eighth), examOf(seventh)]));
  await open();
  await expect.element(row('نقاشی').getByText('ریاضی، هشتم')).toBeVisible();
  await expect.element(row(first.title).getByText('ریاضی، هفتم')).toBeVisible();
});

test('course and title narrow what is shown, the address keeps them, and clearing brings all back', async () => {
  await open();
  await userEvent.selectOptions(
    page.getByLabelText(stand.words('user-report:filter.course')),
    'هنر',
  );
  await expect.element(page.getByTestId('address')).toMatchTextContent('{"course":"art"}');
  await expect.element(page.getByText('۱ از ۳ آزمون و تکلیف')).toBeVisible();
  expect(page.getByRole('link', { name: first.title }).elements()).toEqual([]);
  await expect
    .poll(() => server.asked.findLast(({ path }) => path.endsWith('ChartCourseResult'))?.body)
    .toEqual({ courseId: 'art' });
  await page.getByRole('searchbox').fill('هیچ');
  await expect.element(heading(stand.words('profile:emptyFilter'))).toBeVisible();
  await page
    .getByRole('button', { name: stand.words('user-report:filter.clear') })
    .last()
    .click();
  await expect.element(page.getByText('۳ از ۳ آزمون و تکلیف')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
});

test('an address with days shows what began on them', async () => {
  await open('fa', { from: '2026-11-10', to: '2026-11-10' });
  await expect.element(page.getByRole('link', { name: 'نقاشی' })).toBeVisible();
  await expect.element(page.getByText('۱ از ۳ آزمون و تکلیف')).toBeVisible();
  await expect
    .element(page.getByLabelText(stand.words('user-report:filter.period')))
    .toHaveValue('own');
  await page.getByRole('button', { name: stand.words('user-report:filter.clear') }).click();
  await expect.element(page.getByText('۳ از ۳ آزمون و تکلیف')).toBeVisible();
  await expect
    .element(page.getByLabelText(stand.words('user-report:filter.period')))
    .toHaveValue('all');
});

test('this month is that of the calendar on the wall, and its days stand in the address', async () => {
  await open();
  await userEvent.selectOptions(
    page.getByLabelText(stand.words('user-report:filter.period')),
    'month',
  );
  const { from, to } = monthAround(Date.now(), 'fa', 'Asia/Tehran');
  await expect.element(page.getByTestId('address')).toHaveTextContent(JSON.stringify({ from, to }));
});

test('a back end that does not know assignments of one student is said, and exams stand there', async () => {
  server.answer(ASSIGNMENTS, { status: 404 });
  await open();
  await expect.element(page.getByText(stand.words('profile:assignmentsMissing'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: first.title })).toBeVisible();
});

test('a score that waits on this device marks its workbook and is counted in the age', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: first.title })).toBeVisible();
  await stand.offline().outbox.enqueueCorrection({
    kind: 'exam',
    schoolId: 'school',
    semesterId: 'semester',
    studentId: STUDENT,
    resultId: 'r1',
    answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 240 }],
  });
  await expect
    .element(row(first.title).getByText(stand.words('profile:standing.unsent')))
    .toBeVisible();
  await expect.element(page.getByText(stand.words('charts:age.unsent_one'))).toBeVisible();
  expect(row('نقاشی').element().textContent).not.toMatch(/فرستاده نشده/);
});
