import { expect, test, type Page } from '@playwright/test';
import type { Comment } from '#contract/results/comments.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** A stack with something to mark, and a workbook of it with two untouched written answers. */
async function theStack() {
  const { device, exam, open } = await stackOf(school);
  for (const result of open) {
    const workbook = await device.workbook(exam.id, result.studentId);
    const places = placesOf(workbook);
    if (places.length >= 3) return { device, exam, result, workbook, places };
  }
  throw new Error('nothing left to correct');
}

const placesOf = ({ questionList }: Workbook) =>
  questionList.flatMap((one, index) =>
    one.scoreUnits === null && !one.comment && one.suggestedUnits === null ? [index] : [],
  );

/** The course's comments as the app read them. */
async function readComments(page: Page): Promise<Comment[]> {
  const answer = await page.waitForResponse((one) => one.url().includes('/v1/Comments/'));
  const body: { data: { items: Comment[] } } = await answer.json();
  return body.data.items;
}

async function openWorkbook(path: string, width: number, height: number) {
  const browser = await school.browser();
  const page = await browser.open(`${school.url}${path}`);
  await page.setViewportSize({ width, height });
  const steps = stepsOn(page);
  const read = readComments(page);
  await steps.signIn('teacher');
  return { page, steps, comments: await read };
}

test('comments are taken by a chip, by a slash and without a network, and arrive once with their score', async () => {
  const { device, exam, result, workbook, places } = await theStack();
  const path = `/exams/work-book/${exam.id}/${result.studentId}`;
  const { page, steps, comments } = await openWorkbook(path, 1280, 800);
  const { t } = steps;
  await wholeApp(page);
  const [plain, other] = comments.filter((one) => one.scoreUnits === null);
  const taking = comments.find((one) => (one.scoreUnits ?? 0) < 0);
  const [first = 0, second = 0, third = 0] = places;
  const max = workbook.questionList[first]?.maxScoreUnits ?? 0;
  if (!plain || !other || !taking?.scoreUnits) throw new Error('the sample has no such comments');
  const field = page.getByLabel(t('workbook:comment'));
  const list = page.getByRole('listbox', { name: t('comments:title') });
  const dialog = page.getByRole('dialog');
  const taken = `${plain.text}\n${other.text}`;
  const after = async (index: number) =>
    (await device.workbook(exam.id, result.studentId)).questionList[index];

  await test.step('one that takes something off is taken from the list of all', async () => {
    await steps.openQuestion(first + 1);
    await page.getByRole('button', { name: t('comments:all'), exact: true }).click();
    await dialog.getByRole('searchbox').fill(taking.text);
    await dialog.getByRole('listitem').getByRole('button').first().click();
    await expect(field).toHaveValue(taking.text);
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await after(first))?.scoreUnits).toBe(max + taking.scoreUnits!);
    expect((await after(first))?.comment).toBe(taking.text);
  });

  await test.step('one press takes text and score back, and one makes both again', async () => {
    await page.keyboard.press('u');
    await expect(field).toHaveValue('');
    await expect.poll(async () => (await after(first))?.scoreUnits).toBeNull();
    await page.keyboard.press('Shift+U');
    await expect(field).toHaveValue(taking.text);
    await expect.poll(async () => (await after(first))?.scoreUnits).toBe(max + taking.scoreUnits!);
  });

  await test.step('a slash finds one; Escape takes the slash away, Enter writes the comment', async () => {
    await steps.openQuestion(second + 1);
    await field.click();
    await page.keyboard.type('/');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveValue('');
    await page.keyboard.type(`/${plain.text.slice(0, 12)}`);
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(plain.text);
    await page.keyboard.press('Enter');
    await page.keyboard.type(`/${other.text.slice(0, 12)}`);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(taken);
    await field.blur();
    await expect.poll(async () => (await after(second))?.comment).toBe(taken);
  });

  await test.step('what she wrote herself is kept with one tap', async () => {
    const text = 'نمودار را با خط‌کش بکش.';
    await field.fill(`${taken}\n${text}`);
    await field.fill(text);
    await page.getByRole('button', { name: t('comments:keep.do') }).click();
    await expect(page.getByText(t('comments:keep.done'))).toBeVisible();
    await page.getByRole('button', { name: t('comments:all'), exact: true }).click();
    const given = dialog.getByRole('button', { name: text }).filter({ visible: true });
    await expect(given.filter({ hasText: t('comments:givenShort') }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await steps.allSent();
  });

  await test.step('without a network a chip is taken, survives a reload and arrives once', async () => {
    school.network.setNetwork(false);
    await steps.openQuestion(third + 1);
    const chip = page.locator(`button[title]:not([aria-disabled=true])`, {
      hasText: comments[0]?.text ?? '',
    });
    await chip.first().click();
    await expect(field).toHaveValue(comments[0]?.text ?? '');
    await expect(steps.savedHere()).toBeVisible();
    await page.reload();
    await steps.openQuestion(third + 1);
    await expect(field).toHaveValue(comments[0]?.text ?? '');
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await steps.allSent();
    expect(await after(third)).toMatchObject({ comment: comments[0]?.text, version: 1 });
  });
});

test(
  'a result is deleted once though the answer is lost, and what waits of it is given up knowingly',
  { tag: '@full' },
  async () => {
    const { device, exam, result, places } = await theStack();
    const path = `/exams/work-book/${exam.id}/${result.studentId}`;
    const { page, steps } = await openWorkbook(path, 820, 1180);
    const { t } = steps;
    await wholeApp(page);
    const name = `${result.student.firstName} ${result.student.lastName}`;
    const heading = page.getByRole('heading', { name });
    const menu = page.getByRole('button', { name: t('workbook:review.menu').split(':')[0] ?? '' });
    const item = page.getByRole('menuitem', { name: t('workbook:remove.item') });
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: t('workbook:remove.confirm') });
    let deletions = 0;

    await test.step('without a network it cannot be deleted, and says why', async () => {
      await steps.openQuestion((places[0] ?? 0) + 1);
      school.network.setNetwork(false);
      await steps.comment('در تخته حل شد.');
      await expect(steps.savedHere()).toBeVisible();
      await expect(async () => {
        await menu.click();
        await expect(item).toHaveAttribute('aria-disabled', 'true', { timeout: 2_000 });
      }).toPass();
      await page.keyboard.press('Escape');
    });

    await test.step('what waits on the device keeps it from being deleted until it is given up', async () => {
      school.network.setMix(({ path: asked, method }) => {
        if (asked.includes('/Correction/')) return 'error';
        if (method !== 'DELETE') return null;
        deletions += 1;
        return deletions === 1 ? 'answerLost' : null;
      });
      school.network.setNetwork(true);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(async () => {
        await menu.click();
        await expect(item).not.toHaveAttribute('aria-disabled', 'true', { timeout: 2_000 });
      }).toPass();
      await item.click();
      await expect(dialog).toContainText(t('workbook:remove.lost'));
      await expect(dialog).toContainText(t('workbook:remove.back'));
      await expect(confirm).toBeDisabled();
      await dialog.getByText(t('workbook:remove.giveUp')).click();
      await confirm.click();
    });

    await test.step('the screen goes on to the next one, and nothing waits or stands there any more', async () => {
      await expect(dialog).toBeHidden();
      await expect(heading).toBeHidden();
      await expect(page.getByRole('navigation', { name: t('workbook:questions') })).toBeVisible();
      await steps.allSent();
      expect(deletions).toBe(2);
      const row = (await device.results(exam.id)).find(
        ({ studentId }) => studentId === result.studentId,
      );
      expect(row).toMatchObject({ state: 'notStarted', scoredCount: 0 });
      await page.goto(`${school.url}${path}`);
      await expect(heading).toBeVisible();
      await expect(page.getByText(t('workbook:handedIn.notStarted')).first()).toBeVisible();
    });
  },
);
