import { expect, test, type Page } from '@playwright/test';
import { rowsOnDisk } from './device-disk.ts';
import { schoolForEach } from './each-school.ts';
import { first, openListOf, titlesOf } from './list-steps.ts';
import type { School } from './school.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

test(
  'deleting an exam with results says how many go, and what waits on the device, and asks for the number',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const past = await device.exams('past');
    const target = first(past);
    const { title, id } = target;
    const results = await device.results(id);
    const result = results.find(({ state }) => state === 'handedIn');
    if (!result) throw new Error('nobody has handed in');
    const { page, t, steps, titles, said, dots } = await openListOf(school, 'past');
    await expect.poll(titles).toEqual(titlesOf(past));
    const dialog = page.getByRole('dialog');
    const recorded = Math.max(target.counts.handedIn, target.counts.corrected);

    await test.step('a score is given without a network and waits', async () => {
      await wholeApp(page);
      // Once the worker answers, what is read is kept.
      await page.reload();
      await expect.poll(titles).toEqual(titlesOf(past));
      await page.goto(`${school.url}/exams/work-book/${id}/${result.studentId}`);
      await steps.openQuestion(1);
      school.network.setNetwork(false);
      await steps.comment('در تخته حل شد.');
      await expect(steps.savedHere()).toBeVisible();
      await page.goto(`${school.url}/exams?group=past`);
      await expect.poll(titles).toEqual(titlesOf(past));
    });

    await test.step('without a network it cannot be deleted, and says why', async () => {
      await dots(title).click();
      const item = page.getByRole('menuitem', { name: t('exams:menu.delete'), exact: true });
      await expect(item).toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
      await expect(page.getByRole('menu')).toContainText(t('exams:menu.why.offline'));
      await page.keyboard.press('Escape');
    });

    await test.step('the dialog names what would be lost', async () => {
      // Reads pass again, corrections do not: the score goes on waiting.
      school.network.setMix(({ path }) => (path.includes('/Correction/') ? 'error' : null));
      school.network.setNetwork(true);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await dots(title).click();
      const item = page.getByRole('menuitem', { name: t('exams:menu.delete'), exact: true });
      await expect(item).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
      await item.click();
      const n = steps.number(recorded);
      await expect(dialog).toContainText(t('exams:delete.recorded_exam_other', { n }));
      await expect(dialog).toContainText(
        t('exams:delete.unsentWorkbooks_one', { n: steps.number(1) }),
      );
      await expect(dialog).toContainText(t('exams:delete.final'));
      await page.keyboard.press('Escape');
      await expect(dots(title)).toBeFocused();
      await dots(title).click();
      await item.click();
      const confirm = dialog.getByRole('button', { name: t('exams:delete.confirm.exam') });
      await expect(confirm).toBeDisabled();
      await dialog.getByRole('textbox').fill(steps.number(recorded + 1));
      await expect(confirm).toBeDisabled();
      await dialog.getByRole('textbox').fill(n);
      await confirm.click();
      await said('done.delete', title);
    });

    await test.step('it is gone from the list, the server and the queue, and the next row has the focus', async () => {
      const rest = past.slice(1);
      await expect.poll(titles).toEqual(titlesOf(rest));
      await expect(dots(first(rest).title)).toBeFocused();
      expect(titlesOf(await device.exams('past'))).toEqual(titlesOf(rest));
      await steps.allSent();
    });
  },
);

/** What of unsaved words is on the disk. */
const wordsOnDevice = async (page: Page) =>
  (await rowsOnDisk(page, 'drafts')).map(({ kind, id }) => `${String(kind)} ${String(id)}`);

test(
  'deleting a draft counts the words about it that are on this device only, and takes them with it',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const drafts = await device.exams('unpublished');
    const { id, title } = first(drafts);
    const { page, t, steps, titles, said, dots } = await openListOf(school, 'unpublished');
    await expect.poll(titles).toEqual(titlesOf(drafts));
    const form = `${school.url}/exams/add-exam`;
    const field = page.getByLabel(t('form:field.subject'), { exact: true });

    await page.goto(form);
    await field.fill('آزمونی که هنوز ساخته نشده');
    await page.goto(`${form}/${id}`);
    await field.fill('فصل ۳');
    await page.goto(`${school.url}/exams/${id}?edit=new:descriptive`);
    await page.getByLabel(t('questions:field.text'), { exact: true }).fill('نیمه‌کاره');
    await page.goto(`${school.url}/exams?group=unpublished`);
    const others = 'activity new:exam';
    await expect
      .poll(() => wordsOnDevice(page))
      .toEqual(expect.arrayContaining([others, `activity ${id}`, `question new:${id}`]));

    await dots(title).click();
    await page.getByRole('menuitem', { name: t('exams:menu.delete'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('exams:delete.words_other', { n: steps.number(2) }));
    await expect(dialog).toContainText(t('exams:delete.unsentText'));
    await dialog.getByRole('button', { name: t('exams:delete.confirm.exam') }).click();
    await said('done.delete', title);
    await expect.poll(() => wordsOnDevice(page)).toEqual([others]);
  },
);
