import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages } from './texts.ts';

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

/** The rules at every width; otherwise a screen is read by them at one, and has to fit at all three. */
const isFull = process.env['EVERY_VALUE'] === '1';

const widths = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

for (const language of languages('fa'))
  test(`every screen in ${language} breaks no rule of access and fits at three widths`, async () => {
    // More than twenty screens.
    test.setTimeout(400_000);
    const device = await school.device('teacher');
    const exam = (await device.exams('past'))[0];
    const student = exam && (await device.results(exam.id)).find((one) => one.state === 'handedIn');
    if (!exam || !student) throw new Error('no handed-in workbook');
    const draft = (await device.exams('unpublished'))[0];
    const running = (await device.exams('current')).find(({ state }) => state === 'running');
    if (!draft || !running) throw new Error('no draft, or nothing runs');
    const browser = await school.browser();
    try {
      const page = await browser.open(`${school.url}/login`);
      const dark = language === 'en';
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      const steps = stepsOn(page, language);
      if (language === 'en') await page.getByText('English', { exact: true }).click();
      await expect(page.getByLabel(steps.t('session:login.name'))).toBeVisible();
      const faults: string[] = [];
      // Each language begins with another width, so that between them a screen is read at two.
      let turn = dark ? 1 : 0;
      const look = async (where: string) => {
        const ruled = widths[turn % widths.length];
        turn += 1;
        for (const size of widths) {
          await page.setViewportSize(size);
          const found = isFull || size === ruled ? await faultsOf(page) : [];
          for (const fault of found) faults.push(`${where} ${size.width} ${fault}`);
          if (await isTooWide(page)) faults.push(`${where} ${size.width} scrolls sideways`);
        }
      };
      await look('/login');
      await steps.signIn('teacher');
      await expect(page).not.toHaveURL(/login/);
      const screens = [
        { path: '/', shows: steps.t('home:title') },
        { path: '/exams?group=past', shows: exam.title },
        { path: '/exams?group=past&panel=outbox', shows: exam.title },
        { path: '/assignments', shows: steps.t('exams:assignment.list') },
        { path: `/exams/exam-student-report/${exam.id}`, shows: student.student.lastName },
        {
          path: `/exams/work-book/${exam.id}/${student.studentId}`,
          shows: student.student.lastName,
        },
        {
          path: `/exams/exam-student-report/${exam.id}/showAll?student=${student.studentId}&parts=answers.files.comments.rank.key`,
          shows: steps.t('print:parts.key'),
        },
        { path: `/exams/exam-report/${exam.id}`, shows: steps.t('report:section.items') },
        { path: '/reports', shows: steps.t('user-report:numbers') },
        { path: '/reports?view=again', shows: steps.t('user-report:again.questions') },
        { path: `/student-profile/${student.studentId}`, shows: steps.t('profile:table') },
        { path: '/question-bank', shows: steps.t('question-bank:row.publicByTemplate') },
        { path: '/question-bank?edit=new', shows: steps.t('question-bank:editor.new') },
        { path: '/errors/error-404', shows: steps.t('common:notFound.title') },
      ];
      for (const { path, shows } of screens) {
        await page.goto(school.url + path);
        await expect(page.getByText(shows).first()).toBeVisible();
        await look(path);
      }
      const making = [
        { path: '/exams/add-exam', shows: steps.t('form:section.whom') },
        { path: `/exams/add-exam/${draft.id}`, shows: draft.title },
        { path: '/assignments/add-assignment', shows: steps.t('form:section.whom') },
        { path: '/exam-bank', shows: steps.t('exam-bank:own') },
        { path: '/exam-bank/add-exam', shows: steps.t('form:section.of') },
        { path: `/exams/${draft.id}`, shows: draft.title },
        { path: `/exams/${draft.id}?edit=new:combined`, shows: steps.t('questions:field.options') },
        { path: `/exams/${draft.id}?preview=all`, shows: steps.t('questions:preview.title') },
        {
          path: `/exams/exam-student-report/${running.id}`,
          shows: steps.t('exams:live.shown.missing'),
        },
      ];
      for (const { path, shows } of making) {
        await page.goto(school.url + path);
        await expect(page.getByText(shows).first()).toBeVisible();
        await look(path);
      }
      expect(faults).toEqual([]);
    } finally {
      await browser.kill();
    }
  });
