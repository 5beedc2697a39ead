import { expect, test, type Locator, type Page } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import { findServer, send } from '#tools/simulate/http.ts';
import { schoolForEach } from './each-school.ts';
import { teacherAt } from './pupils.ts';
import { questionsOf } from './question-steps.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import type { Language } from './texts.ts';
import { wholeApp } from './whole-app.ts';
import { languages } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** A question of the draft with the same option twice, as another app may leave it. */
async function withOptionTwice(id: string) {
  const server = await findServer(school.url, fetch);
  const { token, semesterId } = await teacherAt(server);
  const all = await questionsOf(school.url, token, id);
  const question = all.find(({ type }) => type === 'multipleChoice');
  if (!question) throw new Error('the draft has no multiple choice question');
  const [first] = question.options;
  const options = question.options.map(({ isCorrect, orders, text }, at) => ({
    isCorrect,
    orders,
    text: at === question.options.length - 1 ? (first?.text ?? '') : text,
  }));
  await send(server, 'examQuestions.patch', {
    token,
    params: { semesterId, id },
    body: [{ id: question.id, version: question.version, onlineExamQuestionAnswers: options }],
  });
  return question;
}

type Teacher = Awaited<ReturnType<School['device']>>;

/** The ended exam of which most students have handed something in, with a multiple choice question in it. */
async function endedExam(device: Teacher): Promise<ActivityItem> {
  const past = await device.exams('past');
  const handedIn = past.filter(({ counts }) => counts.handedIn > 5);
  for (const exam of handedIn) {
    const result = (await device.results(exam.id)).find((one) => one.state === 'handedIn');
    const workbook = result && (await device.workbook(exam.id, result.studentId));
    if (workbook?.questionList.some(({ type }) => type === 'multipleChoice')) return exam;
  }
  throw new Error('the sample school has no ended exam with a multiple choice question');
}

/** The totals of all results that are not rejected. */
async function totalsOf(device: Teacher, examId: string) {
  const results = await device.results(examId);
  const counted = results.filter(({ reviewStatus }) => reviewStatus !== 'rejected');
  return new Map(counted.map((one) => [one.resultId, one.totalUnits ?? 0]));
}

/** The app's own sentence, whatever stands in its gaps. */
function like(t: (key: string, gaps?: Record<string, string>) => string, key: string): RegExp {
  const gaps = Object.fromEntries(
    ['n', 'left', 'score', 'from', 'to', 'when', 'fault'].map((gap) => [gap, '§']),
  );
  const pieces = t(key, gaps).split('§');
  return new RegExp(pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
}

async function openAs(language: Language, path: string) {
  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  if (language === 'en') await steps.useEnglish();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.goto(`${school.url}${path}`);
  return { page, browser, ...stepsOn(page, language) };
}

const named = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' });

/** Goes on with Tab until the wanted stands under the focus; no mouse is there. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 200; step += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(wanted)}`);
}

for (const language of languages('en'))
  test(`another correct option is shown with whom it moves, is counted by the server and reported (${language}) @beside`, async () => {
    const device = await school.device('teacher');
    const exam = await endedExam(device);
    const before = await totalsOf(device, exam.id);
    const { page, t } = await openAs(language, `/exams/${exam.id}`);
    const dialog = page.getByRole('dialog');
    const options = page.locator('li[data-id] input[type=radio]');

    await test.step('the preview names who moves, from what to what, with the average', async () => {
      await expect(page.getByText(t('questions:lock.ended.exam'))).toBeVisible();
      await options.and(page.locator(':not(:checked)')).first().focus();
      await page.keyboard.press('Space');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole('table')).toBeVisible();
      await expect(dialog.getByText(like(t, 'questions:impact.average'))).toBeVisible();
    });
    const rows = dialog.locator('tbody tr');
    const more = dialog.getByRole('button', { name: like(t, 'questions:impact.more_other') });
    while (await more.isVisible()) await more.press('Enter');
    const moved = await rows.count();
    expect(moved).toBeGreaterThan(0);

    await test.step('the key is changed by keyboard, and the server says how many results it counted anew', async () => {
      await (await tabTo(page, named(dialog, t('questions:key.confirm')))).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText(like(t, 'questions:rescored_other'))).toBeVisible();
    });
    const after = await totalsOf(device, exam.id);
    const changed = [...after].filter(([id, units]) => before.get(id) !== units).length;
    expect(changed).toBe(moved);

    await test.step('from a workbook the model answer is changed, and stands there when she is back', async () => {
      const students = `/exams/exam-student-report/${exam.id}`;
      await page.goto(`${school.url}${students}`);
      await page.locator('a[href*="/exams/work-book/"]').first().click();
      await expect(page).toHaveURL(/work-book/);
      const workbook = new URL(page.url()).pathname;
      await page
        .getByRole('link', { name: like(t, 'workbook:keyAdd') })
        .or(page.getByRole('link', { name: like(t, 'workbook:keyChange') }))
        .first()
        .click();
      await expect(page.getByText(like(t, 'questions:late.scored_other'))).toBeVisible();
      await expect(page.getByLabel(t('questions:field.text'), { exact: true })).toHaveCount(0);
      await page.getByLabel(t('questions:field.modelAnswer')).fill('پاسخ تازهٔ معلم');
      await named(page, t('questions:action.save')).click();
      await expect(page).toHaveURL((url) => url.pathname === workbook);
      await expect(page.getByText('پاسخ تازهٔ معلم').first()).toBeVisible();
    });
  });

test(
  'with the network cut the preview is worked out from the copies of this device and says so',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const exam = await endedExam(device);
    const { page, t } = await openAs('fa', `/exams/exam-student-report/${exam.id}`);
    await page.getByRole('button', { name: t('offline-copies:button') }).click();
    await expect(page.locator('[data-keep=kept]')).toBeVisible({ timeout: 120_000 });
    await page.goto(`${school.url}/exams/${exam.id}`);
    await expect(page.locator('li[data-id]').first()).toBeVisible();
    await wholeApp(page);
    school.network.setNetwork(false);
    await page.reload();
    await page
      .locator('li[data-id] input[type=radio]:not(:checked)')
      .first()
      .click({ force: true });
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(like(t, 'questions:impact.fromDevice_other'))).toBeVisible();
    await expect(dialog.getByRole('table')).toBeVisible();
  },
);

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 2>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('five kinds are written by keyboard with a formula, a PDF and a photo, previewed, and published through what is missing @full', async () => {
  const device = await school.device('teacher');
  const draft = (await device.exams('unpublished'))[0];
  if (!draft) throw new Error('the sample school has no draft');
  const twice = await withOptionTwice(draft.id);
  const { page, t, number, allSent } = await openAs('fa', `/exams/${draft.id}`);
  const rows = page.getByRole('list', { name: t('questions:title') }).locator('li[data-id]');
  await expect(page.getByRole('heading', { name: t('questions:title') }).first()).toBeVisible();
  await expect(rows.first()).toBeVisible();
  const had = await rows.count();
  const letters = t('questions:optionLetters').split(' ');
  const field = (key: string) => page.getByLabel(t(`questions:field.${key}`), { exact: true });
  const add = async (type: string, text: string) => {
    await page
      .getByRole('button', { name: t(`common:questionType.${type}`), exact: true })
      .first()
      .press('Enter');
    await field('text').focus();
    await page.keyboard.type(text);
  };
  const write = async (key: string, text: string) => {
    await field(key).focus();
    await page.keyboard.type(text);
  };
  const saved = async (count: number) => {
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(count);
  };
  const options = async (texts: string[], correct: number) => {
    for (const [at, text] of texts.entries()) {
      const letter = letters[at] ?? '';
      await page.getByLabel(t('questions:field.option', { letter }), { exact: true }).focus();
      await page.keyboard.type(text);
    }
    const letter = letters[correct] ?? '';
    await page.getByLabel(t('questions:field.isCorrect', { letter }), { exact: true }).focus();
    await page.keyboard.press('Space');
  };

  await test.step('five kinds', async () => {
    await add('descriptive', 'شتاب را حساب کنید.');
    await write('formula', '\\frac{1}{2} g t^2');
    await expect(page.locator('.katex').first()).toBeVisible();
    await write('score', '1');
    await saved(had + 1);
    await add('multipleChoice', 'کدام عدد اول است؟');
    await options(['۴', '۷', '۹', '۱۵'], 1);
    await write('score', '1');
    await saved(had + 2);
    await add('pdf', 'برگهٔ پیوست را بخوانید.');
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles([
      { name: 'pendulum.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'photo.png', mimeType: 'image/png', buffer: photo },
    ]);
    await expect(page.getByText('photo.png')).toBeVisible();
    await write('score', '2');
    await saved(had + 3);
    await add('combined', 'انتخاب کنید و دلیل بیاورید.');
    await options(['بله', 'خیر'], 0);
    await write('score', '1');
    await saved(had + 4);
    await add('oral', 'شعر را از بر بخوانید.');
    await write('score', '1');
    await saved(had + 5);
  });

  await test.step('the preview shows them without a key, and "back" closes it', async () => {
    await page.getByRole('link', { name: t('questions:preview.open'), exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('شتاب را حساب کنید.')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'photo.png' })).toBeVisible();
    await expect(dialog.locator('input[name^=paper-]:checked')).toHaveCount(0);
    await page.goBack();
    await expect(dialog).toBeHidden();
  });

  await test.step('the release names what is missing, and leads there', async () => {
    await page
      .getByRole('button', { name: t('questions:bar.release'), exact: true })
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('questions:release.notReady'))).toBeVisible();
    const letter = letters[twice.options.length - 1] ?? '';
    const fault = new RegExp(t('questions:fault.optionTwice', { letter }));
    // The link opens its question with that field under the focus.
    await (await tabTo(page, named(dialog, fault))).press('Enter');
    const option = page.getByLabel(t('questions:field.option', { letter }), { exact: true });
    await expect(option).toBeFocused();
    await option.fill('هیچ‌کدام');
    await (await tabTo(page, named(page, t('questions:action.saveRelease')))).press('Enter');
    await expect(dialog.getByText(t('questions:release.notReady'))).toBeVisible();
    await (await tabTo(page, named(dialog, like(t, 'questions:gap.over')))).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.locator('#questions-sum')).toBeFocused();
  });

  await test.step('with the sum put right it is published, and the server has it', async () => {
    await page.getByRole('button', { name: t('questions:bar.takeBack') }).press('Enter');
    await allSent();
    await page
      .getByRole('button', { name: t('questions:bar.release'), exact: true })
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText(t('questions:release.count_other', { n: number(had + 5) })),
    ).toBeVisible();
    await (await tabTo(page, named(dialog, t('questions:bar.release')))).press('Enter');
    // Said once the server has accepted it; until then it waits.
    await expect(
      page.getByText(t('questions:release.done.exam', { title: draft.title })),
    ).toBeVisible();
    await expect(page.getByText(t('questions:lock.scheduled.exam'))).toBeVisible();
    const current = await device.exams('current');
    expect(current.map(({ id }) => id)).toContain(draft.id);
  });
});
