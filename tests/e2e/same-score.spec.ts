import { expect, test, type Page } from '@playwright/test';
import { rowsOnDisk } from './device-disk.ts';
import { schoolForEach } from './each-school.ts';
import { nameOf } from './pupils.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** How many rows of the outbox were handed to the network already: a later save is a row of its own. */
const handedOver = async (page: Page) =>
  (await rowsOnDisk(page, 'outbox')).filter((row) => row['sent'] !== null).length;

test('a score of two taps whose first was on its way is one score, with one count in every place @beside', async () => {
  const { device, exam, open } = await stackOf(school);
  const [result] = open;
  if (!result) throw new Error('nothing left to correct');
  const now = async () => (await device.workbook(exam.id, result.studentId)).questionList;
  const place = (await now()).findIndex(
    (one) => one.type === 'descriptive' && one.scoreUnits === null && (one.maxScore ?? 0) >= 1.25,
  );
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/work-book/${exam.id}/${result.studentId}`);
  const steps = stepsOn(page);
  const { t, number } = steps;
  await steps.signIn('teacher');
  await expect(page.locator('[data-sync-pill]')).toBeVisible();
  await steps.openQuestion(place + 1);

  school.network.setMix(({ path }) => (path.includes('/Correction/') ? 'dropBefore' : null));
  await steps.score(1);
  await expect.poll(() => handedOver(page)).toBe(1);
  await page
    .getByRole('group', { name: t('workbook:pad.quarters'), exact: true })
    .getByRole('button')
    .nth(1)
    .click();
  await expect(steps.savedHere()).toBeVisible();
  const pill = page.locator('[data-sync-pill]');
  await expect.poll(async () => (await rowsOnDisk(page, 'outbox')).length).toBe(2);
  await expect(pill).toHaveAttribute('data-count', '1');

  await test.step('the list of what waits has it once', async () => {
    await pill.click();
    const panel = page.getByRole('dialog');
    const value = t('sync:part.score', {
      question: t('sync:part.question', { number: number(place + 1) }),
      score: number(1.25),
    });
    await expect(panel.locator('[data-outbox-key]')).toHaveCount(1);
    await expect(panel.locator('[data-outbox-key]')).toContainText(value);
    await expect(panel.getByRole('heading', { name: t('sync:panel.inOrder') })).toHaveText(
      `${t('sync:panel.inOrder')} ${number(1)}`,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('so has what was sent', async () => {
    school.network.setMix({});
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await steps.allSent();
    expect((await now())[place]).toMatchObject({ scoreUnits: 300 });
    await pill.click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: t('sync:sentLately.title') }).click();
    const title = t('sync:group.title_one', { student: nameOf(result), number: number(1) });
    await expect(panel.getByText(title)).toHaveCount(1);
  });
});

test('a colleague gives the same score and writes a comment: hers, written while nothing arrives, does not replace it unasked @beside', async () => {
  const { device, exam, open } = await stackOf(school);
  const [result] = open;
  if (!result) throw new Error('nothing left to correct');
  const now = () => device.workbook(exam.id, result.studentId);
  const { questionList } = await now();
  const place = questionList.findIndex(
    (one) => one.type === 'descriptive' && one.scoreUnits === null,
  );
  const question = questionList[place];
  if (!question) throw new Error('no written answer without a score');
  const stands = async () => (await now()).questionList[place];

  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/work-book/${exam.id}/${result.studentId}`);
  const steps = stepsOn(page);
  const { t } = steps;
  await steps.signIn('teacher');
  await steps.openQuestion(place + 1);
  await expect(page.locator('[data-sync-pill]')).toBeVisible();

  await test.step('nothing that she sends arrives: she scores, and writes a comment once that was tried', async () => {
    school.network.setMix(({ path }) => (path.includes('/Correction/') ? 'dropBefore' : null));
    await steps.score(1);
    await expect(steps.savedHere()).toBeVisible();
    await expect.poll(() => handedOver(page)).toBe(1);
    await steps.comment('از تبلت');
    await expect(page.getByLabel(t('workbook:comment'))).toHaveValue('از تبلت');
    await expect(steps.savedHere()).toBeVisible();
  });

  await test.step('meanwhile the colleague gives the same score, and a comment', async () => {
    const colleague = await school.device('admin');
    await colleague.correct(result, {
      answers: [
        {
          questionId: question.questionId,
          baseVersion: question.version,
          scoreUnits: 240,
          comment: 'از همکار',
        },
      ],
    });
  });

  await test.step('the network is back: both comments are shown, and the one that stands is the colleague’s', async () => {
    school.network.setMix({});
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const pill = page.locator('[data-sync-pill="needsYou"]');
    await expect(pill).toBeVisible({ timeout: 60_000 });
    expect(await stands()).toMatchObject({ scoreUnits: 240, comment: 'از همکار' });
    await pill.click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText('از همکار', { exact: true })).toBeVisible();
    await expect(panel.getByText('از تبلت', { exact: true })).toBeVisible();
  });

  await test.step('she keeps hers, having seen the other', async () => {
    const panel = page.getByRole('dialog');
    await panel.getByRole('radio', { name: t('sync:conflict.mine') }).check();
    await panel.getByRole('button', { name: t('sync:conflict.keep.mine') }).click();
    await expect.poll(stands).toMatchObject({ scoreUnits: 240, comment: 'از تبلت' });
    await page.keyboard.press('Escape');
    await steps.allSent();
  });
});
