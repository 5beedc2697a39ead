import { expect, test } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import { buttonAt, questionsOf, tokenOf } from './question-steps.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

test('questions written with the network cut survive reload and browser kill, and arrive once, in order, with their file', async () => {
  const device = await school.device('teacher');
  const draft = (await device.exams('unpublished'))[0];
  if (!draft) throw new Error('the sample school has no draft');
  const token = await tokenOf(school.url);
  const before = await questionsOf(school.url, token, draft.id);
  const address = `${school.url}/exams/${draft.id}`;

  let browser = await school.browser();
  let page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  let { t, ...steps } = stepsOn(page);
  const rows = () => page.getByRole('list', { name: t('questions:title') }).locator('li[data-id]');
  const add = async (type: string) => {
    await page.getByRole('button', { name: t(`common:questionType.${type}`), exact: true }).click();
    await expect(page.getByLabel(t('questions:field.text'), { exact: true })).toBeVisible();
  };
  const write = (text: string) =>
    page.getByLabel(t('questions:field.text'), { exact: true }).fill(text);
  const save = async (score: string) => {
    await page.getByLabel(t('questions:field.score'), { exact: true }).fill(score);
    await page.getByRole('button', { name: t('questions:action.save'), exact: true }).click();
    await expect(rows().first()).toBeVisible();
  };
  const menu = async (place: number, item: string) => {
    const name = t('questions:menu.open', { n: steps.number(place) });
    await buttonAt(rows(), place, name).click();
    await page.getByRole('menuitem', { name: t(`questions:menu.${item}`), exact: true }).click();
  };
  const first = before.length + 1;
  const shown = () => rows().locator('[data-open]').allInnerTexts();

  await test.step('the draft opens from the list', async () => {
    await steps.signIn('teacher');
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`${school.url}/exams?group=unpublished`);
    await steps.row(draft.title).click();
    await expect(rows()).toHaveCount(before.length);
    // The code of the editor and of its files is on the device before the network goes.
    await add('pdf');
    await expect(page.getByRole('button', { name: t('files:add'), exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('questions:action.close'), exact: true }).click();
    await expect(rows()).toHaveCount(before.length);
    await wholeApp(page);
  });

  await test.step('three questions are written without a network', async () => {
    school.network.setNetwork(false);
    await add('descriptive');
    await write('انرژی جنبشی را تعریف کنید.');
    await save('۱٫۵');
    await add('multipleChoice');
    await write('کدام عدد اول است؟');
    for (const [at, text] of ['۴', '۷', '۹', '۱۵'].entries())
      await page
        .getByLabel(t('questions:field.option', { letter: letters(t)[at] ?? '' }), { exact: true })
        .fill(text);
    await page
      .getByLabel(t('questions:field.isCorrect', { letter: letters(t)[1] ?? '' }), { exact: true })
      .check();
    await save('0.5');
    await add('pdf');
    await write('گزارش آزمایش را بفرستید.');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'pendulum.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByText('pendulum.pdf')).toBeVisible();
    await save('2');
    await expect(rows()).toHaveCount(before.length + 3);
    await expect(rows().getByText(t('questions:sync.waiting'))).toHaveCount(3);
  });

  await test.step('one is edited, one is moved up, one is deleted', async () => {
    await menu(first, 'edit');
    await write('انرژی جنبشی را با یک مثال تعریف کنید.');
    await save('۱٫۷۵');
    await page
      .getByRole('button', {
        name: t('questions:moveUp', { n: steps.number(first + 2) }),
        exact: true,
      })
      .click();
    await expect(rows().nth(first)).toContainText('گزارش آزمایش');
    await menu(first + 2, 'delete');
    await expect(rows()).toHaveCount(before.length + 2);
  });

  const wanted = [
    ...before.map(({ text }) => text),
    'انرژی جنبشی را با یک مثال تعریف کنید.',
    'گزارش آزمایش را بفرستید.',
  ];
  await test.step('a reload and a killed browser change nothing', async () => {
    await page.reload();
    await expect.poll(shown).toEqual(wanted);
    await browser.kill();
    browser = await school.browser();
    page = await browser.open(address);
    await page.setViewportSize({ width: 820, height: 1180 });
    ({ t, ...steps } = stepsOn(page));
    await expect.poll(shown).toEqual(wanted);
  });

  await test.step('with the network back the server has exactly them', async () => {
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await steps.allSent();
    const after = await questionsOf(school.url, token, draft.id);
    expect(after.map(({ text }) => text)).toEqual(wanted);
    expect(after.map(({ orders }) => orders)).toEqual(wanted.map((_, at) => at + 1));
    expect(after.slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.slice(before.length)).toMatchObject([
      { type: 'descriptive', maxScoreUnits: 420, files: [] },
      {
        type: 'pdf',
        maxScoreUnits: 480,
        files: [{ name: 'pendulum.pdf', type: 'application/pdf' }],
      },
    ]);
    await expect.poll(shown).toEqual(wanted);
    await expect(rows().getByText(t('questions:sync.waiting'))).toHaveCount(0);
  });

  await test.step('in English it runs left to right, and an empty question is refused in words', async () => {
    await steps.useEnglish();
    ({ t, ...steps } = stepsOn(page, 'en'));
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await add('oral');
    await page.getByRole('button', { name: t('questions:action.save'), exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(t('questions:fault.text'));
    await expect(page.getByRole('alert')).toContainText(t('questions:fault.score-missing'));
  });
});

function letters(t: (key: string) => string): string[] {
  return t('questions:optionLetters').split(' ');
}
