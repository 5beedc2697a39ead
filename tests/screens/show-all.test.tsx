import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { encodePoints } from '#domain/ink.ts';
import { activity } from '#src/api/samples.ts';
import { questionOf, resultOf, studentOf, workbookOf } from '#src/api/workbook-samples.ts';
import { ShowAllPage } from '#src/features/reports/print/show-all-page.tsx';
import { axeFindings } from './axe.ts';
import { createReportServer, pageOf, reportAt } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

const DETAILS = 'OnlineExams/semester/e1';
const LIST = 'OnlineExamResults/semester/e1/GetByFilter';
const bookPath = (id: string) => `OnlineExamResults/semester/e1/${id}/Details`;

const exam = activity({
  state: 'ended',
  startDate: '2026-11-01T06:30:00.000Z',
  endDate: '2026-11-01T08:00:00.000Z',
  totalScore: 4,
  totalScoreUnits: 960,
  questionCount: 2,
});
const rowOf = (id: string, lastName: string, at: number, change: Partial<ResultItem> = {}) =>
  resultOf({
    resultId: `r-${id}`,
    studentId: id,
    student: studentOf(id, {
      lastName,
      classId: at % 2 ? '7b' : '7a',
      className: at % 2 ? 'هفتم ب' : 'هفتم الف',
    }),
    handedInAt: '2026-11-01T07:30:00.000Z',
    reviewStatus: 'accepted',
    total: 2,
    totalUnits: 480,
    questionCount: 2,
    scoredCount: 2,
    rank: 1,
    classRank: 1,
    attempts: 1,
    correct: 1,
    wrong: 1,
    unanswered: 0,
    ...change,
  });
const option = (id: string, text: string, isCorrect: boolean, orders: number) => ({
  id,
  text,
  isCorrect,
  orders,
});
const choice = questionOf({
  questionId: 'q1',
  type: 'multipleChoice',
  text: 'پایتخت کجاست؟',
  options: [option('o1', 'تهران', true, 1), option('o2', 'قم', false, 2)],
  answer: { optionId: 'o2' },
  scoreUnits: 0,
  version: 1,
  orders: 1,
});
const essay = questionOf({
  questionId: 'q2',
  text: 'چرا؟',
  answer: { text: 'چون آب بخار می‌شود.' },
  comment: 'دلیل دوم را ننوشته‌اید.',
  modelAnswer: 'تبخیر سطحی',
  rubric: [{ text: 'نام پدیده', scoreUnits: 240 }],
  scoreUnits: 480,
  version: 1,
  orders: 2,
});
const bookOf = (row: ResultItem, change: Partial<Workbook> = {}) =>
  workbookOf({
    resultId: row.resultId,
    studentId: row.studentId,
    student: row.student,
    handedInAt: row.handedInAt,
    review: { version: 1, status: row.reviewStatus },
    totalUnits: 480,
    maxTotalUnits: 960,
    questionList: [essay, choice],
    ...change,
  });

const ahmadi = rowOf('s1', 'احمدی', 0);
const bahrami = rowOf('s2', 'بهرامی', 1, { rank: null, classRank: null, reviewStatus: 'rejected' });
const tehrani = rowOf('s3', 'تهرانی', 0, {
  rank: 2,
  classRank: 2,
  totalUnits: 240,
  total: 1,
});
const absent = rowOf('s4', 'غایبی', 0, {
  state: 'notStarted',
  handedInAt: null,
  reviewStatus: 'notReviewed',
  total: null,
  totalUnits: null,
  scoredCount: 0,
  rank: null,
  classRank: null,
});
const everybody = [ahmadi, bahrami, tehrani, absent];

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
let files: Map<string, () => Promise<Response>>;
let printed: string[];
beforeEach(() => {
  server = createReportServer();
  const others = globalThis.fetch;
  files = new Map();
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const id = /Attachment\/([^/?]+)/.exec(new Request(input).url)?.[1];
    const file = id === undefined ? undefined : files.get(id);
    return file ? file() : others(input, init);
  });
  printed = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    const waiting = document.querySelectorAll('[data-waiting]').length;
    printed.push(`${document.title}, ${waiting} waiting`);
  });
  server.answer(DETAILS, { data: exam });
  server.answer(LIST, pageOf(everybody));
  for (const row of everybody) server.answer(bookPath(row.studentId), { data: bookOf(row) });
});
afterEach(async () => {
  await stand.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(search = {}, lang = 'fa') {
  stand = await createStand({ lang });
  await stand.show(reportAt(ShowAllPage, 'e1', search));
}
const words = (key: string) => stand.words(`print:${key}`);
const sheetOf = (lastName: string) =>
  page.getByRole('article', { name: `سارا ${lastName}`, exact: true });
/** What is far from the screen is not drawn. */
const comeTo = async (name: string) => {
  await expect.element(sheetOf(name)).toBeInTheDocument();
  sheetOf(name).element().scrollIntoView();
};
const sheets = () =>
  [...document.querySelectorAll('[data-student]')].map((one) => one.getAttribute('data-student'));
const part = (name: string) => page.getByRole('checkbox', { name: words(`parts.${name}`) });
const printButton = () => page.getByRole('button', { name: /^(چاپ|Print) / });

describe.each(['fa', 'en'])('in %s', (lang) => {
  test('each has a sheet with her score, place, answers in order, scores and comments; the key only when wished', async () => {
    await open({}, lang);
    const sara = sheetOf('احمدی');
    await expect.element(sara).toBeVisible();
    expect(sheets()).toEqual(['s1', 's2', 's3']);
    await expect.element(sara.getByText(lang === 'fa' ? '۲ از ۴' : '2 of 4')).toBeVisible();
    // Ranked are two; the rejected one counts nowhere. (480 + 240) / 2 is 1.5 points.
    await expect.element(sara.getByText(lang === 'fa' ? '۱ از ۲' : '1 of 2').first()).toBeVisible();
    await expect
      .element(sara.getByRole('definition').last())
      .toHaveTextContent(lang === 'fa' ? '۱٫۵' : '1.5');
    const asked = sara.getByRole('list').first().getByRole('listitem');
    await expect.element(asked.first()).toMatchTextContent(/پایتخت کجاست؟/);
    const [right, chosen] = [...document.querySelectorAll('[data-student=s1] ul li')];
    expect(chosen?.textContent).toMatch(stand.words('workbook:option.chosen'));
    expect(right?.textContent).toMatch(stand.words('workbook:option.correct'));
    await expect.element(sara.getByText('چون آب بخار می‌شود.')).toBeVisible();
    await expect.element(sara.getByText('دلیل دوم را ننوشته‌اید.')).toBeVisible();
    await expect.element(sara.getByText('تبخیر سطحی')).not.toBeInTheDocument();
    await comeTo('بهرامی');
    await expect.element(sheetOf('بهرامی').getByText(words('review.rejected'))).toBeVisible();
    await expect.element(page.getByText(words('absent_one'))).toMatchTextContent(/سارا غایبی/);
    expect(await axeFindings()).toEqual([]);
    await part('key').click();
    await expect.element(sara.getByText('تبخیر سطحی')).toBeVisible();
    await expect.element(sara.getByText('نام پدیده')).toBeVisible();
  });

  test('an exam that nobody has handed in says so, and cannot be printed', async () => {
    server.answer(LIST, pageOf([]));
    await open({}, lang);
    await expect.element(page.getByText(words('empty.nobody'))).toBeVisible();
    await expect.element(printButton()).toBeDisabled();
  });

  test('a failure is told and mended by trying again', async () => {
    server.answer(LIST, { status: 500 });
    await open({}, lang);
    await expect.element(page.getByRole('alert').getByText(words('failed'))).toBeVisible();
    server.answer(LIST, pageOf(everybody));
    await page.getByRole('button', { name: stand.words('common:action.retry') }).click();
    await expect.element(sheetOf('احمدی')).toBeVisible();
  });

  test('whose workbook does not come is said by name, and the others stand there', async () => {
    server.answer(bookPath('s3'), 'nothing');
    await open({ class: '7a' }, lang);
    await expect
      .element(page.getByText(words('missing.some_one')))
      .toMatchTextContent(/سارا تهرانی/);
    await expect.element(sheetOf('احمدی').getByText('چرا؟')).toBeVisible();
    await printButton().click();
    await expect.element(page.getByText(words('printing.lost_one'))).toBeVisible();
    expect(printed).toEqual([]);
    server.answer(bookPath('s3'), { data: bookOf(tehrani) });
    await page.getByRole('button', { name: words('printing.cancel') }).click();
    await page.getByRole('button', { name: words('again') }).click();
    await comeTo('تهرانی');
    await expect.element(sheetOf('تهرانی').getByText('چرا؟')).toBeVisible();
    await expect.element(page.getByText(words('missing.some_one'))).not.toBeInTheDocument();
  });
});

test('the address says who and what: one class, the accepted, one student, no parts', async () => {
  await open({ class: '7a', is: 'accepted', parts: 'none' });
  await expect.poll(sheets).toEqual(['s1', 's3']);
  const sara = sheetOf('احمدی');
  await expect.element(sara.getByText('پایتخت کجاست؟')).toBeVisible();
  await expect.element(sara.getByText('چون آب بخار می‌شود.')).not.toBeInTheDocument();
  await expect.element(sara.getByText('دلیل دوم را ننوشته‌اید.')).not.toBeInTheDocument();
  await expect.element(sara.getByText(words('figure.rank'))).not.toBeInTheDocument();
  await part('answers').click();
  await expect.element(sara.getByText('چون آب بخار می‌شود.')).toBeVisible();
  await expect.element(page.getByTestId('address')).toMatchTextContent(/"parts":"answers"/);
  await page.getByRole('combobox', { name: words('student'), exact: true }).selectOptions('s3');
  await expect.poll(sheets).toEqual(['s3']);
  await page
    .getByRole('combobox', { name: stand.words('print:who.label') })
    .selectOptions(words('who.all').source);
  await expect.poll(sheets).toEqual(['s1', 's3']);
});

test('the sheet of a half-corrected exam says beside rank and average that they are provisional', async () => {
  const half = rowOf('s9', 'نیمه', 0, { reviewStatus: 'notReviewed', scoredCount: 1, rank: null });
  server.answer(LIST, pageOf([...everybody, half]));
  server.answer(bookPath('s9'), { data: bookOf(half) });
  await open();
  const sara = sheetOf('احمدی');
  await expect.element(sara.getByText(words('halfway_one'))).toBeVisible();
});

test('the parents’ sheet of a descriptive exam has the level, and neither rank, average nor points', async () => {
  const settings = { ...exam.settings, automaticQualitativeCorrection: true };
  server.answer(DETAILS, { data: { ...exam, scoreType: 'qualitative', settings } });
  await open();
  const sara = sheetOf('احمدی');
  await expect.element(sara.getByText('قابل قبول')).toBeVisible();
  expect(
    sara
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['قابل قبول']);
  expect(sara.element().textContent).not.toMatch(/از ۴|۱٫۵/);
});

test('who is asked for by name gets a sheet though she handed in nothing, with a dash in place of a total', async () => {
  server.answer(bookPath('s4'), {
    data: bookOf(absent, { state: 'notStarted', handedInAt: null, questionList: [questionOf()] }),
  });
  await open({ student: 's4' });
  await expect.element(sheetOf('غایبی').getByText(words('handedIn.not'))).toBeVisible();
  await expect.element(sheetOf('غایبی').getByText('– از ۴')).toBeVisible();
});

test('a score that is not sent counts in total and ranks, and is marked with a word', async () => {
  await open({ class: '7a' });
  await expect.element(sheetOf('تهرانی').getByText('چرا؟')).toBeVisible();
  await stand.offline().outbox.enqueueCorrection({
    kind: 'exam',
    studentId: 's3',
    resultId: 'r-s3',
    schoolId: 'school',
    semesterId: 'semester',
    answers: [{ questionId: 'q1', baseVersion: 1, scoreUnits: 480 }],
    label: { activityId: 'e1', at: '2026-11-20T10:00:00.000Z' },
  });
  const sheet = sheetOf('تهرانی');
  await expect.element(sheet.getByText('۴ از ۴')).toBeVisible();
  await expect.element(sheet.getByText(words('unsent'), { exact: true })).toBeVisible();
  await expect.element(sheet.getByText(words('unsentScores_one'))).toBeVisible();
  // 240 in the list and 480 more: the first of two now.
  await expect.element(sheet.getByText('۱ از ۲').first()).toBeVisible();
  await expect.element(sheetOf('احمدی').getByText('۲ از ۲').first()).toBeVisible();
  await expect.element(page.getByText(stand.words('submissions:ranks.here'))).toBeVisible();
});

/** A white page. */
async function whitePhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(300, 400);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, 300, 400);
  return canvas.convertToBlob({ type: 'image/png' });
}
const photo = { id: 'f1', name: 'برگه.png', type: 'image/png', size: 1 };
const stroke = {
  id: '00000000-0000-4000-8000-000000000001',
  page: 0,
  tool: 'pen' as const,
  colour: '#ff0000',
  width: 40,
  points: encodePoints([
    { x: 0, y: 5_000, pressure: 1 },
    { x: 10_000, y: 5_000, pressure: 1 },
  ]),
  at: '2026-11-01T09:00:00.000Z',
};
const withPhoto = () =>
  server.answer(bookPath('s1'), {
    data: bookOf(ahmadi, {
      questionList: [{ ...essay, type: 'pdf', answer: { files: [photo] }, ink: [stroke] }],
    }),
  });

/** How many points of a picture are red. */
async function redIn(image: HTMLImageElement): Promise<number> {
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  let found = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 80) found += 1;
  return found;
}

test('a file is a picture with the ink over it, and paper waits for it', async () => {
  withPhoto();
  let bring = (): void => undefined;
  files.set(
    'f1',
    () =>
      new Promise((resolve) => {
        bring = () => void whitePhoto().then((blob) => resolve(new Response(blob)));
      }),
  );
  await open({ student: 's1' });
  await expect.element(sheetOf('احمدی').getByText(words('file.waiting'))).toBeVisible();
  await printButton().click();
  await expect.element(page.getByText(/^آماده کردن برای چاپ: ۰ از ۱$/)).toBeVisible();
  expect(printed).toEqual([]);
  bring();
  await expect.poll(() => printed.length, { timeout: 10_000 }).toBe(1);
  expect(printed[0]).toMatch(/آزمون نوبت اول, 0 waiting$/);
  const image = document.querySelector<HTMLImageElement>('[data-student] img');
  expect(image && (await redIn(image))).toBeGreaterThan(300);
});

test('getting ready is given up at a tap, and nothing is printed', async () => {
  withPhoto();
  files.set('f1', () => new Promise(() => undefined));
  await open({ student: 's1' });
  await expect.element(sheetOf('احمدی').getByText(words('file.waiting'))).toBeVisible();
  await printButton().click();
  await page.getByRole('button', { name: words('printing.cancel') }).click();
  await expect.element(printButton()).toBeEnabled();
  expect(printed).toEqual([]);
});

test('a file that does not come is told before anything is printed; without it is hers to say', async () => {
  withPhoto();
  files.set('f1', () => Promise.reject(new TypeError('no network')));
  await open({ student: 's1' });
  await printButton().click();
  await expect.element(page.getByText(words('printing.lost_one'))).toBeVisible();
  expect(printed).toEqual([]);
  await page.getByRole('button', { name: words('printing.anyway') }).click();
  expect(printed.length).toBe(1);
});

test('of forty students only those near the screen are drawn, and for paper all of them', async () => {
  const many = Array.from({ length: 40 }, (_, at) => rowOf(`m${at}`, `شماره${at}`, at));
  server.answer(LIST, pageOf(many));
  for (const row of many) server.answer(bookPath(row.studentId), { data: bookOf(row) });
  await open();
  await expect.element(sheetOf('شماره0').getByText('چرا؟')).toBeVisible();
  await expect.element(page.getByText(/از ۴۰ پاسخ‌برگ خوانده شد/)).not.toBeInTheDocument();
  const drawn = () => document.querySelectorAll('[data-student] ol').length;
  expect(drawn()).toBeLessThan(20);
  await printButton().click();
  await expect.poll(() => printed.length, { timeout: 10_000 }).toBe(1);
  expect(drawn()).toBe(40);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(drawn, { timeout: 10_000 }).toBeLessThan(20);
});
