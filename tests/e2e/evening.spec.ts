import { expect, test } from '@playwright/test';
import { openSchool } from './school.ts';
import { byKeys, planOf, scoreAll } from './score-stack.ts';
import { clearStack, stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

/** The whole stack in the full run, a slice of it on every commit. */
const workbooks = process.env['EVERY_VALUE'] ? 40 : 4;
const kills = 3;

test(
  'an evening without a network, through three kills of the browser, arrives once and in one request a workbook',
  { tag: '@full' },
  async () => {
    test.setTimeout(workbooks * 30_000 + 180_000);
    const corrections: string[] = [];
    const school = await openSchool(
      (asked) => {
        if (asked.method === 'PATCH' && asked.path.includes('/Correction/'))
          corrections.push(asked.path);
        return asked;
      },
      (dataDir) => clearStack(dataDir),
    );
    try {
      const { device, exam, results } = await stackOf(school);
      const plans = await Promise.all(
        results
          .slice(0, workbooks)
          .map(async ({ studentId }, place) =>
            planOf(await device.workbook(exam.id, studentId), place),
          ),
      );
      const addressOf = (studentId: string) =>
        `${school.url}/exams/work-book/${exam.id}/${studentId}`;
      let browser = await school.browser();
      let page = await browser.open(`${school.url}/exams/exam-student-report/${exam.id}`);
      let steps = stepsOn(page);
      await steps.signIn('teacher');
      await page.getByRole('button', { name: steps.t('offline-copies:button') }).click();
      await expect(page.locator('[data-keep=kept], [data-keep=renewing]')).toBeVisible({
        timeout: 120_000,
      });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      school.network.setNetwork(false);

      const part = Math.ceil(plans.length / (kills + 1));
      for (let from = 0; from < plans.length; from += part) {
        const mine = plans.slice(from, from + part);
        const [first] = mine;
        if (!first) break;
        if (from > 0) {
          // What she was told is on this device is all that a kill may not take.
          await expect(steps.savedHere()).toBeVisible();
          await browser.kill();
          browser = await school.browser();
          page = await browser.open(addressOf(first.studentId));
          steps = stepsOn(page);
        } else {
          // She reads the answer before she scores it: by then its screen has met the cut network.
          const met = page.waitForEvent('requestfailed', (asked) => asked.url().includes('/api/'));
          await page.goto(addressOf(first.studentId));
          await met;
        }
        await scoreAll({ page, plans: mine, steps }, byKeys(page, 'n'));
      }
      await expect(steps.savedHere()).toBeVisible();
      expect(corrections).toEqual([]);

      school.network.setNetwork(true);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await steps.allSent();
      for (const { studentId, scores } of plans) {
        const { questionList } = await device.workbook(exam.id, studentId);
        expect(
          questionList.map(({ questionId, scoreUnits, version }) => [
            questionId,
            scoreUnits,
            version,
          ]),
        ).toEqual(scores.map(({ questionId, units }) => [questionId, units, 1]));
      }
      console.log(
        `${plans.length * 20} answers without a network, ${kills} kills of the browser: each arrived once, ${corrections.length} corrections for ${plans.length} workbooks`,
      );
      const twice = plans.filter(
        ({ resultId }) => corrections.filter((path) => path.includes(resultId)).length > 1,
      );
      expect(twice).toEqual([]);
    } finally {
      await school.close();
    }
  },
);
