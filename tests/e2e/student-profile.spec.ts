import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { StudentExam } from '#contract/reports/reports-shape.ts';
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

type Calls = Awaited<ReturnType<typeof reportCalls>>;

/** A student with several exams, of which some count, and those exams as the server answers them. */
async function studentWithExams(
  calls: Calls,
): Promise<{ studentId: string; exams: StudentExam[] }> {
  const device = await school.device('teacher');
  for (const exam of await device.exams('past'))
    for (const { studentId, rank } of await device.results(exam.id)) {
      if (rank === null || rank === undefined) continue;
      const exams = await calls.exams(studentId);
      if (exams.length > 1) return { studentId, exams };
    }
  throw new Error('nobody has two exams');
}

const percentIn = (language: Language, share: number) =>
  new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en-GB', { style: 'percent' }).format(
    Math.round(share * 100) / 100,
  );
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')
    .first();

for (const language of languages('fa'))
  test(`a student's figures are the server's, her filters stay in the address, and all of it opens offline (${language}) @full`, async () => {
    const calls = await reportCalls(school.url, 'teacher');
    const { studentId, exams } = await studentWithExams(calls);
    const points = await calls.chart(studentId);
    const courses = await calls.courses(studentId);
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/student-profile/${studentId}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const { t, ...steps } = stepsOn(page, language);
    if (language === 'en') await page.getByText('English', { exact: true }).click();
    await steps.signIn('teacher');
    const table = page.getByRole('table', {
      name: t('profile:tableOf', { name: '' }).trim(),
    });
    const link = (exam: StudentExam) => table.getByRole('link', { name: exam.title, exact: true });
    const kinds = table.getByRole('cell', { name: t('profile:kind.exam'), exact: true });

    await test.step('figures and charts', async () => {
      await expect(kinds).toHaveCount(exams.length);
      const mean = (shares: readonly number[]) =>
        shares.reduce((sum, one) => sum + one, 0) / shares.length;
      const own = exams.flatMap(({ rank, totalUnits, maxTotalUnits }) =>
        rank === null || totalUnits === null ? [] : [totalUnits / maxTotalUnits],
      );
      expect(own.length).toBe(points.length);
      await expect(figure(page, t('profile:figures.share'))).toHaveText(
        percentIn(language, mean(own)),
      );
      await expect(figure(page, t('profile:figures.counted'))).toHaveText(
        steps.number(points.length),
      );
      const byCourse = page.getByRole('table', { name: t('profile:chart.courses') });
      for (const { courseName, share, classShare } of courses) {
        const row = byCourse.getByRole('row', { name: courseName });
        await expect(row).toContainText(percentIn(language, share));
        await expect(row).toContainText(percentIn(language, classShare));
      }
    });

    const [newest, next] = exams;
    if (!newest || !next) throw new Error('no two exams');
    await test.step('a title in the address survives a reload and the way back', async () => {
      await page.getByRole('searchbox').fill(next.title);
      await expect(page).toHaveURL(/title=/);
      await expect(link(next)).toBeVisible();
      await page.reload();
      await expect(link(next)).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue(next.title);
      await link(next).click();
      await expect(page).toHaveURL(/\/work-book\//);
      await page.goBack();
      await expect(page.getByRole('searchbox')).toHaveValue(next.title);
      await page.getByRole('searchbox').fill('');
      await expect(kinds).toHaveCount(exams.length);
    });

    await test.step('the Excel file has a row for each of them', async () => {
      await page.getByRole('button', { name: t('charts:out.button') }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: t('charts:out.xlsx') }).click();
      const file = readFileSync(await (await coming).path());
      const parts = unzipSync(new Uint8Array(file));
      const words = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
      for (const { title } of exams) expect(words).toContain(title);
    });

    await test.step('without a network it opens as it was, with its age', async () => {
      await wholeApp(page);
      school.network.setNetwork(false);
      await page.reload();
      await expect(kinds).toHaveCount(exams.length);
      await expect(page.getByText(t('charts:age.at', { when: '' }).trim()).first()).toBeVisible();
      await expect(link(newest)).toBeVisible();
    });
  });

test(
  'a number that nobody has is said to be nobody’s, whatever it looks like',
  { tag: '@full' },
  async () => {
    const browser = await school.browser();
    const page = await browser.open(
      `${school.url}/student-profile/00000000-0000-7000-8000-000000000001`,
    );
    const { t, signIn } = stepsOn(page);
    await signIn('teacher');
    const nobody = page.getByRole('heading', { name: t('profile:gone') });
    await expect(nobody).toBeVisible();
    await page.goto(`${school.url}/student-profile/123`);
    await expect(nobody).toBeVisible();
    await expect(page.getByRole('link', { name: t('profile:toExams') })).toBeVisible();
  },
);
