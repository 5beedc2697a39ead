import { expect, test, type Page } from '@playwright/test';
import { openEmptyServer } from './empty-school.ts';
import { openSchool } from './school.ts';
import { nobodySits } from './stack.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language } from './texts.ts';

const password = 'سه واژهٔ بی‌ربط';

/** An empty server on which a school has begun, as its first administrator begins it. */
async function openEmptySchool() {
  const { school, code } = await openEmptyServer();
  const answer = await fetch(`${school.url}/services/core/user/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code,
      name: 'دبیرستان البرز',
      timeZone: 'Asia/Tehran',
      year: 1405,
      fullname: 'مریم رضایی',
      username: 'maryam',
      password,
      password_confirm: password,
    }),
  });
  expect(answer.status).toBe(200);
  return school;
}

/** The section of an admin, and what is done in it. */
async function openSection(page: Page, url: string, who: string, word: string, language: Language) {
  const steps = stepsOn(page, language);
  const { t } = steps;
  await page.goto(`${url}/admin?tab=structure`);
  if (language === 'en') await page.getByText('English', { exact: true }).click();
  await steps.signIn(who, word);
  await expect(page.getByRole('heading', { name: t('structure:title'), level: 2 })).toBeVisible();
  const main = page.getByRole('main');
  return {
    ...steps,
    main,
    said: (key: string, gaps = {}) => main.getByText(t(`structure:${key}`, gaps), { exact: true }),
    button: (key: string) => page.getByRole('button', { name: t(`structure:${key}`), exact: true }),
    sheet: (name: string) => main.getByRole('region', { name, exact: true }),
    async part(name: string) {
      await page
        .getByRole('radiogroup', { name: t('structure:parts.label') })
        .getByText(t(`structure:parts.${name}`), { exact: true })
        .click();
    },
    async menu(title: string, item: string) {
      await page
        .getByRole('button', { name: t('exams:menu.open', { title }), exact: true })
        .click();
      await page
        .getByRole('menu')
        .last()
        .getByText(t(`structure:menu.${item}`), { exact: true })
        .click();
    },
  };
}

const grades = ['هفتم', 'هشتم', 'نهم'];

for (const language of languages('fa'))
  test(`a school is made by hand: grades, classes, courses and teachers (${language}) @full`, async () => {
    test.setTimeout(240_000);
    const school = await openEmptySchool();
    try {
      const browser = await school.browser();
      const page = await browser.open(school.url);
      await page.setViewportSize({ width: 1280, height: 900 });
      const s = await openSection(page, school.url, 'maryam', password, language);
      const { t, main } = s;
      await test.step('three grades with four classes each', async () => {
        await expect(s.said('empty.grades')).toBeVisible();
        for (const [at, grade] of grades.entries()) {
          const form = s.sheet(t('structure:newGrade'));
          await form.getByLabel(t('structure:field.grade'), { exact: true }).fill(grade);
          await form.getByRole('button', { name: t('structure:add'), exact: true }).click();
          const sheet = s.sheet(grade);
          await sheet
            .getByLabel(t('structure:field.firstClass'))
            .fill(`${s.number(7 + at)}/${s.number(1)}`);
          await sheet.getByLabel(t('structure:field.count')).fill('4');
          await sheet.getByRole('button', { name: t('structure:add'), exact: true }).click();
          await expect(sheet.getByRole('listitem')).toHaveCount(4);
        }
      });
      const [first, second] = [`${s.number(7)}/${s.number(1)}`, `${s.number(7)}/${s.number(2)}`];
      await test.step('a name is there once; what was typed stays, also through a reload', async () => {
        const sheet = s.sheet('هفتم');
        const open = sheet.getByRole('button', {
          name: t('structure:addTo', { name: 'هفتم' }),
          exact: true,
        });
        await open.click();
        await sheet.getByLabel(t('structure:field.nextClass')).fill('7/1');
        await sheet.getByRole('button', { name: t('structure:add'), exact: true }).click();
        await expect(main.getByText(t('errors:structure.sameName'))).toBeVisible();
        await expect(sheet.getByLabel(t('structure:field.nextClass'))).toHaveValue('7/1');
        await page.reload();
        await open.click();
        await page.getByRole('button', { name: t('drafts:offer.take'), exact: true }).click();
        await expect(sheet.getByLabel(t('structure:field.nextClass'))).toHaveValue('7/1');
        await s.button('cancel').click();
      });
      await test.step('a class is renamed in place', async () => {
        await s.menu(first, 'rename');
        await s.sheet('هفتم').getByLabel(t('structure:field.class'), { exact: true }).fill('یاس');
        await s.button('save').click();
        await expect(
          page.getByRole('button', { name: t('structure:students.open', { name: 'یاس' }) }),
        ).toBeVisible();
      });
      await test.step('courses come several at once, and a teacher is given to several classes', async () => {
        await s.part('courses');
        await main
          .getByRole('textbox', { name: t('structure:field.courses') })
          .fill('ریاضی، علوم، هنر');
        await s.button('add').click();
        await expect(main.getByRole('listitem')).toHaveCount(3);
        await s.part('teaching');
        const nobody = t('structure:teaching.nobody');
        const cellOf = (name: string, teachers: string) =>
          page.getByRole('button', {
            name: t('structure:teaching.cell', { course: 'ریاضی', class: name, teachers }),
            exact: true,
          });
        await cellOf('یاس', nobody).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('مریم رضایی').check();
        await dialog.getByLabel(second).check();
        await dialog.getByRole('button', { name: t('structure:save'), exact: true }).click();
        await expect(dialog).toBeHidden();
        await expect(cellOf('یاس', 'مریم رضایی')).toBeVisible();
        await expect(cellOf(second, 'مریم رضایی')).toBeVisible();
      });
      await test.step('what has something hanging on it stays, and says what; what has nothing goes', async () => {
        await s.part('grades');
        await s.menu('هفتم', 'remove');
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(t('structure:uses.classes_other', { n: s.number(4) }));
        await dialog
          .getByRole('button', { name: t('structure:close') })
          .last()
          .click();
        const last = `${s.number(9)}/${s.number(4)}`;
        await s.menu(last, 'remove');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('structure:remove.submit') })
          .click();
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(s.sheet('نهم').getByRole('listitem')).toHaveCount(3);
      });
    } catch (error) {
      await school.evidence(test.info());
      throw error;
    } finally {
      await school.close();
    }
  });

test('a pupil changes classes, and the next year begins and is taken back @full', async () => {
  test.setTimeout(240_000);
  const school = await openSchool(undefined, nobodySits);
  try {
    const browser = await school.browser();
    const page = await browser.open(school.url);
    await page.setViewportSize({ width: 820, height: 1180 });
    const s = await openSection(page, school.url, 'admin', 'bargeh-sample', 'fa');
    const { t, main } = s;
    const [from, to] = ['هفتم الف', 'هفتم ب'];
    let pupil = '';
    await test.step('a class with pupils and exams cannot be removed', async () => {
      await s.menu(from, 'remove');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('structure:uses.students_other', { n: s.number(25) }));
      await dialog
        .getByRole('button', { name: t('structure:close') })
        .last()
        .click();
    });
    await test.step('a pupil moves', async () => {
      await page
        .getByRole('button', { name: t('structure:students.open', { name: from }) })
        .click();
      const row = main.getByRole('listitem').first();
      pupil = (await row.locator('bdi').textContent()) ?? '';
      await row
        .getByRole('button', { name: t('structure:students.moveOf', { name: pupil }), exact: true })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('structure:move.to')).selectOption(to);
      await dialog.getByRole('button', { name: t('structure:move.submit'), exact: true }).click();
      await expect(s.said('said.moved', { name: pupil, class: to })).toBeVisible();
      await expect(main.getByRole('listitem')).toHaveCount(24);
      await s.button('students.back').click();
      await expect(
        s.sheet('هفتم').getByText(t('structure:fact.students_other', { n: s.number(26) })),
      ).toBeVisible();
    });
    await test.step('the next year is planned, and the plan survives a reload', async () => {
      await s.button('next.open').click();
      const way = main.getByLabel(t('structure:next.wayOf', { name: 'نهم الف' }));
      await way.selectOption(to);
      const add = main.getByRole('region', { name: t('structure:next.exceptions') });
      await add.getByLabel(t('structure:field.class')).selectOption(to);
      await add.getByLabel(t('structure:field.student')).selectOption(pupil);
      await add.getByLabel(t('structure:next.to')).selectOption(from);
      await add.getByRole('button', { name: t('structure:add'), exact: true }).click();
      await expect(add.getByText(pupil).last()).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: t('drafts:offer.take'), exact: true }).click();
      await expect(add.getByRole('listitem').filter({ hasText: pupil })).toBeVisible();
      await way.selectOption(t('structure:move.leaves'));
    });
    const next = 'سال تحصیلی ۱۴۰۶-۱۴۰۷';
    await test.step('it is looked at, and begins', async () => {
      await s.button('next.look').click();
      const counts = main.getByRole('region', { name: t('structure:next.preview') });
      await expect(counts).toContainText(s.number(300));
      await s.button('next.begin').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('structure:begin.submit') })
        .click();
      await expect(s.sheet(next)).toBeVisible();
    });
    await test.step('it is taken back, and the year before goes on', async () => {
      const notThere: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 404) notThere.push(answer.url());
      });
      await page
        .getByRole('button', { name: t('structure:undo.open', { year: next }), exact: true })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('structure:undo.submit') })
        .click();
      await expect(s.sheet('سال تحصیلی ۱۴۰۵-۱۴۰۶')).toBeVisible();
      await expect(s.button('next.open')).toBeVisible();
      // Nothing is asked of the year that is gone.
      await page.waitForLoadState('networkidle');
      expect(notThere).toEqual([]);
    });
  } catch (error) {
    await school.evidence(test.info());
    throw error;
  } finally {
    await school.close();
  }
});
