import { expect, test, type Page } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import { first, openListOf } from './list-steps.ts';
import { nameOf, rowsOf } from './pupils.ts';
import { questionsOf, tokenOf } from './question-steps.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { withdrawn } from './withdrawn.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/**
 * A gateway answers requests of this kind in the server's place until the network is good again. A connection that is
 * cut would tell the app that there is no network, and nothing is copied without one.
 */
function lose(ending: RegExp) {
  let lost = 0;
  school.network.setMix(({ method, path }) => {
    if (method === 'GET' || !ending.test(path)) return null;
    lost += 1;
    return 'badGateway';
  });
  return () => lost;
}

/** Another text in the first question, by its form. */
async function rewriteFirst(page: Page, text: string, button: 'save' | 'later') {
  const { t, number } = stepsOn(page);
  const rows = page.getByRole('list', { name: t('questions:title') }).locator('li[data-id]');
  await rows
    .first()
    .getByRole('button', { name: t('questions:menu.open', { n: number(1) }), exact: true })
    .click();
  await page.getByRole('menuitem', { name: t('questions:menu.edit'), exact: true }).click();
  await page.getByLabel(t('questions:field.text'), { exact: true }).fill(text);
  await page.getByRole('button', { name: t(`questions:action.${button}`), exact: true }).click();
  await expect(rows.first()).toBeVisible();
}

/** Once more, with the server's own word of the questions of an exam. */
async function texts(examId: string) {
  const token = await tokenOf(school.url);
  return (await questionsOf(school.url, token, examId)).map(({ text }) => text);
}

test('more time whose answer was lost, taken back and given again, is given @beside', async () => {
  const device = await school.device('teacher');
  const exams = await device.exams('past');
  const exam = first(exams.filter(({ counts }) => counts.handedIn > 0));
  const result = (await device.results(exam.id)).find(({ state }) => state === 'handedIn');
  if (!result) throw new Error('nobody has handed anything in');
  const name = nameOf(result);
  const until = async () =>
    (await device.results(exam.id)).find(({ studentId }) => studentId === result.studentId)
      ?.extendedUntil;
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/exam-student-report/${exam.id}`);
  const { t, signIn } = stepsOn(page);
  await signIn('teacher');
  await page
    .getByRole('radiogroup', { name: t('exams:groups') })
    .getByText(t('exams:show.all'))
    .click();
  await page.getByRole('searchbox', { name: t('exams:searchName') }).fill(name);
  const rows = rowsOf(page, t('exams:studentsLabel'));
  // A menu that is opened before the list has found her closes with it.
  await expect(rows).toHaveCount(1);
  const row = rows.filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const choose = async (item: 'extend' | 'takeBack') => {
    await row.getByRole('button', { name: t('exams:menu.open', { title: name }) }).click();
    await page.getByRole('menuitem', { name: t(`exams:chance.${item}`) }).click();
    await dialog.getByRole('button', { name: t(`exams:chance.confirm.${item}`) }).click();
  };
  const shown = t('exams:chance.until', { when: '' }).trim();

  const lost = lose(/\/Extension\//);
  await choose('extend');
  await expect.poll(lost).toBe(2);
  await expect(
    dialog.getByRole('button', { name: t('exams:chance.confirm.extend') }),
  ).toBeEnabled();
  school.network.setMix({});
  await dialog.getByRole('button', { name: t('exams:chance.cancel') }).click();
  // It was given: the list that is read anew says so.
  await expect(row).toContainText(shown);
  await choose('takeBack');
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText(shown);
  expect(await until()).toBeNull();
  await choose('extend');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(shown);
  expect(await until()).not.toBeNull();
});

test('a copy whose answer was lost is deleted, and copied again there is one @full', async () => {
  const device = await school.device('teacher');
  const had = await device.exams('unpublished');
  const { title } = first(had);
  const { page, t, titles, said, choose, dots } = await openListOf(school, 'unpublished');
  await expect.poll(titles).toHaveLength(had.length);
  const lost = lose(/\/Copy$/);
  await choose(title, 'copy');
  await expect.poll(lost).toBe(2);
  await said('unsure.copy', title);
  school.network.setMix({});
  await page.reload();
  await expect.poll(titles).toHaveLength(had.length + 1);
  const made = first(
    (await device.exams('unpublished')).filter(({ id }) => !had.some((one) => one.id === id)),
  );
  await page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${made.id}"]`) })
    .getByRole('button', { name: t('exams:menu.open', { title: made.title }), exact: true })
    .click();
  await page.getByRole('menuitem', { name: t('exams:menu.delete'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('exams:delete.confirm.exam') })
    .click();
  await expect.poll(titles).toHaveLength(had.length);
  await expect(dots(title)).toHaveCount(1);
  await choose(title, 'copy');
  await said('done.copy', title);
  await expect.poll(async () => (await device.exams('unpublished')).length).toBe(had.length + 1);
});

test('a copy that is asked for while a change is on its way has the change @full', async () => {
  const device = await school.device('teacher');
  const had = await device.exams('unpublished');
  const source = first(had);
  const { page, t, said, choose } = await openListOf(school, 'unpublished');
  await page.goto(`${school.url}/exams/${source.id}`);
  const text = 'متن تازهٔ این سوال چیست؟';
  const lost = lose(/\/PatchList$/);
  await rewriteFirst(page, text, 'save');
  await expect.poll(lost).toBeGreaterThan(0);
  await page.goto(`${school.url}/exams?group=unpublished`);
  await choose(source.title, 'copy');
  await said('busy.copy', source.title);
  school.network.setMix({});
  await expect(page.getByRole('region', { name: t('exams:note.label') })).toHaveAttribute(
    'data-state',
    'done',
    { timeout: 40_000 },
  );
  await said('done.copy', source.title);
  const made = first(
    (await device.exams('unpublished')).filter(({ id }) => !had.some((one) => one.id === id)),
  );
  expect((await texts(made.id))[0]).toBe(text);
});

test('an exam that was edited since it went back to draft is not published by the way back @beside', async () => {
  const { exam, page } = await withdrawn(school);
  const device = await school.device('teacher');
  const { t, allSent } = stepsOn(page);
  const note = page.getByRole('region', { name: t('exams:note.label') });
  await expect(page.getByRole('button', { name: t('questions:undo'), exact: true })).toHaveCount(0);
  await rewriteFirst(page, 'نیمه‌کاره', 'save');
  await allSent();
  await note.getByRole('button', { name: t('exams:note.releaseAgain'), exact: true }).click();
  await expect(note).toContainText(t('exams:note.why.edited'));
  const drafts = await device.exams('unpublished');
  expect(drafts.map(({ id }) => id)).toContain(exam.id);
});

test('words kept to go on later are named before the release, and lead to their form @beside', async () => {
  const { page } = await withdrawn(school);
  const { t, number } = stepsOn(page);
  await rewriteFirst(page, 'این متن هنوز ذخیره نشده است', 'later');
  const release = page.getByRole('button', { name: t('questions:bar.release'), exact: true });
  await release.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('questions:release.unsaved'));
  await expect(
    dialog.getByRole('button', { name: t('questions:release.without'), exact: true }),
  ).toBeVisible();
  await dialog
    .getByRole('button', { name: t('questions:release.unsavedQuestion', { n: number(1) }) })
    .click();
  await expect(page.getByLabel(t('questions:field.text'), { exact: true })).toBeVisible();
});
