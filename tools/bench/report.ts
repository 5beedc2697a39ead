/**
 * The report of an exam of 1,200 students and 100 questions: the longest task while the page and the whole ranking are
 * scrolled and the ranking is sorted, with the processor slowed four times, beside a page with a plain table of the same.
 */
import type { Page, Route } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import { dataOf, longestTask, openPlace, teacherAt } from './browser-place.ts';
import { median } from './medians.ts';
import { end, judge, judgeBeside, tell, timesOf } from './rows.ts';

const bars = { rows: 80, task: 50 };
const slowDown = 4;
const rounds = timesOf('ROUNDS', 5);
const counts = { students: 1_200, questions: 100 };
const pageSize = 100;
const patience = { timeout: 180_000 };

let state = 7;
/** The same numbers in every run. */
function chance(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const idOf = (kind: number, at: number) =>
  `0198f785-000${kind}-7000-8000-${String(at).padStart(12, '0')}`;

const questions = Array.from({ length: counts.questions }, (_, at) => ({
  questionId: idOf(1, at),
  type: at % 5 === 4 ? 'descriptive' : 'multipleChoice',
  orders: at + 1,
  text: `سوال شمارهٔ ${at + 1} دربارهٔ معادله‌های درجهٔ اول`,
  maxUnits: 48,
  options:
    at % 5 === 4
      ? []
      : Array.from({ length: 4 }, (_option, place) => ({
          id: idOf(2, at * 4 + place),
          text: `گزینهٔ ${place + 1}`,
          isCorrect: place === 1,
          orders: place + 1,
        })),
}));

const students = Array.from({ length: counts.students }, (_, at) => {
  const skill = chance();
  const right = questions.map(() => chance() < 0.25 + skill * 0.7);
  const studentId = idOf(3, at);
  return {
    resultId: idOf(4, at),
    studentId,
    student: {
      studentId,
      firstName: 'نرگس',
      lastName: `رضایی‌نژاد ${at + 1}`,
      classId: idOf(5, at % 30),
      className: `کلاس ${(at % 30) + 1}`,
    },
    state: 'handedIn',
    late: at % 40 === 0,
    reviewStatus: at % 50 === 0 ? 'rejected' : 'accepted',
    units: right.map((isRight) => (isRight ? 48 : 0)),
    chosen: right.map((isRight, place) =>
      place % 5 === 4 ? null : isRight ? 1 : [0, 2, 3][Math.floor(chance() * 3)],
    ),
    answered: right.map(() => true),
  };
});

const pageOf = (items: readonly unknown[], pageIndex: number) => ({
  items: items.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
  total: items.length,
  pageIndex,
  pageSize,
});

const answer = (route: Route, data: unknown) => route.fulfill({ json: { result: true, data } });
const indexOf = (route: Route) =>
  Number(new URL(route.request().url()).searchParams.get('pageIndex') ?? 0);

/** Plays the server for what is so large; everything else is the real one's. */
async function playLarge(page: Page) {
  await page.route('**/Answers?*', (route) =>
    answer(route, { questions, students: pageOf(students, indexOf(route)) }),
  );
  await page.route('**/GetByFilter', (route) => {
    const { pageIndex }: { pageIndex: number } = JSON.parse(route.request().postData() ?? '{}');
    const rows = students.map((one) => ({
      ...one,
      attempt: 1,
      handedInAt: null,
      total: null,
      totalUnits: one.units.reduce<number>((sum, units) => sum + units, 0),
      level: null,
      questionCount: counts.questions,
      scoredCount: counts.questions,
      pageIndex,
    }));
    return answer(route, pageOf(rows, pageIndex));
  });
  await page.route(/\/(ReportClasses|NotStudentResults)\?/, (route) =>
    answer(route, pageOf([], 0)),
  );
}

/** Over the whole page and back. */
async function scrollPage(page: Page) {
  await page.mouse.move(20, 700);
  for (const way of [300, -300])
    for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, way);
}

/** Over the whole table and back, with the mouse in it. */
async function scrollTable(page: Page) {
  const table = page.locator('table[data-windowed]').first();
  await table.scrollIntoViewIfNeeded();
  const scroller = table.locator('xpath=..');
  const box = await scroller.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, Math.min(850, (box?.y ?? 0) + 300));
  for (const way of [400, -400])
    for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, way);
}

const place = await openPlace('report');
try {
  const { root, headers, schoolId, semesterId } = await teacherAt(place.url);
  const query = new URLSearchParams({ SemesterId: semesterId, SchoolId: schoolId, Status: 'past' });
  const { items } = await dataOf<{ items: ActivityItem[] }>(
    fetch(`${root}/OnlineExams?${query}`, { headers }),
  );
  const exam = items[0];
  if (!exam) throw new Error('the sample school has no exam that is over');
  // What a worker asks for is not to be played.
  const context = await place.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1_280, height: 900 });
  await playLarge(page);
  await page.goto(`${place.url}/exams/exam-report/${exam.id}`);
  await page.locator('input').first().fill('teacher');
  await page.locator('input[type=password]').fill('bargeh-sample');
  const opening = await longestTask(place.browser, page, 1, async () => {
    await page.locator('button[type=submit]').click();
    await page.locator('a[href*="question="]').first().waitFor(patience);
  });

  const control = await context.newPage();
  await control.setContent(
    `<div style="block-size:600px;overflow:auto"><table data-windowed>${students
      .map(({ student }) => `<tr><td>${student.lastName}<td>${student.className}<td>17.5</tr>`)
      .join('')}</table></div><div style="block-size:5000px"></div>`,
  );

  await page.getByRole('button', { name: /۱٬۱۷۶/ }).click();
  await page.locator('table[data-windowed]').first().waitFor(patience);
  const figures = { page: [] as number[], table: [] as number[], sort: [] as number[] };
  const plain = { page: [] as number[], table: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const measure = async (of: Page, act: () => Promise<void>) => {
      await of.bringToFront();
      return longestTask(place.browser, of, slowDown, act);
    };
    figures.page.push(await measure(page, () => scrollPage(page)));
    figures.table.push(await measure(page, () => scrollTable(page)));
    plain.page.push(await measure(control, () => scrollPage(control)));
    plain.table.push(await measure(control, () => scrollTable(control)));
    figures.sort.push(
      await measure(page, async () => {
        await page.locator('table[data-windowed] thead button').last().click();
        await page.waitForTimeout(1_000);
      }),
    );
  }
  const rows = await page.locator('table[data-windowed]').first().locator('tbody tr').count();
  const size = `${counts.students} × ${counts.questions}`;
  judge(`report of ${size}: rows of the ranking that are mounted`, rows, bars.rows);
  const isLoud = median(plain.page) > bars.task;
  for (const what of ['page', 'table'] as const)
    judgeBeside(
      `report of ${size}: longest task while the ${what} is scrolled`,
      { own: median(figures[what]), control: median(plain[what]) },
      bars.task,
      // A plain table of so many rows takes long by itself; the plain page tells of the machine.
      { isLoud },
    );
  tell(
    `report of ${size}: longest task`,
    `of sorting ${median(figures.sort).toFixed(0)} ms; of opening, not slowed, ${opening.toFixed(0)} ms`,
  );
} finally {
  await place.end();
}
end();
