import { expect, test, type Page } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import { copiesNaming } from './device-disk.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language } from './texts.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const isAccepted = ({ reviewStatus }: ResultItem) => reviewStatus === 'accepted';

/** The past exam with the fewest questions, and its students as the server has them. */
async function smallExam(): Promise<{ exam: ActivityItem; results: ResultItem[] }> {
  const device = await school.device('teacher');
  const exams = await device.exams('past');
  const [exam] = exams.toSorted((a, b) => a.questionCount - b.questionCount);
  if (!exam) throw new Error('the sample school has no past exam');
  const results = await device.results(exam.id);
  if (results.filter(isAccepted).length < 3) throw new Error('hardly anybody was accepted');
  return { exam, results };
}

async function open(language: Language, path: string) {
  const browser = await school.browser();
  const page = await browser.open(school.url + path);
  await page.setViewportSize({ width: 1280, height: 1200 });
  const steps = stepsOn(page, language);
  if (language === 'en') await page.getByText('English', { exact: true }).click();
  await steps.signIn('teacher');
  return { page, ...steps };
}

/** The students as a printed report has them, one section each. */
const sheets = (page: Page) => page.locator('[data-student]');
const namesOf = (results: readonly ResultItem[]) =>
  results.map(({ student }) => `${student.firstName} ${student.lastName}`);

/** How many pages a PDF has, and the headings in it, which Chromium writes as its outline. */
function read(pdf: Buffer): { pages: number; headings: string[] } {
  const text = pdf.toString('latin1');
  const titles = [...text.matchAll(/\/Title (\((?:\\[\s\S]|[^\\)])*\)|<[0-9A-Fa-f\s]*>)/g)];
  return {
    pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    headings: titles.map(([, title = '']) => unwrapped(title)),
  };
}
function unwrapped(title: string): string {
  const bytes = title.startsWith('<')
    ? Buffer.from(title.slice(1, -1).replace(/\s/g, ''), 'hex')
    : Buffer.from(
        title
          .slice(1, -1)
          .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, said: string) =>
            /[0-7]/.test(said) ? String.fromCharCode(Number.parseInt(said, 8)) : said,
          ),
        'latin1',
      );
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isWide ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

/** A PDF's words stand as they are seen, from left to right: all of the name's are there, in whatever order. */
const saysOf = (name: string) => (heading: string) =>
  name.split(/[\s\u200C]+/).every((word) => heading.includes(word));

for (const language of languages('fa')) {
  test(
    `the list says of each student what the server says, and is arranged by it (${language})`,
    { tag: '@full' },
    async () => {
      const { exam, results } = await smallExam();
      const { page, t, number } = await open(
        language,
        `/exams/exam-student-report/${exam.id}?show=all`,
      );
      const rows = page.getByRole('list', { name: t('exams:studentsLabel') }).getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      const figures = ['rank', 'classRank', 'attempts', 'correct', 'wrong', 'unanswered'] as const;
      const shown = () =>
        rows.evaluateAll((items) =>
          items.map((item) =>
            [
              item.querySelector('h2')?.textContent,
              ...[...item.querySelectorAll('[data-figure]')].map((one) =>
                one.lastElementChild?.textContent.trim(),
              ),
            ].join(' | '),
          ),
        );
      const said = (some: readonly ResultItem[]) =>
        some.map((result) =>
          [
            namesOf([result])[0],
            ...figures.map((name) => {
              const value = result[name] ?? null;
              return value === null ? '–' : number(value);
            }),
          ].join(' | '),
        );
      const some = await shown();
      // Only what is near the screen is mounted.
      expect(some.length).toBeGreaterThan(10);
      expect(some).toEqual(said(results).slice(0, some.length));

      await page.getByRole('button', { name: t('submissions:column.rank'), exact: true }).click();
      const ranked = results
        .filter(({ rank }) => typeof rank === 'number')
        .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
      await expect(async () => {
        expect((await shown()).slice(0, ranked.length)).toEqual(said(ranked));
      }).toPass();
      await expect(page).toHaveURL(/sort=rank/);

      await test.step('and leads to the reports', async () => {
        await expect(
          page.getByRole('link', { name: t('submissions:reports.exam'), exact: true }),
        ).toHaveAttribute('href', `/exams/exam-report/${exam.id}`);
        await page
          .getByRole('button', { name: t('exams:menu.open', { title: namesOf(ranked)[0] ?? '' }) })
          .click();
        await expect(
          page.getByRole('menuitem', { name: t('submissions:reports.profile') }),
        ).toHaveAttribute('href', `/student-profile/${ranked[0]?.studentId}`);
        await page.keyboard.press('Escape');
        await page
          .getByRole('link', { name: t('submissions:reports.showAll'), exact: true })
          .click();
        await expect(sheets(page).first()).toBeVisible();
        await expect(page).toHaveURL(/showAll.*sort=rank/);
      });
    },
  );

  test(
    `the full report is one section a student, on paper and without a network (${language})`,
    { tag: '@full' },
    async () => {
      const { exam, results } = await smallExam();
      const accepted = results.filter(isAccepted);
      const { page, t } = await open(
        language,
        `/exams/exam-student-report/${exam.id}/showAll?is=accepted`,
      );
      await expect(sheets(page)).toHaveCount(accepted.length);
      await expect(sheets(page).getByRole('heading')).toHaveText(namesOf(accepted));

      await test.step('its paper begins a sheet for each of them', async () => {
        await page.evaluate(() => {
          window.print = () => void (document.documentElement.dataset['printed'] = 'true');
        });
        await page
          .getByRole('button', { name: t('print:print_other').split(' ')[0] ?? '' })
          .click();
        await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
        await expect(sheets(page).locator('ol > li')).toHaveCount(
          accepted.length * exam.questionCount,
        );
        const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
        const { pages, headings } = read(pdf);
        expect(pages).toBeGreaterThanOrEqual(accepted.length);
        expect(namesOf(accepted).filter((name) => !headings.some(saysOf(name)))).toEqual([]);
      });

      await test.step('and without a network it is there again; who was never read is named', async () => {
        await page.evaluate(async () => {
          await navigator.serviceWorker.ready;
        });
        await expect
          .poll(() => copiesNaming(page, '|["workbook"'))
          .toBeGreaterThanOrEqual(accepted.length);
        await wholeApp(page);
        school.network.setNetwork(false);
        await page.reload();
        await expect(sheets(page)).toHaveCount(accepted.length);
        await expect(sheets(page).locator('ol > li').first()).toBeVisible();
        const other = results.find((one) => one.state === 'handedIn' && !isAccepted(one));
        if (!other) throw new Error('everybody was accepted');
        await page.goto(
          `${school.url}/exams/exam-student-report/${exam.id}/showAll?student=${other.studentId}`,
        );
        await expect(sheets(page).getByRole('heading')).toHaveText(namesOf([other]));
        await expect(page.getByText(t('print:missing.one'), { exact: true })).toBeVisible();
      });
    },
  );
}
