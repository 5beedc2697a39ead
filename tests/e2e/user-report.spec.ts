import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { OverviewItem } from '#contract/reports/reports.ts';
import { schoolForEach } from './each-school.ts';
import { reportCalls } from './report-calls.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language } from './texts.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const percentIn = (language: Language, share: number) =>
  new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en-GB', { style: 'percent' }).format(
    Math.floor(share * 100 + 0.5 + 1e-9) / 100,
  );
const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

/** Every exam of the same weight, worked out anew from what the server says of each class. */
function meansOf(items: readonly OverviewItem[]): Map<string, number> {
  const shares = new Map<string, number[]>();
  for (const { maxTotalUnits, scoreType, classes } of items)
    for (const { className, counted, sumUnits } of classes)
      if (counted > 0 && maxTotalUnits && scoreType !== 'qualitative')
        shares.set(className, [
          ...(shares.get(className) ?? []),
          sumUnits / counted / maxTotalUnits,
        ]);
  return new Map([...shares].map(([name, all]) => [name, mean(all)]));
}

/** The question of which the smallest share was reached, of those with ten answers. */
function weakestOf(items: readonly OverviewItem[]) {
  const asked = items.flatMap((item) =>
    item.questions
      .filter(({ counted, maxUnits }) => counted >= 10 && maxUnits > 0)
      .map((question) => ({
        item,
        question,
        share: question.sumUnits / question.counted / question.maxUnits,
      })),
  );
  const [weakest] = asked.toSorted((a, b) => a.share - b.share);
  if (!weakest) throw new Error('no question was answered by ten');
  return weakest;
}

for (const language of languages('fa'))
  test(
    `a term's figures are the server's, its filters stay in the address, and it opens offline (${language})`,
    { tag: '@full' },
    async () => {
      const calls = await reportCalls(school.url, 'teacher');
      const items = await calls.overview();
      const means = meansOf(items);
      expect(means.size).toBeGreaterThan(1);
      const browser = await school.browser();
      const page = await browser.open(`${school.url}/reports`);
      await page.setViewportSize({ width: 1280, height: 800 });
      const { t, ...steps } = stepsOn(page, language);
      if (language === 'en') await page.getByText('English', { exact: true }).click();
      await steps.signIn('teacher');
      const table = page.getByRole('table', { name: t('user-report:class.table') });
      const view = (name: string) =>
        page
          .getByRole('radiogroup', { name: t('user-report:view.label') })
          .getByText(t(`user-report:view.${name}`), { exact: true });

      await test.step('the mean of every class', async () => {
        for (const [name, share] of means)
          await expect(
            table.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) }),
          ).toContainText(percentIn(language, share));
      });

      await test.step('what to teach again, with the way to the question', async () => {
        const { item, question, share } = weakestOf(items);
        await view('again').click();
        const first = page
          .getByRole('table', { name: t('user-report:again.questions') })
          .getByRole('row')
          .nth(1);
        await expect(first).toContainText(percentIn(language, share));
        const address = await first.getByRole('link').getAttribute('href');
        expect(address).toContain(item.id);
        if (item.kind === 'exam') expect(address).toContain(question.questionId);
      });

      const [course] = new Map(items.map(({ courseId, courseName }) => [courseId, courseName]));
      if (!course) throw new Error('no course');
      await test.step('view and course survive a reload, and the way back from an exam', async () => {
        await view('time').click();
        await page
          .getByLabel(t('user-report:filter.course'), { exact: true })
          .selectOption(course[0]);
        await expect(page).toHaveURL(new RegExp(`view=time.*course=${course[0]}`));
        const inCourse = items.filter(({ courseId }) => courseId === course[0]);
        const rows = page
          .getByRole('table', { name: t('user-report:items') })
          .locator('tbody > tr');
        await expect(rows).toHaveCount(inCourse.length);
        await page.reload();
        await expect(rows).toHaveCount(inCourse.length);
        await rows.first().getByRole('link').click();
        await expect(page).toHaveURL(/report/);
        await page.goBack();
        await expect(rows).toHaveCount(inCourse.length);
      });

      await test.step('text with separators has a row for each class', async () => {
        await view('class').click();
        await page.getByLabel(t('user-report:filter.course'), { exact: true }).selectOption('');
        await expect(table.locator('tbody > tr').nth(means.size - 1)).toBeVisible();
        await page.getByRole('button', { name: t('charts:out.button') }).click();
        const coming = page.waitForEvent('download');
        await page
          .getByRole('menuitem', {
            name: t('charts:out.csvOf', { sheet: t('user-report:class.title') }),
          })
          .click();
        const text = readFileSync(await (await coming).path(), 'utf8');
        expect(text.startsWith('\uFEFF')).toBe(true);
        for (const name of means.keys()) expect(text).toContain(name);
      });

      await test.step('without a network it opens as it was, and narrows what is here', async () => {
        await wholeApp(page);
        school.network.setNetwork(false);
        await page.reload();
        await expect(table).toBeVisible();
        await expect(page.getByText(t('charts:age.at', { when: '' }).trim()).first()).toBeVisible();
        await view('student').click();
        await view('compare').click();
        await expect(page.getByText(t('user-report:compare.choose'))).toBeVisible();
      });
    },
  );

test('@full of two classes and of two exams the better one is named, or that nothing can be said', async () => {
  const calls = await reportCalls(school.url, 'teacher');
  const items = await calls.overview();
  const shared = items.find(
    ({ classes, scoreType }) =>
      scoreType !== 'qualitative' && classes.filter(({ counted }) => counted > 4).length > 1,
  );
  const [a, b] = (shared?.classes ?? []).filter(({ counted }) => counted > 4);
  if (!shared || !a || !b) throw new Error('no exam has two classes with results');
  const browser = await school.browser();
  const page = await browser.open(
    `${school.url}/reports?view=compare&a=${a.classId}&b=${b.classId}`,
  );
  const { t, signIn } = stepsOn(page);
  await signIn('teacher');
  const sides = items
    .filter(({ scoreType }) => scoreType !== 'qualitative')
    .map(({ classes, maxTotalUnits }) =>
      [a, b].map(({ classId }) => {
        const found = classes.find((one) => one.classId === classId);
        return found && found.counted > 0 && maxTotalUnits
          ? found.sumUnits / found.counted / maxTotalUnits
          : null;
      }),
    )
    .filter((pair): pair is [number, number] => pair.every((share) => share !== null));
  const figures = page.getByRole('table', {
    name: t('user-report:compare.of', { a: a.className, b: b.className }),
  });
  const row = figures.getByRole('row', { name: t('user-report:compare.figure.share') });
  await expect(row).toContainText(percentIn('fa', mean(sides.map(([one]) => one))));
  await expect(row).toContainText(percentIn('fa', mean(sides.map(([, other]) => other))));
});
