import { expect, test, type Page } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { copiesNaming } from './device-disk.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';

type Api = Awaited<ReturnType<School['device']>>;

const pdfAt = (workbook: Workbook) =>
  workbook.questionList.findIndex((question) =>
    [...(question.answer?.files ?? []), ...question.files].some(
      (file) => file.type === 'application/pdf',
    ),
  );

/** An ended exam with a handed-in PDF, and three workbooks of it, that one first. */
async function examWithPdf(device: Api): Promise<{
  exam: ActivityItem;
  picked: { result: ResultItem; workbook: Workbook }[];
}> {
  for (const exam of await device.exams('past')) {
    const results = (await device.results(exam.id)).filter((one) => one.state === 'handedIn');
    const books = await Promise.all(
      results.slice(0, 8).map(async (result) => ({
        result,
        workbook: await device.workbook(exam.id, result.studentId),
      })),
    );
    const first = books.find(({ workbook }) => pdfAt(workbook) >= 0);
    if (!first || books.length < 3) continue;
    return { exam, picked: [first, ...books.filter((one) => one !== first).slice(0, 2)] };
  }
  throw new Error('the sample school has no exam with a PDF');
}

/** How many copies of one family are on the device's disk. */
const copiesOf = (page: Page, family: string) => copiesNaming(page, `|["${family}"`);

const panelOf = (page: Page) => page.getByRole('dialog');

test('an exam kept on the device opens and is corrected after a kill without a network @beside', async () => {
  const school = await openSchool();
  try {
    const device = await school.device('teacher');
    const { exam, picked } = await examWithPdf(device);
    const address = `${school.url}/exams/exam-student-report/${exam.id}`;
    let browser = await school.browser();
    let page = await browser.open(address);
    const { t, signIn } = stepsOn(page);
    await signIn('teacher');

    await test.step('one tap keeps it, with progress and its age', async () => {
      await page.getByRole('button', { name: t('offline-copies:button') }).click();
      await expect(page.locator('[data-keep=kept], [data-keep=renewing]')).toBeVisible({
        timeout: 60_000,
      });
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
    });

    await test.step('with no network, after a kill, its workbooks and files are there', async () => {
      school.network.setNetwork(false);
      await browser.kill();
      browser = await school.browser();
      page = await browser.open(address);
      await expect(page.getByText(t('offline-copies:here'))).toBeVisible();
      expect(await copiesOf(page, 'file')).toBeGreaterThan(0);
      const steps = stepsOn(page);
      for (const { result, workbook } of picked) {
        await page.goto(`${school.url}/exams/work-book/${exam.id}/${result.studentId}`);
        await expect(
          page.getByRole('main').getByText(result.student.lastName).first(),
        ).toBeVisible();
        const position = Math.max(0, pdfAt(workbook));
        await steps.openQuestion(position + 1);
        if (pdfAt(workbook) >= 0) await expect(page.locator('canvas').first()).toBeVisible();
        await steps.score(0.25);
        await expect(steps.savedHere()).toBeVisible();
      }
    });

    await test.step('the panel tells what is here', async () => {
      await page.goto(`${school.url}/exams?group=past&panel=device`);
      await expect(panelOf(page).getByText(exam.title)).toBeVisible();
      await expect(panelOf(page).getByText(t('sync:here.offline'))).toBeVisible();
    });

    await test.step('the network is back: every mark arrives', async () => {
      school.network.setNetwork(true);
      await page.goto(`${school.url}/exams?group=past`);
      await stepsOn(page).allSent();
      for (const { result, workbook } of picked) {
        const now = await device.workbook(exam.id, result.studentId);
        expect(now.questionList[Math.max(0, pdfAt(workbook))]?.scoreUnits).toBe(60);
      }
    });

    await test.step('it is taken off again, and its rows with it', async () => {
      await page.goto(`${school.url}/exams?group=past&panel=device`);
      await panelOf(page)
        .getByRole('button', {
          name: t('offline-copies:actions', { title: exam.title }),
        })
        .first()
        .click();
      await panelOf(page)
        .getByRole('button', { name: t('offline-copies:free.button') })
        .click();
      await panelOf(page)
        .getByRole('button', { name: t('offline-copies:free.yes') })
        .click();
      await expect(panelOf(page).getByText(t('offline-copies:none'))).toBeVisible();
      await expect.poll(() => copiesOf(page, 'file')).toBe(0);
    });
  } finally {
    await school.close();
  }
});
