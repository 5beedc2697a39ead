import { expect, test } from '@playwright/test';
import { isCopied } from './device-disk.ts';
import { openSchool } from './school.ts';
import { stepsOn } from './steps.ts';
import { wholeApp } from './whole-app.ts';

test('every screen opens without a network, and Chromium would install the app', async () => {
  const school = await openSchool();
  try {
    const device = await school.device('teacher');
    const exam = (await device.exams('past'))[0];
    const student = exam && (await device.results(exam.id)).find((one) => one.state === 'handedIn');
    if (!exam || !student) throw new Error('no handed-in workbook');
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/exams`);
    const steps = stepsOn(page);
    const t = steps.t;
    await steps.signIn('teacher');
    await expect(page).toHaveURL(/\/exams/);

    const screens = [
      { path: '/', shows: t('home:title'), keeps: '"activities"' },
      { path: '/exams?group=past', shows: exam.title, keeps: exam.title },
      { path: '/assignments', shows: t('exams:assignment.list'), keeps: '"assignment"' },
      {
        path: `/exams/exam-student-report/${exam.id}`,
        shows: student.student.lastName,
        keeps: student.resultId,
      },
      {
        path: `/exams/exam-report/${exam.id}`,
        shows: t('report:section.items'),
        keeps: '"sheet"',
      },
      {
        path: `/exams/work-book/${exam.id}/${student.studentId}`,
        shows: student.student.lastName,
        keeps: '"questionList"',
      },
      {
        path: `/exams/exam-student-report/${exam.id}/showAll?student=${student.studentId}`,
        shows: t('print:parts.key'),
        keeps: '"questionList"',
      },
      {
        path: `/student-profile/${student.studentId}`,
        shows: t('profile:table'),
        keeps: '"ofStudent"',
      },
      { path: '/reports', shows: t('user-report:numbers'), keeps: '"overview"' },
    ];
    for (const { path, shows, keeps } of screens) {
      await page.goto(school.url + path);
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
      // On a first visit the engine comes after the first data, and the copies after the engine.
      await expect(page.getByRole('link', { name: t('sync:pill.saved') })).toBeVisible();
      await expect.poll(() => isCopied(page, keeps)).toBe(true);
    }

    await test.step('installable', async () => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      const session = await page.context().newCDPSession(page);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);
      const manifest = await session.send('Page.getAppManifest');
      expect(manifest.errors).toEqual([]);
      expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ lang: 'fa', dir: 'rtl', id: '/' });
    });

    await wholeApp(page);
    school.network.setNetwork(false);
    for (const { path, shows } of screens) {
      await page.goto(school.url + path);
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    }
    await page.goto(`${school.url}/no/such/screen`);
    await expect(page).toHaveURL(/\/errors\/error-404$/);
    await expect(page.getByText(t('common:notFound.title'))).toBeVisible();
  } finally {
    await school.close();
  }
});
