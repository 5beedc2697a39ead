import { expect, test } from '@playwright/test';
import { openEmptyServer } from './empty-school.ts';
import { stepsOn } from './steps.ts';

const password = 'سه واژهٔ بی‌ربط';
const name = 'دبیرستان البرز';

test('a school begins in a browser, by the address that an empty server prints, once', async () => {
  const { school, code } = await openEmptyServer();
  try {
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/login?step=begin#code=${code}`);
    await page.setViewportSize({ width: 820, height: 1180 });
    const { t } = stepsOn(page);
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    const submit = page.getByRole('button', { name: t('account:begin.submit') });
    await test.step('the code leaves the address; what was typed and is no secret outlives a reload', async () => {
      await field('account:field.school').fill(name);
      await field('account:field.fullname').fill('مریم رضایی');
      await field('account:field.username').fill('ma');
      expect(page.url()).toBe(`${school.url}/login?step=begin`);
      await page.reload();
      await expect(field('account:field.school')).toHaveValue(name);
      await field('account:field.beginCode').fill(code.toLowerCase());
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
      await page.goto(`${school.url}/admin`);
      const year = page.getByRole('heading', { name: /سال تحصیلی ۱۴/ });
      await expect(year).toBeVisible();
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
