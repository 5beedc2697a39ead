import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test, type Page } from '@playwright/test';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { toLatinDigits } from '#domain/text.ts';
import { openSchool, type School } from './school.ts';
import { clearStack, stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';
import type { TestBrowser } from '#tests/helpers/browser.ts';

/** Two students of the stack who left the same two written questions blank, with an answer of two points at most. */
async function twoAlike(dataDir: string) {
  await clearStack(dataDir);
  const database = await PGlite.create(join(dataDir, 'db'));
  const stack = `(select r.activity_id from results r
    join activities a on a.school_id = r.school_id and a.id = r.activity_id
    where r.state = 'handedIn' and a.kind = 'exam' and a.question_count = 20
    group by r.activity_id having count(*) = 40)`;
  try {
    await database.exec(`
      with asked as (
        select id from questions where activity_id = ${stack} and type = 'descriptive' order by orders limit 2
      ), whose as (
        select id from results where activity_id = ${stack} and state = 'handedIn' order by id limit 2
      )
      update answers set text = 'هر دو همین را نوشته‌اند', option_id = null, files = null, answered = true
      where question_id in (select id from asked) and result_id in (select id from whose);
      update questions set max_units = 480
      where activity_id = ${stack} and type = 'descriptive';`);
  } finally {
    await database.close();
  }
}

let school: School;
let browser: TestBrowser;
let page: Page;
let stack: Awaited<ReturnType<typeof stackOf>>;

test.beforeAll(async () => {
  school = await openSchool(undefined, twoAlike);
  stack = await stackOf(school);
  browser = await school.browser();
  page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  await stepsOn(page).signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
});
test.afterAll(async () => {
  await school.close();
});
// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from here
test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await school.evidence(info);
});

const nameOf = ({ student }: Pick<ResultItem, 'student'>) =>
  `${student.firstName} ${student.lastName}`;
const heading = (result: ResultItem) => page.getByRole('heading', { name: nameOf(result) });
const back = () => page.evaluate(() => history.back());
const bookOf = (result: ResultItem) => stack.device.workbook(stack.exam.id, result.studentId);
/** What a correction may have changed. */
const saidIn = ({ questionList, review, note }: Workbook) => ({
  answers: questionList.map(({ scoreUnits, comment }) => [scoreUnits, comment]),
  status: review.status,
  note: note.text,
});
async function open(result: ResultItem, question?: string) {
  const search = question === undefined ? '' : `?question=${question}`;
  await page.goto(`${school.url}/exams/work-book/${stack.exam.id}/${result.studentId}${search}`);
  await expect(heading(result)).toBeVisible();
}
async function next(to: ResultItem) {
  const { t } = stepsOn(page);
  await page.getByRole('button', { name: t('workbook:nextStudent'), exact: true }).click();
  await expect(heading(to)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(to.studentId));
}
/** So much of the list has been given to the tests before. */
let given = 0;
/** The next three students who handed in and stand one after the other in the list: between some of them are others. */
function three() {
  const { all } = stack;
  const at = all.findIndex(
    (_, place) =>
      place >= given && all.slice(place, place + 3).every(({ state }) => state === 'handedIn'),
  );
  const [a, b, c] = at < 0 ? [] : all.slice(at);
  if (!a || !b || !c) throw new Error('no three who handed in stand together');
  given = at + 3;
  return [a, b, c] as const;
}
async function openReview() {
  const { t } = stepsOn(page);
  await page.getByRole('button', { name: t('workbook:review.menu').split(':')[0] ?? '' }).click();
}
const dialog = () => page.getByRole('dialog');

test('Back closes what is open and stays with its student; whatever is pressed then is hers', async () => {
  const { t } = stepsOn(page);
  const [a, b] = three();
  await open(a);
  await next(b);
  const before = [saidIn(await bookOf(a)), saidIn(await bookOf(b))];

  await test.step('the menu of the review', async () => {
    await openReview();
    await expect(page.getByRole('menu')).toBeVisible();
    await back();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(heading(b)).toBeVisible();
  });
  const rows = [
    { item: 'review.rejected', confirm: 'reject.confirm' },
    { item: 'review.accepted', confirm: 'accept.confirm' },
    { item: 'remove.item', confirm: 'remove.confirm' },
  ];
  for (const { item, confirm } of rows)
    await test.step(item, async () => {
      await openReview();
      await page
        .getByRole('menu')
        .getByText(t(`workbook:${item}`), { exact: true })
        .click();
      await expect(dialog()).toContainText(nameOf(b));
      await back();
      await expect(dialog()).toBeHidden();
      await expect(heading(b)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(b.studentId));
      await expect(
        page.getByRole('button', { name: t(`workbook:${confirm}`), exact: true }),
      ).toBeHidden();
    });
  await test.step('the note: what was typed is hers, and stays', async () => {
    await openReview();
    await page.getByRole('menuitem', { name: t('workbook:note.add') }).click();
    await expect(dialog()).toContainText(nameOf(b));
    await page.getByLabel(t('workbook:note.label'), { exact: true }).fill('آفرین');
    await back();
    await expect(dialog()).toBeHidden();
    await expect.poll(async () => (await bookOf(b)).note.text).toBe('آفرین');
  });
  await stepsOn(page).allSent();
  expect(saidIn(await bookOf(a))).toEqual(before[0]);
  expect(saidIn(await bookOf(b))).toEqual({ ...before[1], note: 'آفرین' });
});

test('a dialog closes when the screen comes to show another student', async () => {
  const { t } = stepsOn(page);
  const [a, b] = three();
  await open(a);
  await next(b);
  await back();
  await expect(heading(a)).toBeVisible();
  const before = [saidIn(await bookOf(a)), saidIn(await bookOf(b))];
  await openReview();
  await page.getByRole('menu').getByText(t('workbook:review.rejected'), { exact: true }).click();
  await expect(dialog()).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(heading(b)).toBeVisible();
  await expect(dialog()).toBeHidden();
  await stepsOn(page).allSent();
  expect([saidIn(await bookOf(a)), saidIn(await bookOf(b))]).toEqual(before);
});

test('by question, who is meant belongs to the question: the next one’s zero is for who has no score', async () => {
  const steps = stepsOn(page);
  const books = await Promise.all(stack.results.map(bookOf));
  const asked = books[0]?.questionList.filter(({ type }) => type === 'descriptive') ?? [];
  const [q1, q2] = asked;
  const alike = books.filter((book) =>
    book.questionList.some(
      ({ questionId, answer }) =>
        questionId === q1?.questionId && answer?.text?.startsWith('هر دو'),
    ),
  );
  const [a, b] = alike;
  if (!a || !b || !q1 || !q2) throw new Error('nobody wrote the same');
  const resultOf = ({ studentId }: Workbook) => {
    const found = stack.results.find((one) => one.studentId === studentId);
    if (!found) throw new Error('not in the stack');
    return found;
  };
  const give = async (book: Workbook, questionId: string, scoreUnits: number) =>
    stack.device.correct(resultOf(book), {
      answers: [{ questionId, baseVersion: 0, scoreUnits }],
    });
  await give(b, q1.questionId, 240);
  await give(a, q2.questionId, 480);
  await page.goto(
    `${school.url}/exams/work-book/${stack.exam.id}/${a.studentId}?by=question&question=${q1.questionId}`,
  );
  const active = page.locator('li[data-active]');
  await expect(active).toContainText(nameOf(a));
  await page
    .getByRole('button', { name: steps.t('by-question:nextQuestion'), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(q2.questionId));
  // The group of the two, wherever the question opened.
  await page.locator('ol > li').filter({ hasText: 'هر دو' }).first().click();
  await expect(active).toContainText(nameOf(b));
  await page.keyboard.press('Digit0');
  const unitsOf = async (book: Workbook) =>
    (await bookOf(resultOf(book))).questionList.find((one) => one.questionId === q2.questionId)
      ?.scoreUnits;
  await expect
    .poll(async () => [await unitsOf(a), await unitsOf(b)], { timeout: 60_000 })
    .toEqual([480, 0]);
});

test('a score that was begun is not gone on with after the answer was left', async () => {
  const steps = stepsOn(page);
  const [, , a] = three();
  const book = await bookOf(a);
  const at = book.questionList.findIndex(({ type }) => type === 'descriptive');
  const question = book.questionList[at];
  await open(a, question?.questionId);
  await steps.openQuestion(at + 1);
  await page.keyboard.press('Digit1');
  await page.keyboard.press('Period');
  await steps.openQuestion(at + 2);
  await steps.openQuestion(at + 1);
  await page.keyboard.press('Digit2');
  await expect.poll(async () => (await bookOf(a)).questionList[at]?.scoreUnits).toBe(480);
});

test('after the screen went on by itself a second tap is nobody’s', async () => {
  const steps = stepsOn(page);
  const { t, number } = steps;
  const [a, b] = three();
  const book = await bookOf(a);
  const written = book.questionList.flatMap(({ type }, at) => (type === 'descriptive' ? [at] : []));
  const last = written.at(-1) ?? 0;
  for (const [at, one] of book.questionList.entries())
    if (at !== last && one.scoreUnits === null)
      await stack.device.correct(a, {
        answers: [{ questionId: one.questionId, baseVersion: one.version, scoreUnits: 0 }],
      });
  await page.goto('about:blank');
  await open(a, book.questionList[last]?.questionId);
  await steps.openQuestion(last + 1);
  await page.getByRole('switch', { name: t('workbook:pad.goOn') }).check();
  const full = page
    .getByRole('group', { name: t('workbook:pad.wholes'), exact: true })
    .getByRole('button', { name: number(2), exact: true });
  const before = saidIn(await bookOf(b));
  const place = await full.boundingBox();
  if (!place) throw new Error('no key');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.mouse.click(x, y, { clickCount: 2, delay: 5 });
  // At the end of a workbook the screen waits for her: going on is approving it.
  const approve = page.getByRole('button', { name: t('workbook:approve.workbook'), exact: true });
  await expect(approve).toBeVisible();
  await expect(heading(a)).toBeVisible();
  await approve.click();
  await expect(heading(b)).toBeVisible();
  await steps.allSent();
  expect((await bookOf(a)).review.status).toBe('accepted');
  await page.getByRole('switch', { name: t('workbook:pad.goOn') }).uncheck();
  expect((await bookOf(a)).questionList[last]?.scoreUnits).toBe(480);
  expect(saidIn(await bookOf(b))).toEqual(before);
});

test('Back right after a step goes to who the address still names, and stays there', async () => {
  const { t } = stepsOn(page);
  const [a, b, c] = three();
  await open(a);
  await next(b);
  // Both in one task: the address has not followed when the gesture comes.
  await page.evaluate((label) => {
    document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click();
    history.back();
  }, t('workbook:nextStudent'));
  await expect(heading(b)).toBeVisible();
  await expect(heading(c)).toBeHidden();
  await page.waitForFunction(() => performance.now() > 0);
  await next(c);
  await back();
  await expect(heading(b)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(b.studentId));
});

test('“by question” opens the question that is on the screen, on a phone too', async () => {
  const { t, number } = stepsOn(page);
  const [, , a] = three();
  const book = await bookOf(a);
  const asked = book.questionList.slice(0, 4);
  for (const one of asked)
    if (one.scoreUnits === null)
      await stack.device.correct(a, {
        answers: [{ questionId: one.questionId, baseVersion: one.version, scoreUnits: 0 }],
      });
  const fifth = (await bookOf(a)).questionList.findIndex(({ scoreUnits }) => scoreUnits === null);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('about:blank');
  // Without a question in the address: it opens where work is left.
  await open(a);
  await expect(
    page.getByText(t('workbook:questionN', { n: number(fifth + 1) })).first(),
  ).toBeVisible();
  await openReview();
  await page.getByRole('menuitem', { name: t('by-question:by.to.question') }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(
    t('workbook:questionN', { n: number(fifth + 1) }),
  );
  await page.setViewportSize({ width: 820, height: 1180 });
});

test('a count never goes back after sending, though the list is read later than the workbook', async () => {
  const steps = stepsOn(page);
  const [, , a] = three();
  const book = await bookOf(a);
  const last = book.questionList.findLastIndex(({ type }) => type === 'descriptive');
  for (const [at, one] of book.questionList.entries())
    if (at !== last && one.scoreUnits === null)
      await stack.device.correct(a, {
        answers: [{ questionId: one.questionId, baseVersion: one.version, scoreUnits: 0 }],
      });
  await page.goto('about:blank');
  await open(a, book.questionList[last]?.questionId);
  await steps.openQuestion(last + 1);
  const sub = page.getByText(
    new RegExp(
      steps.t('workbook:progress', { corrected: '[۰-۹]+', whole: '[۰-۹]+' }).replaceAll('/', '\\/'),
    ),
  );
  const countOf = (text: string) => Number(toLatinDigits(text).match(/\d+/)?.[0]);
  const before = countOf((await sub.first().textContent()) ?? '');
  // A slow list: the workbook, which is smaller, comes first.
  const list = Promise.withResolvers<undefined>();
  await page.route('**/GetByFilter*', async (route) => {
    await list.promise;
    await route.continue();
  });
  const isRead = page.waitForResponse((answer) => answer.url().includes('/Details') && answer.ok());
  await steps.score(2);
  await expect.poll(async () => countOf((await sub.first().textContent()) ?? '')).toBe(before + 1);
  await steps.allSent();
  await isRead;
  // The version that the workbook has by now is on the screen once nothing of it is under way.
  await expect(steps.sent()).toBeVisible();
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  );
  expect(countOf((await sub.first().textContent()) ?? '')).toBe(before + 1);
  list.resolve(undefined);
  await expect.poll(async () => countOf((await sub.first().textContent()) ?? '')).toBe(before + 1);
});
