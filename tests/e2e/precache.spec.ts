import { expect, test, type Page } from '@playwright/test';
import { isCopied } from './device-disk.ts';
import { openSchool, type School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';
import { missingFiles } from './whole-app.ts';

/** What may be asked for before a worker is ready, the page's own files included; bytes as they are sent. */
const most = { requests: 200, bytes: 800_000 };

const ready = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat().filter((url) => url.includes('/assets/'));
  });

/** Opens the past exams on a tablet that has never seen the app. */
async function firstVisit(school: School) {
  const browser = await school.browser();
  // What is preloaded and then run, or taken from the browser's cache by the worker, is told of twice and sent once.
  const files = new Map<string, number>();
  browser.context.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.startsWith('/services'))
      files.set(answer.url(), Number(answer.headers()['content-length'] ?? 0));
  });
  const page = await browser.open(`${school.url}/exams?group=past`);
  await stepsOn(page).signIn('teacher');
  await expect(page.locator('main li h2').first()).toBeVisible();
  return { browser, page, files };
}

async function withSchool(work: (school: School) => Promise<void>) {
  const school = await openSchool();
  try {
    await work(school);
  } finally {
    await school.close();
  }
}

test(
  'a first visit has a worker soon: it brings the main screens and no more, and they open when the network goes at once',
  { tag: '@full' },
  () =>
    withSchool(async (school) => {
      const { page, files } = await firstVisit(school);
      const [exam] = await (await school.device('teacher')).exams('past');
      if (!exam) throw new Error('no past exam');
      await ready(page);
      school.network.setNetwork(false);
      const requests = school.network.counts.files;
      const bytes = [...files.values()].reduce((sum, one) => sum + one, 0);
      console.log(`before the worker is ready: ${requests} requests, ${bytes} bytes`);
      expect(requests).toBeLessThan(most.requests);
      expect(bytes).toBeLessThan(most.bytes);
      expect([...files.keys()].filter((url) => /pdf|KaTeX/.test(url))).toEqual([]);

      // What has been looked at is on the device; every screen's code is, and says what it lacks.
      await page.reload();
      await expect(page.locator('main li h2').first()).toBeVisible();
      await page.goto(`${school.url}/exams/exam-student-report/${exam.id}`);
      await expect(page.getByRole('main')).toBeVisible();
      expect(await page.getByRole('main').innerText()).not.toBe('');
    }),
);

test(
  'a list, its students and a workbook open without a network right after the worker is ready',
  { tag: '@full' },
  () =>
    withSchool(async (school) => {
      const { page } = await firstVisit(school);
      const device = await school.device('teacher');
      const [exam] = await device.exams('past');
      const student =
        exam && (await device.results(exam.id)).find(({ state }) => state === 'handedIn');
      if (!exam || !student) throw new Error('no workbook');
      const named = page.getByRole('main').getByText(student.student.lastName).first();
      const screens = [
        { path: `/exams/exam-student-report/${exam.id}`, keeps: student.resultId },
        { path: `/exams/work-book/${exam.id}/${student.studentId}`, keeps: '"questionList"' },
      ];
      await expect.poll(() => isCopied(page, exam.title)).toBe(true);
      for (const { path, keeps } of screens) {
        await page.goto(school.url + path);
        await expect(named).toBeVisible();
        // The copy is written after the screen shows it: another address at once would end the page before.
        await expect.poll(() => isCopied(page, keeps)).toBe(true);
      }
      await ready(page);
      school.network.setNetwork(false);
      await page.goto(`${school.url}/exams?group=past`);
      await expect(page.getByText(exam.title).first()).toBeVisible();
      for (const { path } of screens) {
        await page.goto(school.url + path);
        await expect(named).toBeVisible();
      }
      await stepsOn(page).openQuestion(2);
    }),
);

test(
  'cut off while the rest comes, it goes on by itself later until everything is here',
  { tag: '@full' },
  () =>
    withSchool(async (school) => {
      const { page } = await firstVisit(school);
      await ready(page);
      const all = await missingFiles(page);
      expect(all).toBeGreaterThan(50);
      await expect.poll(() => missingFiles(page), { timeout: 120_000 }).toBeLessThan(all - 10);
      school.network.setNetwork(false);
      const cut = await missingFiles(page);
      expect(cut).toBeGreaterThan(0);
      school.network.setNetwork(true);
      await page.reload();
      await expect.poll(() => missingFiles(page), { timeout: 120_000 }).toBe(0);
      const files = await keptFiles(page);
      expect(files.some((url) => url.includes('pdf.worker'))).toBe(true);
      expect(files.some((url) => url.includes('KaTeX_Main-Regular'))).toBe(true);

      await test.step('then every page opens without a network', async () => {
        school.network.setNetwork(false);
        await page.goto(`${school.url}/exams/add-exam`);
        await expect(page.getByRole('textbox').first()).toBeVisible();
      });
    }),
);

test(
  'a page whose code is not here says that it needs the network, and opens when it is back',
  { tag: '@full' },
  () =>
    withSchool(async (school) => {
      const { page } = await firstVisit(school);
      const { t } = stepsOn(page);
      await ready(page);
      school.network.setNetwork(false);
      const needed = page.getByText(t('common:state.offlineTitle'));
      for (const path of ['/exams/add-exam', '/question-bank', '/exam-bank']) {
        await page.goto(school.url + path);
        await expect(needed).toBeVisible();
      }
      school.network.setNetwork(true);
      await page.getByRole('button', { name: t('common:action.retry') }).click();
      await expect(needed).toBeHidden();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    }),
);

test(
  'a first visit gets its worker though a file that was to come before it is gone',
  { tag: '@full' },
  () =>
    withSchool(async (school) => {
      const browser = await school.browser();
      let asked = 0;
      await browser.context.route('**/assets/dialog-window-*.js', (route) => {
        asked += 1;
        return route.fulfill({ status: 404 });
      });
      const page = await browser.open(`${school.url}/exams?group=past`);
      await stepsOn(page).signIn('teacher');
      await expect.poll(() => asked).toBeGreaterThan(0);
      const hasWorker = () =>
        page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration()));
      await expect.poll(hasWorker).toBe(true);
    }),
);

test(
  'a workbook opens though the engine did not come at first, while the device calls itself online',
  { tag: '@full' },
  () =>
    withSchool(async (school) => {
      const browser = await school.browser();
      // Without a worker the code of this page comes over the network alone.
      await browser.context.route('**/sw.js', (route) => route.fulfill({ status: 404 }));
      const { exam, open } = await stackOf(school);
      const page = await browser.open(
        `${school.url}/exams/work-book/${exam.id}/${open[0]?.studentId ?? ''}`,
      );
      await stepsOn(page).signIn('teacher');
      await stepsOn(page).openQuestion(1);
      let failed = 0;
      await browser.context.route('**/assets/open-engine-*.js', (route) => {
        failed += 1;
        return failed < 3 ? route.abort() : route.continue();
      });
      await page.reload();
      await stepsOn(page).openQuestion(1);
      expect(failed).toBe(3);
    }),
);
