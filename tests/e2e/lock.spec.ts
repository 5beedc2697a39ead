import { expect, test } from '@playwright/test';
import { isCopied } from './device-disk.ts';
import { openSchool } from './school.ts';
import { stepsOn } from './steps.ts';

test('a locked screen opens by the PIN alone while there is no network, where she was and in every tab', async () => {
  const school = await openSchool();
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams`);
  const steps = stepsOn(page);
  const { t } = steps;
  await steps.signIn('teacher');
  await expect(page).toHaveURL(/\/exams/);
  await expect.poll(() => isCopied(page, '"title"')).toBe(true);
  const other = await browser.open(`${school.url}/exams`);
  await expect(other.getByRole('main').getByRole('listitem').first()).toBeVisible();

  const account = t('common:account.open').split('{{')[0]?.trim() ?? '';
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('button', { name: t('common:account.lock') }).click();
  const dialog = page.getByRole('dialog');
  const field = (key: string) => dialog.getByLabel(t(key), { exact: true });
  await field('account:lock.newPin').fill('۲۵۸۰');
  await field('account:lock.again').fill('2580');
  await dialog.getByRole('button', { name: t('account:lock.set') }).click();
  const now = dialog.getByRole('button', { name: t('account:lock.now') });
  await expect(now).toBeVisible();

  school.network.setNetwork(false);
  await now.click();
  for (const tab of [page, other])
    await expect(tab.getByText(t('account:lock.unlockTitle'))).toBeVisible();
  const pin = page.getByLabel(t('account:lock.pin'), { exact: true });
  const open = page.getByRole('button', { name: t('account:lock.unlock') });
  await pin.fill('1111');
  await open.click();
  await expect(page.getByText(t('account:lock.wrong'))).toBeVisible();
  await pin.fill('2580');
  await open.click();
  await expect(page).toHaveURL(/\/exams/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await school.close();
});
