import { expect, test, type Page } from '@playwright/test';
import {
  isMenu,
  openedElsewhere,
  openThings,
  openThingsInSource,
  type OpenThing,
  type PageName,
} from './open-things.ts';
import { openSchool, type School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

test('every dialog, menu and sheet of the source is opened here, or it is said where', () => {
  const known = [...openThings.map(({ root }) => root), ...Object.keys(openedElsewhere)];
  expect(openThingsInSource()).toEqual(known.toSorted());
});

/** Steps of the history as the app makes them: from one address to another of it, and back to the first. */
async function stand(page: Page, at: string, other: string) {
  await page.evaluate(
    ([here, there]) => {
      const from = Number(history.state?.__TSR_index ?? 0);
      const stateOf = (index: number) => {
        const key = crypto.randomUUID();
        return { __TSR_index: index, __TSR_key: key, key };
      };
      history.pushState(stateOf(from + 1), '', here);
      history.pushState(stateOf(from + 2), '', there);
      history.back();
    },
    [at, other] as const,
  );
  await page.waitForFunction((path) => location.pathname === path.split('?')[0], at);
}

const something = (page: Page) =>
  page.locator('[role="dialog"]:visible, [role="menu"]:visible, dialog[open]');

/** Which step of the history the page stands at. */
const placeIn = (page: Page) => page.evaluate(() => Number(history.state?.__TSR_index ?? 0));

/** Itself, not the menu that it was chosen from. */
async function isOpen(page: Page, { root }: OpenThing) {
  const own = isMenu(root) ? '[role="menu"]:visible' : '[role="dialog"]:visible, dialog[open]';
  await expect(page.locator(own).last()).toBeVisible({ timeout: 10_000 });
}

test('what is open closes on Back, and when another subject is shown; nothing is written anywhere', async () => {
  test.setTimeout(240_000);
  const school: School = await openSchool();
  try {
    const { device, exam, results } = await stackOf(school);
    const [a, b] = results;
    const drafts = await device.exams('unpublished');
    const past = await device.exams('past');
    const [draft, otherDraft] = drafts.filter(({ questionCount }) => questionCount > 0);
    const another = past.find(({ id }) => id !== exam.id);
    const books = await device.workbook(exam.id, a?.studentId ?? '');
    const [q1, q2] = books.questionList;
    if (!a || !b || !draft || !another || !q1 || !q2)
      throw new Error('the sample school is too small');
    const work = (id: string, search = '') => `/exams/work-book/${exam.id}/${id}${search}`;
    const places: Record<PageName, [at: string, other: string]> = {
      workbook: [work(b.studentId), work(a.studentId)],
      'by-question': [
        work(a.studentId, `?by=question&question=${q1.questionId}`),
        work(a.studentId, `?by=question&question=${q2.questionId}`),
      ],
      students: [
        `/exams/exam-student-report/${exam.id}`,
        `/exams/exam-student-report/${another.id}`,
      ],
      exams: ['/exams?group=unpublished', '/assignments'],
      draft: [`/exams/${draft.id}`, `/exams/${otherDraft?.id ?? exam.id}`],
      bank: ['/question-bank', '/exam-bank'],
      report: [`/exams/exam-report/${exam.id}`, `/exams/exam-report/${another.id}`],
      form: ['/exams/add-exam', '/exams'],
    };
    const browser = await school.browser();
    const page = await browser.open(school.url);
    await stepsOn(page).signIn('teacher');
    await expect(page).not.toHaveURL(/\/login/);
    await expect(page.getByRole('main')).toBeVisible();
    const written: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Lists with a filter are asked for in the body of a POST.
      // How much waits on this device is told of no subject.
      const isRead = request.method() === 'GET' || /\/(GetBy\w+|QueueFigures)/u.test(pathname);
      if (!isRead) written.push(`${request.method()} ${pathname}`);
    });
    const faults: string[] = [];
    for (const thing of openThings)
      await test.step(thing.root, async () => {
        const [at, other] = places[thing.on];
        const size = thing.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
        try {
          await page.setViewportSize(size);
          await stand(page, at, other);
          await thing.open(page);
          await isOpen(page, thing);
          const place = await placeIn(page);
          await page.evaluate(() => history.back());
          await expect(something(page)).toHaveCount(0, { timeout: 5_000 });
          if (thing.isInAddress) return;
          expect(await placeIn(page)).toBe(place);
          if (thing.isOfApp) return;
          await thing.open(page);
          await isOpen(page, thing);
          await page.evaluate(() => history.forward());
          await expect.poll(() => placeIn(page)).toBe(place + 1);
          await expect(something(page)).toHaveCount(0, { timeout: 5_000 });
          expect(written).toEqual([]);
        } catch (error) {
          faults.push(`${thing.root}: ${String(error).slice(0, 300)}`);
          await page.goto(school.url);
          await expect(page.getByRole('main')).toBeVisible();
        }
      });
    console.log(
      `${openThingsInSource().length} dialogs, menus and sheets; ${openThings.length} opened here, ${written.length} writes`,
    );
    expect(faults).toEqual([]);
  } finally {
    await school.close();
  }
});
