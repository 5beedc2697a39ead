import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';

let school: School;
test.beforeEach(async () => {
  school = await openSchool();
});
test.afterEach(async () => {
  await school.close();
});

/** Rules broken on the page as it stands, with the places. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** Text that runs out of the page sideways. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);

const widths = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

for (const language of ['fa', 'en'] as const)
  test(`every screen in ${language} breaks no rule of access and fits at three widths`, async () => {
    const device = await school.device('teacher');
    const exam = (await device.exams('past'))[0];
    const student = exam && (await device.results(exam.id)).find((one) => one.state === 'handedIn');
    if (!exam || !student) throw new Error('no handed-in workbook');
    const browser = await school.browser();
    try {
      const page = await browser.open(`${school.url}/login`);
      const dark = language === 'en';
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      const steps = stepsOn(page, language);
      if (language === 'en') await page.getByText('English', { exact: true }).click();
      await expect(page.getByLabel(steps.t('session:login.name'))).toBeVisible();
      const faults: string[] = [];
      const look = async (where: string) => {
        for (const size of widths) {
          await page.setViewportSize(size);
          for (const fault of await faultsOf(page)) faults.push(`${where} ${size.width} ${fault}`);
          if (await isTooWide(page)) faults.push(`${where} ${size.width} scrolls sideways`);
        }
      };
      await look('/login');
      await steps.signIn('teacher');
      await expect(page).not.toHaveURL(/login/);
      const screens = [
        { path: '/', shows: steps.t('common:home.title') },
        { path: '/exams?group=past', shows: exam.title },
        { path: '/exams?group=past&panel=outbox', shows: exam.title },
        { path: '/assignments', shows: steps.t('exams:assignment.list') },
        { path: `/exams/exam-student-report/${exam.id}`, shows: student.student.lastName },
        {
          path: `/exams/work-book/${exam.id}/${student.studentId}`,
          shows: student.student.lastName,
        },
        { path: '/errors/error-404', shows: steps.t('common:notFound.title') },
      ];
      for (const { path, shows } of screens) {
        await page.goto(school.url + path);
        await expect(page.getByText(shows).first()).toBeVisible();
        await look(path);
      }
      expect(faults).toEqual([]);
    } finally {
      await browser.kill();
    }
  });
