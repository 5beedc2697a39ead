import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import type { WholeRequest } from '#tests/helpers/fault-proxy-answers.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language } from './texts.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
/** A back end that does not know the call for a whole answer sheet, once this is set. */
let isLacking = false;
const lacking = (request: WholeRequest): WholeRequest =>
  isLacking && request.path.split('?')[0]?.endsWith('/Answers')
    ? { ...request, path: '/services/exam/no-such-path' }
    : request;

test.beforeEach(async () => {
  isLacking = false;
  school = await openSchool(lacking);
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  await school.close();
});

type Api = Awaited<ReturnType<School['device']>>;
interface Book {
  result: ResultItem;
  workbook: Workbook;
}

/** An ended exam of which some workbooks count, one is rejected and somebody is absent, with all its workbooks. */
async function reportable(device: Api) {
  for (const exam of await device.exams('past')) {
    const results = await device.results(exam.id);
    if (!results.some(({ reviewStatus }) => reviewStatus === 'rejected')) continue;
    const books: Book[] = await Promise.all(
      results.map(async (result) => ({
        result,
        workbook: await device.workbook(exam.id, result.studentId),
      })),
    );
    return { exam, books };
  }
  throw new Error('no exam has a rejected workbook');
}

const scoresOf = ({ workbook }: Book) => workbook.questionList.map((one) => one.scoreUnits);

/** The rules as the product's page says them, worked out here anew. */
function figuresOf(books: readonly Book[]) {
  const isThere = (book: Book) =>
    book.workbook.state === 'handedIn' || scoresOf(book).some((units) => units !== null);
  const counted = books.filter(({ workbook }, at) => {
    const book = books[at];
    if (!book || !isThere(book) || workbook.review.status === 'rejected') return false;
    return workbook.review.status === 'accepted' || scoresOf(book).every((units) => units !== null);
  });
  const totals = counted.map((book) =>
    Math.max(
      0,
      scoresOf(book).reduce<number>((sum, units) => sum + (units ?? 0), 0),
    ),
  );
  const points = totals.map((units) => units / 240);
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length;
  const variance = (values: readonly number[]) => {
    const middle = values.reduce((sum, one) => sum + one, 0) / values.length;
    return values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1);
  };
  const columns = scoresOf(counted[0] as Book).map((_, at) =>
    counted.map((book) => (scoresOf(book)[at] ?? 0) / 240),
  );
  const sums = counted.map((_, at) => columns.reduce((sum, column) => sum + (column[at] ?? 0), 0));
  const alpha =
    (columns.length / (columns.length - 1)) *
    (1 - columns.reduce((sum, column) => sum + variance(column), 0) / variance(sums));
  return {
    counted,
    average: mean,
    max: Math.max(...points),
    min: Math.min(...points),
    present: books.filter(isThere).length,
    absent: books.filter((book) => !isThere(book) && book.workbook.state === 'notStarted').length,
    alpha,
  };
}

const rounded = (value: number, language: Language) =>
  new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en-GB', { maximumFractionDigits: 2 }).format(
    Math.floor(value * 100 + 0.5 + 1e-9) / 100,
  );

/** A figure by its name. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();

const nameOf = ({ student }: ResultItem) => `${student.firstName} ${student.lastName}`;

for (const language of languages('fa'))
  test(`an exam's figures are those of its workbooks, with what is not sent yet, offline too (${language})`, async () => {
    const device = await school.device('teacher');
    const { exam, books } = await reportable(device);
    const wanted = figuresOf(books);
    const rejected = books.find(({ workbook }) => workbook.review.status === 'rejected');
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/exams/exam-report/${exam.id}`);
    await stepsOn(page).signIn('teacher');
    if (language === 'en') await stepsOn(page).useEnglish();
    const { t, number, ...steps } = stepsOn(page, language);
    const ranks = page.getByRole('table', { name: t('report:section.ranks') });
    const shows = async (name: string, value: number) =>
      expect(figure(page, t(`report:figure.${name}`))).toHaveText(rounded(value, language));

    await test.step('the figures are the same as worked out from every workbook', async () => {
      for (const name of ['average', 'max', 'min', 'present', 'absent', 'alpha'] as const)
        await shows(name, wanted[name]);
      await expect(page.getByText(t('report:agrees.yes'))).toBeVisible();
    });

    await test.step('a rejected workbook is in no rank', async () => {
      await expect(ranks.getByRole('row')).toHaveCount(wanted.counted.length + 1);
      await expect(ranks.getByText(nameOf((rejected as Book).result))).toBeHidden();
    });

    await test.step('it is taken along as a real workbook of Excel', async () => {
      await page.getByRole('button', { name: t('charts:out.button') }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: t('charts:out.xlsx') }).click();
      const path = await (await coming).path();
      const files = unzipSync(readFileSync(path));
      const sheets = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array());
      for (const name of ['students', 'classes', 'items', 'out'])
        expect(sheets).toContain(t(`report:section.${name}`));
      const first = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      expect([...first.matchAll(/<row /g)]).toHaveLength(wanted.counted.length + 1);
    });

    const one = wanted.counted[0] as Book;
    const at = one.workbook.questionList.findIndex(
      ({ type, scoreUnits, maxScoreUnits }) =>
        type !== 'multipleChoice' && scoreUnits !== 120 && maxScoreUnits >= 240,
    );
    const workbook = `${school.url}/exams/work-book/${exam.id}/${one.result.studentId}`;
    await page.goto(workbook);
    await steps.openQuestion(at + 1);
    await expect(page.getByRole('link', { name: t('sync:pill.saved') })).toBeVisible();
    await wholeApp(page);

    const question = one.workbook.questionList[at];
    if (!question) throw new Error('no question is scored by hand');
    const others = books.filter((book) => book !== one);
    const questionList = one.workbook.questionList.with(at, { ...question, scoreUnits: 120 });
    const changed = figuresOf([...others, { ...one, workbook: { ...one.workbook, questionList } }]);
    await test.step('a score that only this device knows changes the average and is marked', async () => {
      school.network.setNetwork(false);
      await steps.score(0.5);
      await expect(steps.savedHere()).toBeVisible();
      await page.goto(`${school.url}/exams/exam-report/${exam.id}`);
      await shows('average', changed.average);
      const row = ranks.getByRole('row').filter({ hasText: nameOf(one.result) });
      await expect(row.locator('[data-unsent]')).toHaveText(
        t('report:unsent.scores_one', { n: number(1) }),
      );
      await expect(page.getByText(t('charts:age.unsent_one', { n: number(1) }))).toBeVisible();
    });

    await test.step('offline after a reload it says of when it is', async () => {
      await page.reload();
      await shows('average', changed.average);
      const age = t('charts:age.at', { when: '_' }).replace('_', '[۰-۹0-9]+:[۰-۹0-9]+');
      await expect(page.getByText(new RegExp(`^${age}`))).toBeVisible();
    });

    await test.step('once it is sent nothing is marked, and the server says the same', async () => {
      school.network.setNetwork(true);
      await steps.allSent();
      await expect(page.locator('[data-unsent]')).toHaveCount(0);
      await expect(page.getByText(t('report:agrees.yes'))).toBeVisible();
      await shows('average', changed.average);
    });
  });

test('a question leads from its figures to its answers @full', async () => {
  const device = await school.device('teacher');
  const { exam } = await reportable(device);
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/exam-report/${exam.id}`);
  const { t, ...steps } = stepsOn(page);
  await steps.signIn('teacher');
  const items = page.getByRole('table', { name: t('report:section.items') });
  await items.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/question=/);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('report:item.correctIt') })
    .click();
  await expect(page).toHaveURL(/\/exams\/work-book\/.+by=question/);
});

test('a back end without the call for all scores is read workbook by workbook @full', async () => {
  isLacking = true;
  const device = await school.device('teacher');
  const { exam, books } = await reportable(device);
  const wanted = figuresOf(books);
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/exam-report/${exam.id}`);
  const { t, ...steps } = stepsOn(page);
  await steps.signIn('teacher');
  await expect(figure(page, t('report:figure.average'))).toHaveText(rounded(wanted.average, 'fa'));
  await expect(page.getByText(t('report:agrees.yes'))).toBeVisible();
});

test('the report of a kept exam opens without a network though nobody opened it before @full', async () => {
  const device = await school.device('teacher');
  const { exam, books } = await reportable(device);
  const wanted = figuresOf(books);
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/exam-student-report/${exam.id}`);
  const { t, ...steps } = stepsOn(page);
  await steps.signIn('teacher');
  await page.getByRole('button', { name: t('offline-copies:button') }).click();
  await expect(page.locator('[data-keep=kept]')).toBeVisible({ timeout: 90_000 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  school.network.setNetwork(false);
  await page.goto(`${school.url}/exams/exam-report/${exam.id}`);
  await expect(page.getByText(t('report:fromDevice'))).toBeVisible();
  await expect(figure(page, t('report:figure.average'))).toHaveText(rounded(wanted.average, 'fa'));
});
