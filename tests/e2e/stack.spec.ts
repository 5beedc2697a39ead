import { expect, test } from '@playwright/test';
import type { ResultItem } from '#contract/results/workbook.ts';
import { schoolForEach } from './each-school.ts';
import { nameOf, rowsOf } from './pupils.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const READY = 3;
/** Those that are accepted together, after one was approved where it was read. */
const REST = READY - 1;

/** The big stack, with a few workbooks that are wholly scored and wait for a decision. */
async function readyStack() {
  const { device, exam, results } = await stackOf(school);
  const open = results.filter((one) => one.reviewStatus === 'notReviewed');
  const ready = open.slice(1, 1 + READY);
  for (const result of ready) {
    const { questionList } = await device.workbook(exam.id, result.studentId);
    const answers = questionList
      .filter((one) => one.scoreUnits === null)
      .map(({ questionId, version }) => ({ questionId, baseVersion: version, scoreUnits: 0 }));
    await device.correct(result, { answers });
  }
  const review = async ({ studentId }: ResultItem) =>
    (await device.workbook(exam.id, studentId)).review;
  return { exam, ready, left: open.length - READY, review };
}

test('a filtered stack is walked to its end, hidden for a moment, and accepted without a network, once', async () => {
  const { exam, ready, left, review } = await readyStack();
  const [lastName = ''] = ready.slice(-1).map(nameOf);
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/exam-student-report/${exam.id}`);
  const { t, number, ...steps } = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page.locator('[data-sync-pill]')).toBeVisible();
  const rows = rowsOf(page, t('exams:studentsLabel'));
  const filters = page.getByRole('group', { name: t('submissions:filters') });
  const trait = (name: string) =>
    filters.getByRole('button', { name: t(`submissions:trait.${name}`) });

  await test.step('she asks for those who are scored and not decided, and the address keeps it', async () => {
    await page.getByRole('button', { name: t('submissions:filters'), exact: true }).click();
    await trait('rejected').click();
    await expect(page).toHaveURL(/is=rejected/);
    await trait('notReviewed').click();
    await trait('rejected').click();
    await page
      .getByRole('radiogroup', { name: t('exams:groups') })
      .getByText(t('exams:show.corrected'))
      .click();
    await expect(rows).toHaveCount(READY);
    await page.reload();
    await expect(rows).toHaveCount(READY);
    await page
      .getByRole('button', { name: t('submissions:filtersCount', { n: number(1) }) })
      .click();
    await expect(trait('notReviewed')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('and goes through these alone, to their end', async () => {
    await page
      .getByRole('link', { name: t('submissions:queue.begin_other', { n: number(READY) }) })
      .click();
    for (const [at, result] of ready.entries()) {
      await expect(page.getByRole('heading', { name: nameOf(result) })).toBeVisible();
      const place = { n: number(at + 1), whole: number(READY) };
      await expect(page.getByText(t('workbook:position', place))).toBeVisible();
      await expect(page.getByRole('button', { name: t('submissions:queue.leave') })).toBeVisible();
      // The first ones are looked through, and the last is approved by the key that goes on.
      await page.keyboard.press(at < REST ? 'Shift+ArrowLeft' : 'n');
    }
    const end = page.getByRole('dialog', { name: t('submissions:queue.done') });
    await expect(
      end.getByText(t('submissions:queue.left_other', { n: number(left) })),
    ).toBeVisible();
    await end.getByRole('button', { name: t('submissions:queue.stay') }).click();
  });

  await test.step('one key hides it all, any key shows it again', async () => {
    const name = page.getByRole('heading', { name: lastName });
    const isCovered = () =>
      name.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top?.closest('dialog') !== null;
      });
    await expect.poll(isCovered).toBe(false);
    await page.keyboard.press('p');
    await expect.poll(isCovered).toBe(true);
    await page.keyboard.press('9');
    await expect.poll(isCovered).toBe(false);
    // The key that raised it is no score.
    await expect(page.locator('[data-sync-pill="saved"]')).toBeVisible();
  });

  await test.step('without a network all of them are accepted, taken back, and accepted again', async () => {
    await page.getByRole('link', { name: t('common:action.back'), exact: true }).click();
    await expect(rows).toHaveCount(REST);
    school.network.setNetwork(false);
    const accept = async () => {
      await page
        .getByRole('button', { name: t('submissions:acceptN_other', { n: number(REST) }) })
        .click();
      const asked = page.getByRole('dialog', {
        name: t('submissions:accept.title_other', { n: number(REST) }),
      });
      await expect(
        asked.getByText(t('submissions:accept.out.unscored_other', { n: number(left) })),
      ).toBeVisible();
      // In the middle, though the page behind it has a scrollbar at one side.
      const aside = await asked.evaluate((node) => {
        const { left, right } = node.getBoundingClientRect();
        return left - (window.innerWidth - right);
      });
      expect(Math.abs(aside)).toBeLessThanOrEqual(1);
      await asked
        .getByRole('button', { name: t('submissions:accept.confirm_other', { n: number(REST) }) })
        .click();
      await expect(
        page.getByText(t('submissions:accepted.done_other', { n: number(REST) })),
      ).toBeVisible();
      // Decided here, though not sent: they are not among the undecided any more.
      await expect(rows).toHaveCount(0);
    };
    await accept();
    await page.getByRole('button', { name: t('submissions:accepted.undo') }).click();
    await expect(rows).toHaveCount(REST);
    await accept();
    await expect(
      page.getByText(t('submissions:lacks.unsent_other', { n: number(REST) })),
    ).toBeVisible();
  });

  await test.step('with the network they arrive, each by one change', async () => {
    school.network.setNetwork(true);
    await steps.allSent();
    for (const result of ready)
      expect(await review(result)).toEqual({ version: 1, status: 'accepted' });
  });

  await test.step('in English the page says the same', async () => {
    await steps.useEnglish();
    const english = stepsOn(page, 'en');
    const words = ['submissions:group.corrected', 'submissions:trait.notReviewed'].map((key) =>
      english.t(key),
    );
    const found = { found: 0, whole: exam.counts.students, words: words.join(', ') };
    await expect(page.getByText(english.t('submissions:found', found))).toBeVisible();
    await page
      .getByRole('button', { name: english.t('submissions:clear') })
      .first()
      .click();
    await expect(page).not.toHaveURL(/is=/);
    await page.getByRole('button', { name: english.t('submissions:filters'), exact: true }).click();
    await expect(
      page.getByRole('button', { name: new RegExp(`^${english.t('submissions:trait.accepted')}`) }),
    ).toBeVisible();
  });
});
