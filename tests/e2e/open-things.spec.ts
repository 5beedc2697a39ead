import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import {
  adminsPlaces,
  adminsThings,
  prepareAdmin,
  teachersPlaces,
  teachersThings,
} from './open-things-more.ts';
import {
  isMenu,
  ofNoSubject,
  openThings,
  openThingsInSource,
  type OpenThing,
  type PageName,
} from './open-things.ts';
import { openSchool, type School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

test('every dialog, menu and sheet of the source is opened here, or belongs to the account or the device', () => {
  const opened = [...openThings, ...teachersThings, ...adminsThings].map(({ root }) => root);
  expect(openThingsInSource()).toEqual([...opened, ...ofNoSubject].toSorted());
  for (const root of ofNoSubject) {
    const code = readFileSync(root.replace(/#\d+$/u, ''), 'utf8');
    expect(code).toMatch(/<Dialog[\s>]|useCloseOnBack\(/u);
    expect(code).not.toMatch(/\b(studentId|resultId|questionId|activityId|enqueue\w*)\b/u);
  }
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

/** Opens each on its page, goes back, opens it again, and shows another subject: what was wrong, and what was written. */
async function openAll(
  page: Page,
  things: readonly OpenThing[],
  places: Partial<Record<PageName, readonly [at: string, other: string]>>,
) {
  const written: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Lists with a filter are asked for in the body of a POST, and so is what lists of people would change.
    // How much waits on this device is told of no subject.
    const isRead =
      request.method() === 'GET' || /\/(GetBy\w+|QueueFigures|Preview)/u.test(pathname);
    if (!isRead) written.push(`${request.method()} ${pathname}`);
  });
  const faults: string[] = [];
  for (const thing of things)
    await test.step(thing.root, async () => {
      const [at, other] = places[thing.on] ?? ['/', '/'];
      const size = thing.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
      try {
        await page.setViewportSize(size);
        await stand(page, at, other);
        const behind = thing.behind ?? 0;
        await thing.open(page);
        await isOpen(page, thing);
        const place = await placeIn(page);
        await page.evaluate(() => history.back());
        await expect(something(page)).toHaveCount(behind, { timeout: 5_000 });
        if (thing.isInAddress) return;
        expect(await placeIn(page)).toBe(place);
        if (thing.isOfApp) return;
        await thing.open(page);
        await isOpen(page, thing);
        await page.evaluate(() => history.forward());
        await expect.poll(() => placeIn(page)).toBe(place + 1);
        await expect(something(page)).toHaveCount(behind, { timeout: 5_000 });
        expect(written).toEqual([]);
      } catch (error) {
        faults.push(`${thing.root}: ${String(error).slice(0, 300)}`);
        await page.goto(new URL(page.url()).origin);
        await expect(page.getByRole('main')).toBeVisible();
      }
    });
  return { faults, written };
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
    const places: Partial<Record<PageName, [at: string, other: string]>> = {
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
    const { faults, written } = await openAll(page, openThings, places);
    console.log(
      `${openThingsInSource().length} dialogs, menus and sheets; ${openThings.length} opened here, ${written.length} writes`,
    );
    expect(faults).toEqual([]);
  } finally {
    await school.close();
  }
});

test(
  'what needs a page of its own closes likewise, and nothing is written anywhere',
  { tag: '@full' },
  async () => {
    test.setTimeout(480_000);
    const school = await openSchool();
    try {
      const page = await (await school.browser()).open(school.url);
      await stepsOn(page).signIn('teacher');
      await expect(page).not.toHaveURL(/\/login/);
      await expect(page.getByRole('main')).toBeVisible();
      const { device, exam } = await stackOf(school);
      const drafts = await device.exams('unpublished');
      const draft = drafts.find(({ questionCount }) => questionCount > 0);
      const places = await teachersPlaces(school);
      const of = { ...places, draft: [`/exams/${draft?.id}`, `/exams/${exam.id}`] } as const;
      const { faults, written } = await openAll(page, teachersThings, of);
      console.log(
        `${teachersThings.length} opened on pages of their own, ${written.length} writes`,
      );
      expect(faults).toEqual([]);
    } finally {
      await school.close();
    }
  },
);

test(
  'what an admin opens closes likewise, and nothing is written anywhere',
  { tag: '@full' },
  async () => {
    test.setTimeout(240_000);
    const school = await openSchool();
    try {
      const page = await (await school.browser()).open(school.url);
      await stepsOn(page).signIn('admin');
      await expect(page).not.toHaveURL(/\/login/);
      await prepareAdmin(page, school.url);
      const { faults, written } = await openAll(page, adminsThings, adminsPlaces);
      console.log(`${adminsThings.length} opened by an admin, ${written.length} writes`);
      expect(faults).toEqual([]);
    } finally {
      await school.close();
    }
  },
);
