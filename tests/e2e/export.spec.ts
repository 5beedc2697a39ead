import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { schoolForEach } from './each-school.ts';
import { questionsOf, tokenOf } from './question-steps.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import type { Language } from './texts.ts';
import { wholeApp } from './whole-app.ts';
import { languages } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** The exam of the sample school with the most questions, opened at this address below its own. */
async function openExam(language: Language, search: string) {
  const device = await school.device('teacher');
  const all = await Promise.all(['unpublished', 'current', 'past'].map(device.exams));
  const exam = all.flat().toSorted((one, other) => other.questionCount - one.questionCount)[0];
  if (!exam) throw new Error('the sample school has no exam');
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/${exam.id}${search}`);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page, language);
  if (language === 'en') await page.getByText('English', { exact: true }).click();
  await steps.signIn('teacher');
  const asked = await questionsOf(school.url, await tokenOf(school.url), exam.id);
  return { page, exam, asked, ...steps };
}

/** What of a question a file brings back. */
const said = (
  question: Omit<ActivityQuestion, 'options'>,
  options: ActivityQuestion['options'],
): string =>
  JSON.stringify({
    text: question.text,
    type: question.type,
    formula: question.formula,
    units: question.maxScoreUnits,
    model: question.modelAnswer,
    rubric: question.rubric.map(({ text, scoreUnits }) => [text, scoreUnits]),
    difficulty: question.difficulty,
    tags: question.tags,
    options: options.map(({ text, isCorrect }) => [text, isCorrect]),
    files: question.files.map(({ name }) => name),
  });

/** The questions of the bank, as the server has them. */
async function bankNow(): Promise<Map<string, BankQuestion>> {
  const { schoolId, semesterId } = await school.device('teacher');
  const headers = { authorization: `Bearer ${await tokenOf(school.url)}` };
  const found = new Map<string, BankQuestion>();
  for (let index = 1; ; index += 1) {
    const query = new URLSearchParams({
      SchoolId: schoolId,
      SemesterId: semesterId,
      PageSize: '100',
      PageIndex: String(index),
    });
    const address = `${school.url}/services/exam/api/teacher/v3.0/OnlineExamTemplateQuestion/Search?${query}`;
    const answer: { data: { items: BankQuestion[]; total: number } } = await (
      await fetch(address, { headers })
    ).json();
    for (const one of answer.data.items) found.set(one.id, one);
    if (answer.data.items.length === 0 || found.size >= answer.data.total) return found;
  }
}

const noFaults = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
};

for (const language of languages('en')) {
  test(
    `an exam goes out as Moodle XML and as Excel and comes back as it was (${language})`,
    { tag: '@full' },
    async () => {
      const { page, exam, asked, t, number } = await openExam(language, '');
      const heading = page.getByRole('heading', { name: exam.title });
      await expect(heading).toBeVisible();
      await page
        .getByRole('button', { name: t('exams:menu.open', { title: exam.title }), exact: true })
        .click();
      await page.getByRole('menuitem', { name: t('interchange:export.menu') }).click();
      const dialog = page.getByRole('dialog');
      const make = dialog.getByRole('button', { name: t('interchange:export.save'), exact: true });
      const again = dialog.getByRole('button', {
        name: t('interchange:export.again'),
        exact: true,
      });
      await expect(make).toBeEnabled();
      await noFaults(page);
      const paths: string[] = [];
      for (const format of ['moodle', 'xlsx']) {
        await dialog.getByText(t(`interchange:export.formats.${format}`), { exact: true }).click();
        // Offline the file is made all the same.
        if (format === 'xlsx') {
          await wholeApp(page);
          school.network.setNetwork(false);
        }
        const [download] = await Promise.all([page.waitForEvent('download'), make.click()]);
        expect(download.suggestedFilename()).toContain(exam.title.slice(0, 10));
        paths.push(await download.path());
        await expect(again).toBeVisible();
      }
      school.network.setNetwork(true);

      await page.goto(`${school.url}/question-bank?panel=import`);
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
      // Each language brings another of the two files back, through the import.
      const path = paths[language === 'fa' ? 0 : 1] ?? '';
      const before = await bankNow();
      await page.locator('main input[type=file]').setInputFiles(path);
      const rows = page.locator('main li[data-id]');
      await expect(
        button('question-import:table.read').or(button('question-import:chooseAll')),
      ).toBeVisible();
      if (await button('question-import:table.read').isVisible())
        await button('question-import:table.read').click();
      await expect(rows.first()).toBeVisible();
      await expect(page.getByText(t('question-import:liking'))).toBeHidden();
      const add = (n: number) =>
        page.getByRole('button', {
          name: t('question-import:bar.import_other', { n: number(n) }),
          exact: true,
        });
      const all = add(asked.length);
      // The sample exam asks one thing twice: found a little later, it is left out until it is chosen.
      await expect(
        page.getByText(`${t('question-import:filter.like')} ${number(1)}`, { exact: true }),
      ).toBeVisible();
      await expect(async () => {
        await button('question-import:chooseAll').click();
        await expect(all).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      await all.click();
      await expect(
        page.getByRole('heading', { name: t('question-import:arrival.done') }),
      ).toBeVisible({
        timeout: 60_000,
      });
      const arrived = [...(await bankNow())].flatMap(([id, one]) =>
        before.has(id) ? [] : [said(one, one.onlineExamTemplateQuestionAnswers)],
      );
      expect(arrived).toEqual(expect.arrayContaining(asked.map((one) => said(one, one.options))));
    },
  );

  test(
    `the questions, with room for answers, and their key are seen before they are printed (${language})`,
    { tag: '@full' },
    async () => {
      const { page, exam, asked, t, number } = await openExam(language, '?print=answers');
      const sheet = page.locator('[data-print-sheet]');
      await expect(sheet.getByRole('heading', { name: exam.title })).toBeVisible();
      await expect(sheet.locator('ol > li')).toHaveCount(asked.length);
      await expect(sheet.getByText(`${number(asked.length)}.`, { exact: true })).toBeVisible();
      await expect(sheet.getByText(t('interchange:print.pupil'))).toBeVisible();
      await noFaults(page);
      await page.evaluate(() => {
        window.print = () => {
          document.documentElement.dataset['printed'] = String(
            [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')].every(
              (image) => image.complete && image.naturalWidth > 0,
            ),
          );
        };
      });
      await page.getByRole('button', { name: t('interchange:print.now'), exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: t('interchange:print.now') })).toBeHidden();
      await expect(sheet.locator('ol > li').last()).toBeVisible();
      await page.emulateMedia({ media: null });
      await page.getByText(t('interchange:print.key'), { exact: true }).click();
      await expect(page).toHaveURL(/print=key/);
      await expect(sheet.getByText(t('interchange:print.pupil'))).toHaveCount(0);
      await expect(
        sheet.getByText(`${t('interchange:print.correct')}:`, { exact: true }).first(),
      ).toBeVisible();
    },
  );
}
