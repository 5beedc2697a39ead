import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReportsPage } from '#src/features/reports/overview/reports-page.tsx';
import { classPart, overviewItem, question } from '#src/features/reports/overview/samples.ts';
import { axeFindings } from './axe.ts';
import { createReportServer, pageOf, reportAt } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

const first = overviewItem();
const second = overviewItem({
  id: 'e2',
  title: 'آزمون دوم',
  courseId: 'art',
  courseName: 'هنر',
  startDate: '2026-11-10T06:30:00.000Z',
  classes: [classPart('7a', 120), classPart('7b', 118)],
  questions: [question(1, 24, { text: 'رنگ سرد کدام است؟' })],
});

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
beforeEach(() => {
  server = createReportServer();
  server.answer('/Overview', pageOf([second, first]));
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

async function open(lang = 'fa', search = {}) {
  stand = await createStand({ lang });
  await stand.show(reportAt(ReportsPage, '', search));
}
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const row = (name: string) =>
  page
    .getByRole('table')
    .last()
    .getByRole('row', { name: new RegExp(`^${name}`) });
const address = () => page.getByTestId('address');

describe.each(['fa', 'en'])('in %s', (lang) => {
  const percent = (share: number) =>
    new Intl.NumberFormat(lang === 'fa' ? 'fa-IR' : 'en-GB', { style: 'percent' }).format(share);

  test('classes stand beside each other with the mean of their exams', async () => {
    await open(lang);
    await expect.element(heading(stand.words('user-report:title'))).toBeVisible();
    const table = page.getByRole('table', { name: stand.words('user-report:class.table') });
    // 7a: (150/200 + 120/200) / 2; 7b: (100/200 + 118/200) / 2.
    await expect.element(table).toMatchTextContent(percent(0.68));
    await expect.element(table).toMatchTextContent(percent(0.55));
    await expect.element(page.getByText(stand.words('user-report:counts'))).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('every view stands there without breaking a rule of access', async () => {
    await open(lang);
    for (const view of ['course', 'time', 'again', 'compare', 'student']) {
      await page
        .getByRole('radiogroup', { name: stand.words('user-report:view.label') })
        .getByText(stand.words(`user-report:view.${view}`))
        .click();
      await expect.element(address()).toMatchTextContent(`"view":"${view}"`);
      expect(await axeFindings(), view).toEqual([]);
    }
  });

  test('before anything has been corrected it says what will stand here', async () => {
    server.answer('/Overview', pageOf([]));
    await open(lang);
    await expect.element(heading(stand.words('user-report:empty'))).toBeVisible();
    await expect.element(page.getByText(stand.words('user-report:emptyText'))).toBeVisible();
    expect(page.getByRole('table').elements()).toEqual([]);
  });

  test('without a network and a copy it says so', async () => {
    server.answer('/Overview', 'nothing');
    await open(lang);
    await expect.element(heading(stand.words('common:state.offlineTitle'))).toBeVisible();
  });

  test('a failure is told, and trying again brings the report', async () => {
    server.answer('/Overview', { status: 500 });
    await open(lang);
    await expect
      .element(page.getByRole('alert').getByText(stand.words('user-report:failed')))
      .toBeVisible();
    server.answer('/Overview', pageOf([first]));
    await page.getByRole('button', { name: stand.words('common:action.retry') }).click();
    await expect.element(row('7a')).toBeVisible();
  });
});

test('what to teach again leads to the question in the report of its exam', async () => {
  await open('fa', { view: 'again' });
  const weak = page.getByRole('table', { name: stand.words('user-report:again.questions') });
  // Eight of forty points in the first exam, then 24 and 30 of 40.
  await expect.element(weak.getByRole('row').nth(1)).toMatchTextContent('۲۰٪');
  await expect.element(weak.getByRole('row').nth(2)).toMatchTextContent('رنگ سرد کدام است؟');
  await expect
    .element(weak.getByRole('link', { name: first.title }).first())
    .toHaveAttribute('href', '/exams/exam-report/e1?question=q2');
  await expect
    .element(page.getByRole('table', { name: stand.words('user-report:again.courses') }))
    .toBeVisible();
});

test('two classes are compared over their exams, with a sentence about the difference', async () => {
  await open('fa', { view: 'compare' });
  await expect.element(heading(stand.words('user-report:compare.choose'))).toBeVisible();
  const side = (key: string) => page.getByLabelText(stand.words(`user-report:compare.${key}`));
  await userEvent.selectOptions(side('class.a'), '7a');
  await userEvent.selectOptions(side('class.b'), '7b');
  await expect.element(address()).toMatchTextContent('{"view":"compare","a":"7a","b":"7b"}');
  // 0.675 and 0.545, rounded: thirteen hundredths.
  await expect
    .element(page.getByText(stand.words('user-report:compare.better')))
    .toMatchTextContent('۱۳');
  // All scores cannot be had here, so that a rule of thumb stands for them.
  await expect
    .element(page.getByText(stand.words('user-report:compare.meaning.clear')))
    .toBeVisible();
  await page.getByText(stand.words('user-report:compare.exams')).click();
  await expect.element(address()).toMatchTextContent('{"view":"compare","compare":"exam"}');
  await userEvent.selectOptions(side('exam.a'), 'e2');
  await userEvent.selectOptions(side('exam.b'), 'e1');
  await expect.element(page.getByText(stand.words('user-report:compare.hardness'))).toBeVisible();
});

test('of nine students on a side nothing is said, however many exams they sat', async () => {
  const small = (id: string) =>
    overviewItem({
      id,
      classes: [classPart('7a', 150, { counted: 9, students: 9, present: 9 }), classPart('7b', 90)],
    });
  server.answer('/Overview', pageOf([small('e1'), small('e2')]));
  await open('fa', { view: 'compare', a: '7a', b: '7b' });
  await expect.element(page.getByText(stand.words('user-report:compare.few'))).toBeVisible();
});

test('averages of what still has workbooks to mark say that they are provisional', async () => {
  const half = overviewItem({
    id: 'e7',
    title: 'نیمه',
    classes: [classPart('7a', 90, { toCorrect: 3 })],
  });
  server.answer('/Overview', pageOf([half]));
  await open();
  await expect
    .element(page.getByText(stand.words('user-report:provisional')))
    .toMatchTextContent('نیمه');
});

test('of many whose averages are provisional the first are named, and the others counted', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `e${at + 10}`);
  const half = ids.map((id) =>
    overviewItem({ id, title: `نیمه ${id}`, classes: [classPart('7a', 90, { toCorrect: 3 })] }),
  );
  server.answer('/Overview', pageOf(half));
  await open();
  const note = page.getByText(stand.words('user-report:provisional'));
  await expect.element(note).toMatchTextContent('نیمه e12');
  await expect.element(note).toMatchTextContent('۲۷');
  await expect.element(note).not.toMatchTextContent('نیمه e13');
});

test('classes stand in the order of the school from the first, however late that is known', async () => {
  const classIn = (id: string) => ({ id, name: id, classBaseId: 'b', studentCount: 1 });
  server.answer(
    '/ClassBase/GetBySchool/school/semester',
    pageOf([{ id: 'b', name: 'b', grade: 7 }]),
  );
  server.answer(
    '/SchoolClass/GetByClassBase/school/semester',
    pageOf([classIn('7b'), classIn('7a')]),
  );
  const orders = new Set<string>();
  const look = new MutationObserver(() => {
    const names = [...document.querySelectorAll('table:last-of-type tbody th, tbody td button')];
    if (names.length > 0) orders.add(names.map(({ textContent }) => textContent).join(' '));
  });
  look.observe(document, { childList: true, subtree: true });
  await open();
  await expect.element(row('7b')).toBeVisible();
  look.disconnect();
  expect([...orders].filter((names) => names.indexOf('7b') > names.indexOf('7a'))).toEqual([]);
  expect(orders.size).toBeGreaterThan(0);
});

test('a class opens into its exams, and the filter says how many they are', async () => {
  await open();
  await page.getByRole('button', { name: '7b' }).click();
  await expect.element(address()).toMatchTextContent('{"view":"time","class":"7b"}');
  await expect
    .poll(() => server.asked.some(({ query }) => query.includes('classId=7b')))
    .toBe(true);
  await expect
    .element(page.getByRole('link', { name: 'آزمون دوم' }))
    .toHaveAttribute('href', '/exams/exam-report/e2');
});

test('a class that is chosen shows its students, each with the way to her own report', async () => {
  server.answer(
    '/Student/school/semester/7a',
    pageOf([
      { studentId: 's1', firstName: 'سارا', lastName: 'احمدی', classId: '7a', className: '7a' },
    ]),
  );
  await open('fa', { view: 'student' });
  await expect.element(heading(stand.words('user-report:student.choose'))).toBeVisible();
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: stand.words('user-report:filter.class') }),
    '7a',
  );
  await expect
    .element(page.getByRole('link', { name: 'سارا احمدی' }))
    .toHaveAttribute('href', '/student-profile/s1');
});

test('a back end without the call is read exam by exam, and says what is missing', async () => {
  server.answer('/Overview', { status: 404 });
  const listed = {
    id: 'e1',
    title: first.title,
    courseId: 'math',
    courseName: 'ریاضی',
    startDate: first.startDate,
    state: 'ended',
    totalScore: 20,
  };
  server.answer('/OnlineExams', { data: { ...pageOf([listed]).data, pageSize: 20 } });
  server.answer('/Assignment', pageOf([]));
  const { sumUnits: _, ...asTold } = classPart('7a', 150);
  server.answer('/e1/ReportClasses', pageOf([asTold]));
  await open();
  await expect.element(row('7a')).toMatchTextContent('۷۵٪');
  await page
    .getByRole('radiogroup', { name: stand.words('user-report:view.label') })
    .getByText(stand.words('user-report:view.again'))
    .click();
  await expect.element(page.getByText(stand.words('user-report:again.missing'))).toBeVisible();
});

test('scores that wait on this device are not in it, and it says so', async () => {
  await open();
  await expect.element(row('7a')).toBeVisible();
  expect(page.getByText(stand.words('user-report:unsent_one')).elements()).toEqual([]);
  await stand.offline().outbox.enqueueCorrection({
    kind: 'exam',
    schoolId: 'school',
    semesterId: 'semester',
    studentId: 's1',
    resultId: 'r1',
    answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 240 }],
    label: { activityId: 'e1' },
  });
  await expect.element(page.getByText(stand.words('user-report:unsent_one'))).toBeVisible();
});

test('with a network gone, a filter holds for what is on this device', async () => {
  await open();
  await expect.element(row('7a')).toBeVisible();
  server.answer('/Overview', 'nothing');
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: stand.words('user-report:filter.course') }),
    'هنر',
  );
  await expect.element(page.getByText(stand.words('user-report:onDevice'))).toBeVisible();
  await expect.element(row('7a')).toMatchTextContent('۶۰٪');
  await expect.element(page.getByText('۱ از ۲ آزمون و تکلیف')).toBeVisible();
  await page.getByText(stand.words('user-report:view.again')).click();
  await expect.element(page.getByText('رنگ سرد کدام است؟')).toBeVisible();
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: stand.words('user-report:filter.class') }),
    '7a',
  );
  await expect.element(page.getByText(stand.words('user-report:again.notHere'))).toBeVisible();
});

test('a filter holds at once, before the server has answered it', async () => {
  await open();
  await expect.element(row('7a')).toBeVisible();
  server.answer('/Overview', 'never');
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: stand.words('user-report:filter.course') }),
    'هنر',
  );
  await expect.element(row('7a')).toMatchTextContent('۶۰٪');
  expect(page.getByText(stand.words('user-report:onDevice')).elements()).toEqual([]);
});
