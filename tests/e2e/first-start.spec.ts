import { expect, test } from '@playwright/test';
import { openEmptyServer } from './empty-school.ts';
import { stepsOn } from './steps.ts';

const password = 'سه واژهٔ بی‌ربط';
const name = 'دبیرستان البرز';
const namesakes = [
  'نام,نام خانوادگی,کد دانش‌آموزی,کلاس,نام پدر',
  'سارا,احمدی,51001,هفتم الف,حسین',
  'سارا,احمدی,52002,هفتم الف,',
  'مینا,کریمی,53003,هفتم الف,رضا',
].join('\n');

test('a school begins in a browser, by the address that an empty server prints, once', async () => {
  const { school, code } = await openEmptyServer();
  try {
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/login?step=begin#code=${code}`);
    await page.setViewportSize({ width: 820, height: 1180 });
    const { t } = stepsOn(page);
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    const submit = page.getByRole('button', { name: t('account:begin.submit') });
    await test.step('the code leaves the address; it and what was typed and is no secret outlive a reload', async () => {
      await field('account:field.school').fill(name);
      await field('account:field.fullname').fill('مریم رضایی');
      await field('account:field.username').fill('ma');
      expect(page.url()).toBe(`${school.url}/login?step=begin`);
      await page.reload();
      await expect(field('account:field.school')).toHaveValue(name);
      await expect(field('account:field.beginCode')).toHaveCount(0);
    });
    await test.step('the time zone is found by typing', async () => {
      const zone = page.getByRole('combobox', { name: t('account:field.timeZone') });
      await expect(zone).toHaveValue(/Asia\/Tehran/);
      await zone.fill('kabul');
      await page.getByRole('option', { name: 'Asia/Kabul' }).click();
      await zone.fill('tehran');
      await page.getByRole('option', { name: /Asia\/Tehran/ }).click();
    });
    await test.step('what is wrong is said beside its field, and nothing typed is lost', async () => {
      await field('account:field.newPassword').fill(password);
      await field('account:field.passwordAgain').fill(password);
      await submit.click();
      await expect(page.getByText(t('account:invalid.username')).last()).toBeVisible();
      await expect(field('account:field.newPassword')).toHaveValue(password);
      await field('account:field.username').fill('maryam');
    });
    await test.step('the school stands, and its administrator is signed in', async () => {
      await submit.click();
      await expect(page).not.toHaveURL(/login/);
      expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain(
        code,
      );
    });
    await test.step('home leads on: the terms, the lists, the cards, in this order', async () => {
      await expect(page).toHaveURL(`${school.url}/`);
      const steps = page.getByRole('main').getByRole('list').getByRole('link');
      await expect(steps).toHaveText(
        ['terms', 'lists', 'cards'].map((step) => t(`home:setUp.${step}.link`)),
      );
      await steps.nth(1).click();
      await expect(page).toHaveURL(/\/admin\?.*tab=lists/);
      await page.goto(`${school.url}/admin`);
      const year = page.getByRole('heading', { name: /سال تحصیلی ۱۴/ });
      await expect(year).toBeVisible();
    });
    await test.step('what the lists bring is marked as done there', async () => {
      await page.goto(`${school.url}/admin?tab=lists`);
      const bringIn = async () => {
        await page.locator('main input[type=file]').setInputFiles({
          name: 'pupils.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(namesakes),
        });
        await page.getByRole('button', { name: t('lists:apply.open'), exact: true }).click();
        const apply = page.getByRole('dialog', { name: t('lists:apply.title') });
        await apply.getByRole('button', { name: t('lists:apply.submit') }).click();
        await expect(apply).toBeHidden();
      };
      await bringIn();
      await test.step('it is taken back on its receipt, and comes again', async () => {
        await page.getByRole('button', { name: t('lists:runs.undo'), exact: true }).click();
        const undo = page.getByRole('dialog', { name: t('lists:runs.askTitle') });
        await undo.getByRole('button', { name: t('lists:runs.undo') }).click();
        await expect(page.getByRole('heading', { name: t('lists:runs.undone') })).toBeVisible();
        await page.getByRole('button', { name: t('lists:receipt.close'), exact: true }).click();
        await bringIn();
      });
      await page.goto(`${school.url}/`);
      const done = page.getByRole('listitem').filter({ hasText: t('home:setUp.done') });
      await expect(done).toHaveText(new RegExp(t('home:setUp.lists.title')));
    });
    await test.step('two of one name are told apart in the list of cards and on paper', async () => {
      await page
        .getByRole('listitem')
        .getByRole('link', { name: t('home:setUp.cards.link') })
        .click();
      await page.getByRole('button', { name: t('cards:open', { name: 'هفتم الف' }) }).click();
      const isToldApart = async () => {
        await expect(page.getByText(t('cards:apart.guardian', { text: 'حسین' }))).toBeVisible();
        await expect(page.getByText(t('cards:apart.code', { text: '۰۰۲' }))).toBeVisible();
        await expect(page.getByText(t('cards:apart.guardian', { text: 'رضا' }))).toHaveCount(0);
      };
      await isToldApart();
      await page.getByRole('button', { name: t('cards:make'), exact: true }).click();
      await page.getByRole('dialog').getByRole('button').last().click();
      await expect(page.getByRole('img', { name: /سارا احمدی/ })).toHaveCount(2);
      await isToldApart();
    });
    await test.step('whoever comes with the code later is told that there is a school', async () => {
      const other = await browser.context.browser()?.newContext();
      const late = await other?.newPage();
      if (!late) throw new Error('There is no other window.');
      await late.goto(`${school.url}/login?step=begin#code=${code}`);
      const there = (key: string) => late.getByLabel(t(key), { exact: true });
      await there('account:field.school').fill('دبستان');
      await there('account:field.fullname').fill('سارا احمدی');
      await there('account:field.username').fill('sara');
      await there('account:field.newPassword').fill(password);
      await there('account:field.passwordAgain').fill(password);
      await late.getByRole('button', { name: t('account:begin.submit') }).click();
      await expect(late.getByText(t('errors:school.begun'))).toBeVisible();
      await other?.close();
    });
  } catch (error) {
    await school.evidence(test.info());
    throw error;
  } finally {
    await school.close();
  }
});
