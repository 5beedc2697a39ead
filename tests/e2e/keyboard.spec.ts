import { expect, test, type Page } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import { watchFocus } from './focus.ts';
import { freshAnswer } from './fresh-answer.ts';
import { keyboardOn } from './hands.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** Somebody without a mouse, signed in by keys alone. */
async function sitDown(path = '/login') {
  const browser = await school.browser();
  const page = await browser.open(school.url + path);
  await page.setViewportSize({ width: 1280, height: 800 });
  const focus = watchFocus(page);
  const hand = keyboardOn(page, focus.stopped);
  const steps = stepsOn(page);
  const { t } = steps;
  await hand.write(page.getByLabel(t('session:login.name')), 'teacher');
  await hand.write(page.getByLabel(t('session:login.password'), { exact: true }), 'bargeh-sample');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = (key: string, gaps = {}) =>
    page.getByRole('button', { name: t(key, gaps), exact: true });
  return { page, focus, hand, steps, t, button };
}

/** The title of the page that a key led to has the focus: a reader says where she is. */
async function titleHeard(page: Page) {
  await expect(page.locator('[data-page-title]').first()).toBeFocused();
}

const accountButton = (page: Page, open: string) =>
  page.getByRole('button', { name: open.split('{{')[0]?.trim() ?? '' });

/** From the sign-in to a workbook of the big stack, by the lists. */
async function toWorkbook(lastName: string, examTitle: string) {
  const { page, hand, t, focus, ...rest } = await sitDown();
  await test.step('the skip link is the first stop, and leads past the menu', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: t('common:action.skip') });
    for (
      let at = 0;
      at < 3 && !(await skip.evaluate((one) => one === document.activeElement));
      at++
    )
      await page.keyboard.press('Shift+Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await focus.stopped();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });
  await hand.press(
    page.getByRole('navigation').getByRole('link', { name: t('common:nav.exams'), exact: true }),
  );
  await expect(page).toHaveURL(/\/exams/);
  await titleHeard(page);
  const groups = page.getByRole('radiogroup', { name: t('exams:groups') });
  await hand.press(groups.getByRole('radio', { name: new RegExp(t('exams:group.past')) }));
  await hand.press(page.getByRole('link', { name: examTitle, exact: true }));
  await expect(page).toHaveURL(/exam-student-report/);
  await titleHeard(page);
  await hand.press(page.getByRole('link', { name: new RegExp(lastName) }).first());
  await expect(page).toHaveURL(/work-book/);
  await titleHeard(page);
  return { page, hand, t, focus, ...rest };
}

/** A workbook that nobody has finished, and its place in the lists. */
async function openBook() {
  const device = await school.device('teacher');
  const exam = (await device.exams('past')).find((one) => one.questionCount === 20);
  if (!exam) throw new Error('the sample school has no big stack');
  const results = await device.results(exam.id);
  const result = results.find((one) => one.state === 'handedIn' && one.scoredCount < 20);
  if (!result) throw new Error('nothing left to correct');
  const questions = async () => (await device.workbook(exam.id, result.studentId)).questionList;
  return { exam, result, questions };
}

const signOut = async ({ page, hand, t }: Awaited<ReturnType<typeof sitDown>>) => {
  const account = accountButton(page, t('common:account.open'));
  await hand.press(account);
  await expect(page.getByText(t('common:account.theme'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  const exit = page.getByRole('button', { name: t('common:nav.exit'), exact: true });
  await hand.press(exit.filter({ visible: true }).last());
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel(t('session:login.name'))).toBeVisible();
};

for (const [how, most] of [
  ['one question', 1],
  ['all questions @full', 20],
] as const)
  test(`${how} of a workbook, from the sign-in to the sign-out, by keyboard alone @beside`, async () => {
    const book = await openBook();
    const desk = await toWorkbook(book.result.student.lastName, book.exam.title);
    const { page, focus, steps, t } = desk;
    const items = page
      .getByRole('navigation', { name: t('workbook:questions') })
      .getByRole('button');
    const before = await book.questions();
    const open = before.flatMap((one, at) => (one.scoreUnits === null ? [at] : [])).slice(0, most);
    for (const at of open) {
      // As she does: the next one that nobody has scored.
      await expect(items.nth(at)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('f');
      await expect(steps.savedHere().or(steps.sent()).first()).toBeVisible();
      await focus.stopped();
      if (at === open[0]) {
        await page.keyboard.press('c');
        const comment = page.getByLabel(t('workbook:comment'));
        await expect(comment).toBeFocused();
        await focus.stopped();
        await page.keyboard.insertText('آفرین.');
        await page.keyboard.press('Escape');
        await expect(comment).not.toBeFocused();
        await focus.stopped();
      }
      await page.keyboard.press('n');
    }
    await steps.allSent();
    // The header counts what is on the disk: a comment on its way there may still be ahead of it.
    await expect.poll(async () => (await book.questions())[open[0] ?? 0]?.comment).toBe('آفرین.');
    const after = await book.questions();
    for (const at of open) expect(after[at]?.scoreUnits).toBe(before[at]?.maxScoreUnits);
    await signOut(desk);
    expect(focus.faults()).toEqual([]);
  });

test('@full a report is opened, sorted, left for a student and for paper by keyboard alone', async () => {
  const book = await openBook();
  const { page, hand, t, focus, steps } = await sitDown(
    `/login?redirect=${encodeURIComponent(`/exams/exam-student-report/${book.exam.id}`)}`,
  );
  const report = page.locator(`a[href^="/exams/exam-report/${book.exam.id}"]`).first();
  await hand.press(report);
  await expect(page).toHaveURL(/exam-report/);
  await titleHeard(page);
  const head = page.getByRole('columnheader', { name: t('report:column.total') }).last();
  const sort = head.getByRole('button');
  await hand.press(sort);
  await expect(head).toHaveAttribute('aria-sort', /ascending|descending/);
  const first = await head.getAttribute('aria-sort');
  await expect(sort).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(head).not.toHaveAttribute('aria-sort', first ?? '');
  const profile = page.locator('a[href^="/student-profile/"]').first();
  await hand.press(profile);
  await expect(page).toHaveURL(/student-profile/);
  await titleHeard(page);
  await page.goBack();
  await expect(page).toHaveURL(/exam-report/);
  await titleHeard(page);
  await hand.press(page.getByRole('link', { name: t('report:actions.showAll') }).first());
  await expect(page).toHaveURL(/showAll/);
  await titleHeard(page);
  await hand.typeInto(page.getByRole('combobox', { name: t('print:student') }), '');
  await page.keyboard.press('ArrowDown');
  const print = page.getByRole('button', { name: t('print:print_one', { n: steps.number(1) }) });
  await page.evaluate(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true);
  });
  await hand.press(print);
  await expect(page.locator('html[data-printed]')).toBeAttached({ timeout: 60_000 });
  await expect(print).toBeFocused();
  expect(focus.faults()).toEqual([]);
});

test('@full two versions of a score are decided by keyboard alone, and the focus comes back', async () => {
  const answer = await freshAnswer(school);
  const { page, hand, t, focus, steps } = await sitDown(
    `/login?redirect=${encodeURIComponent(answer.path)}`,
  );
  const items = page.getByRole('navigation', { name: t('workbook:questions') }).getByRole('button');
  await hand.press(items.nth(answer.question - 1));
  await expect(items.nth(answer.question - 1)).toHaveAttribute('aria-current', 'true');
  await page.context().setOffline(true);
  await page.keyboard.press('f');
  await expect(steps.savedHere()).toBeVisible();
  await answer.correct({
    answers: [{ questionId: answer.questionId, baseVersion: 0, scoreUnits: 60 }],
  });
  await page.context().setOffline(false);
  const pill = page.locator('[data-sync-pill]');
  await expect(page.locator('[data-sync-pill="needsYou"]')).toBeVisible({ timeout: 60_000 });
  await hand.press(pill);
  const panel = page.getByRole('dialog');
  const theirs = panel.getByRole('radio').nth(1);
  await hand.press(theirs);
  await expect(theirs).toBeChecked();
  const keep = panel.getByRole('button', {
    name: t('sync:conflict.keepThis', { value: steps.number(0.25) }),
  });
  await hand.press(keep);
  await expect(panel.getByRole('radio')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await focus.stopped();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(pill).toBeFocused();
  await expect.poll(async () => (await answer.partOf())?.scoreUnits).toBe(60);
  expect(focus.faults()).toEqual([]);
});
