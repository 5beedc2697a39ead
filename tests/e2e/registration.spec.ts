import { expect, test } from '@playwright/test';
import { accountSteps, openAccountSchool, type AccountSchool } from './account-steps.ts';

let school: AccountSchool;
test.beforeAll(async () => {
  school = await openAccountSchool();
});
test.afterAll(() => school.close());

test('an admin lets only people with a code register, and the form asks for it beside its field', async () => {
  const { page, kill } = await school.newPage('fa');
  const { t, signIn } = accountSteps(page, 'fa');
  await signIn('admin');
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${school.url}/admin?tab=accounts`);
  const part = page.getByRole('region', { name: t('admin:registration.title') });
  await page.setViewportSize({ width: 1280, height: 800 });
  await part.getByText(t('admin:registration.mode.code'), { exact: true }).click();
  await expect(part.getByText(t('admin:registration.done'))).toBeVisible();
  const code = await part.locator('strong').textContent();
  expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await kill();

  const visitor = await school.newPage('fa');
  const her = accountSteps(visitor.page, 'fa');
  await her.follow('account:link.register');
  await her.inWords();
  await her.field('account:field.fullname').fill('زهرا احمدی');
  await her.field('account:field.mobile').fill('09125559876');
  await her.field('session:login.password').fill('سه کلمهٔ تازه');
  await her.solve();
  // Another school of this server is open to everybody.
  const hers = her.field('account:field.schoolCodeIfAny');
  await hers.fill('AAAA-AAAA');
  await her.press('account:register.submit');
  await her.summarySays('errors:registration.code');
  await hers.fill((code ?? '').toLowerCase());
  await her.press('account:register.submit');
  await expect(her.title('account:title.confirm-register')).toBeFocused();
  await visitor.kill();
});
