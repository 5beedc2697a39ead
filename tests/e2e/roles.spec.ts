import { expect, test } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import { newPerson } from './new-person.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

test('a role that an admin makes opens its parts of the administration to whoever gets it, and nothing else @full', async () => {
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/admin?tab=roles`);
  const steps = stepsOn(page);
  const { t, number } = steps;
  await page.setViewportSize({ width: 1280, height: 800 });
  await steps.signIn('admin');
  const dialog = page.getByRole('dialog');
  const name = 'معاون اجرایی';
  await test.step('what is chosen survives a reload, and is saved', async () => {
    await page.getByRole('button', { name: t('admin:roles.own.add') }).click();
    await dialog.getByLabel(t('admin:roles.own.name')).fill(name);
    const box = (part: string) => dialog.getByLabel(t(`admin:roles.permission.${part}`));
    await box('log').click();
    await box('leaving').click();
    await expect(box('structure')).toBeChecked();
    await box('structure').click();
    await expect(box('leaving')).not.toBeChecked();
    await page.reload();
    await page.getByRole('button', { name: t('admin:roles.own.add') }).click();
    await dialog.getByRole('button', { name: t('drafts:offer.take') }).click();
    await expect(dialog.getByLabel(t('admin:roles.own.name'))).toHaveValue(name);
    await expect(box('log')).toBeChecked();
    await dialog.getByRole('button', { name: t('admin:roles.own.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('admin:roles.own.added', { name }))).toBeVisible();
  });
  await test.step('it is given to a colleague', async () => {
    await page.goto(`${school.url}/admin?tab=accounts`);
    const row = page.getByRole('listitem').filter({ hasText: 'teacher2' });
    await row.getByRole('combobox').selectOption({ label: name });
    await row.getByRole('button', { name: t('admin:accounts.giveRole') }).click();
    await expect(row.getByRole('combobox').locator('option:checked')).toHaveText(name);
    await expect(row.getByRole('status')).toContainText(name);
  });
  await test.step('she opens that part alone, and has no exams', async () => {
    const hers = await newPerson(browser);
    await hers.goto(`${school.url}/admin?tab=accounts`);
    await stepsOn(hers).signIn('teacher2');
    await expect(hers.getByRole('heading', { name: t('admin:log.title') })).toBeVisible();
    const tabs = hers.getByRole('radiogroup', { name: t('admin:tab.label') });
    await expect(tabs.getByRole('radio')).toHaveCount(1);
    await expect(hers.getByText(t('admin:log.role.added'))).toBeVisible();
    await hers.goto(`${school.url}/exams?group=past`);
    await expect(hers.getByRole('main').getByRole('listitem')).toHaveCount(0);
  });
  await test.step('while somebody has it, it is not deleted', async () => {
    await page.goto(`${school.url}/admin?tab=roles`);
    await page.getByRole('button', { name: t('admin:roles.own.remove') }).click();
    const held = t('admin:roles.own.held_one', { n: number(1) });
    await expect(dialog.getByText(held)).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('admin:roles.own.remove') })).toBeDisabled();
  });
});
