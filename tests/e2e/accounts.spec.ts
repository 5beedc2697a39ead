import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { accountSteps, openAccountSchool, otherThan, type AccountSchool } from './account-steps.ts';
import { languages, persian, type Language } from './texts.ts';

let school: AccountSchool;
const open: (() => Promise<void>)[] = [];
test.beforeAll(async () => {
  school = await openAccountSchool();
  school.beginQuarter();
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  school.network.setNetwork(true);
  for (const kill of open.splice(0)) await kill();
});
test.afterAll(() => school.close());

const second = 1000;
const minute = 60 * second;
const password = 'سه کلمهٔ تازه';
let people = 0;
/** A number that nobody has yet. */
const freshMobile = () => `0912555${String((people += 1)).padStart(4, '0')}`;
const inPersian = (text: string) => text.replace(/\d/g, (digit) => persian(Number(digit)));

async function begin(language: Language, path?: string) {
  const { page, kill } = await school.newPage(language, path);
  open.push(kill);
  return { page, ...accountSteps(page, language) };
}

async function breaksNoRule(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
}

const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), location.href]),
  );

for (const language of languages('fa'))
  test(`a teacher makes an account in ${language}, past every refusal, and sees that it has no role yet`, async () => {
    const mobile = freshMobile();
    const typed = language === 'fa' ? inPersian(mobile) : mobile;
    const { page, t, field, press, ...steps } = await begin(language);
    await steps.follow('account:link.register');
    await expect(steps.title('account:title.register')).toBeFocused();
    await steps.inWords();
    await press('account:register.submit');
    await steps.summarySays('account:missing.mobile');
    await expect(field('account:field.fullname')).toHaveAccessibleDescription(
      t('account:missing.fullname'),
    );
    await breaksNoRule(page);

    await field('account:field.fullname').fill('زهرا احمدی');
    await field('account:field.mobile').fill('12345');
    await field('session:login.password').fill('12345678');
    await steps.solve();
    const solved = await steps.captcha.inputValue();
    await press('account:register.submit');
    await steps.summarySays('errors:mobile.invalid');
    await field('account:field.mobile').fill(typed);
    await press('account:register.submit');
    await steps.summarySays('errors:password.weak');
    await expect(field('session:login.password')).toHaveAccessibleDescription(
      new RegExp(t('errors:password.weak')),
    );
    // Neither has used the captcha up.
    await expect(steps.captcha).toHaveValue(solved);
    await field('session:login.password').fill(password);
    await steps.captcha.fill(String(99_999 - Number(solved)).padStart(5, '0'));
    await press('account:register.submit');
    await steps.summarySays('errors:captcha.wrong');
    await expect(steps.captcha).toHaveValue('');
    await steps.solve();
    await press('account:register.submit');

    await expect(steps.title('account:title.confirm-register')).toBeFocused();
    await expect(page.getByText(typed)).toBeVisible();
    await breaksNoRule(page);
    const first = await school.codes.next(mobile);
    expect(first.purpose).toBe('register');
    await field('account:field.code').fill(otherThan(first.code));
    await press('account:confirm.submit');
    await steps.summarySays('errors:code.wrong');

    const waiting = page.getByRole('button', {
      name: t('account:confirm.resendIn').split('⁨')[0] ?? '',
    });
    await expect(waiting).toBeDisabled();
    await steps.waitIsOver();
    await press('account:confirm.resend');
    await steps.summarySays('errors:code.tooSoon');
    await expect(waiting).toBeDisabled();
    await steps.waitIsOver();
    school.pass(minute + second);
    await press('account:confirm.resend');
    await steps.summarySays('account:confirm.again');
    const { code } = await school.codes.next(mobile);
    await field('account:field.code').fill(inPersian(code ?? ''));
    // Until the answer comes the button asks for patience.
    const held = Promise.withResolvers<void>();
    await page.route('**/register/confirm', async (route) => {
      await held.promise;
      await route.continue();
    });
    await press('account:confirm.submit');
    await expect(page.getByRole('button', { name: t('account:wait'), exact: true })).toBeVisible();
    held.resolve();
    await expect(page.getByText(t('account:register.done'))).toBeVisible();
    await expect(page.getByText(t('session:noRole.text'))).toBeVisible();
    expect(await stored(page)).not.toContain('bargeh.account');
    await page.reload();
    await expect(page.getByText(t('session:noRole.text'))).toBeVisible();
  });

for (const language of languages('fa'))
  test(`a forgotten password is set anew in ${language}, and the old one is refused @full`, async () => {
    const mobile = freshMobile();
    await school.makeAccount(mobile, 'an old password');
    const { page, t, field, press, ...steps } = await begin(language);
    await steps.follow('account:link.forgot');
    await steps.inWords();
    await breaksNoRule(page);
    await field('account:field.mobile').fill(`+98 ${mobile.slice(1)}`);
    await steps.solve();
    await press('account:forgot.submit');
    await expect(steps.title('account:title.confirm-forgot')).toBeFocused();
    const first = await school.codes.next(mobile);
    await field('account:field.code').fill(otherThan(first.code));
    await press('account:confirm.submit');
    await steps.summarySays('errors:code.wrong');
    school.pass(10 * minute);
    await field('account:field.code').fill(first.code ?? '');
    await press('account:confirm.submit');
    await steps.summarySays('errors:code.expired');
    await steps.waitIsOver();
    await press('account:confirm.resend');
    await steps.summarySays('account:confirm.again');
    const { code } = await school.codes.next(mobile);
    await field('account:field.code').fill(code ?? '');
    await press('account:confirm.submit');

    await expect(steps.title('account:title.reset')).toBeFocused();
    await breaksNoRule(page);
    const again = field('account:field.passwordAgain');
    await field('account:field.newPassword').fill(password);
    await again.fill(`${password}!`);
    await press('account:reset.submit');
    await steps.summarySays('errors:password.mismatch');
    await expect(again).toHaveAccessibleDescription(t('errors:password.mismatch'));
    await field('account:field.newPassword').fill(mobile);
    await again.fill(mobile);
    await press('account:reset.submit');
    await steps.summarySays('errors:password.weak');
    await field('account:field.newPassword').fill(password);
    await again.fill(password);
    await press('account:reset.submit');

    await steps.summarySays('account:reset.done');
    await expect(field('session:login.name')).toHaveValue(`+98 ${mobile.slice(1)}`);
    await breaksNoRule(page);
    await steps.signIn(mobile, 'an old password');
    await steps.summarySays('errors:login.wrong');
    await steps.signIn(mobile, password);
    await expect(page.getByText(t('session:noRole.text'))).toBeVisible();
  });

test('too many codes for one number have to wait, and the screen says until when @full', async () => {
  const mobile = freshMobile();
  school.beginQuarter();
  for (let n = 0; n < 10; n += 1) await school.askForReset(mobile);
  const { page, t, field, press, ...steps } = await begin('fa', '/login?step=forgot');
  await steps.inWords();
  await field('account:field.mobile').fill(mobile);
  await steps.solve();
  const solved = await steps.captcha.inputValue();
  await press('account:forgot.submit');
  await steps.summarySays('errors:login.tooMany');
  await expect(page.getByText(t('account:tryFrom').split('⁨')[0] ?? '')).toBeVisible();
  // Nothing was used up: another number goes on with the same digits.
  await expect(steps.captcha).toHaveValue(solved);
  await field('account:field.mobile').fill(freshMobile());
  await press('account:forgot.submit');
  await expect(steps.title('account:title.confirm-forgot')).toBeFocused();
});

test('a number that has an account is answered alike on the screen, and its owner is told @full', async () => {
  const mobile = freshMobile();
  await school.makeAccount(mobile, 'an old password');
  const { page, t, field, press, ...steps } = await begin('fa', '/login?step=register');
  await steps.inWords();
  await field('account:field.fullname').fill('کس دیگری');
  await field('account:field.mobile').fill(mobile);
  await field('session:login.password').fill(password);
  await steps.solve();
  await press('account:register.submit');
  await expect(steps.title('account:title.confirm-register')).toBeFocused();
  expect(await school.codes.next(mobile)).toEqual({
    mobile,
    purpose: 'account-exists',
    code: null,
  });
  await field('account:field.code').fill('123456');
  await press('account:confirm.submit');
  await steps.summarySays('errors:code.wrong');
  await steps.follow('account:link.back');
  await steps.signIn(mobile, 'an old password');
  await expect(page.getByText(t('session:noRole.text'))).toBeVisible();
});

test('a reload keeps what is no secret; a step that lost what it needs says so at its start @full', async () => {
  const mobile = freshMobile();
  const { page, t, field, press, ...steps } = await begin('fa', '/login?step=confirm-register');
  await expect(steps.title('account:title.register')).toBeVisible();
  await steps.summarySays('account:lost.confirm');
  await expect(page).toHaveURL(/step=register/);
  await steps.inWords();
  await field('account:field.fullname').fill('زهرا احمدی');
  await field('account:field.mobile').fill(mobile);
  await field('account:field.email').fill('none');
  await field('session:login.password').fill(password);
  await page.reload();
  await expect(field('account:field.fullname')).toHaveValue('زهرا احمدی');
  await expect(field('account:field.mobile')).toHaveValue(mobile);
  await expect(field('session:login.password')).toHaveValue('');
  await steps.inWords();
  await field('session:login.password').fill(password);
  await steps.solve();
  await press('account:register.submit');
  await steps.summarySays('account:invalid.email');
  await field('account:field.email').fill('');
  await press('account:register.submit');
  await expect(steps.title('account:title.confirm-register')).toBeVisible();
  expect(await stored(page)).not.toContain(password);
  await page.reload();
  const { code } = await school.codes.next(mobile);
  await page.goBack();
  await expect(field('account:field.fullname')).toHaveValue('زهرا احمدی');
  await page.goForward();
  await field('account:field.code').fill(code ?? '');
  await press('account:confirm.submit');
  await expect(page.getByText(t('account:register.done'))).toBeVisible();
});

test('the token of a new password does not outlive the page, and the way begins anew @full', async () => {
  const mobile = freshMobile();
  await school.makeAccount(mobile, 'an old password');
  const { page, field, press, ...steps } = await begin('fa', '/login?step=forgot');
  const asked = page.waitForResponse('**/user/forgot-pass/confirm');
  await steps.inWords();
  await field('account:field.mobile').fill(mobile);
  await steps.solve();
  await press('account:forgot.submit');
  const { code } = await school.codes.next(mobile);
  await field('account:field.code').fill(code ?? '');
  await press('account:confirm.submit');
  await expect(steps.title('account:title.reset')).toBeFocused();
  const { data }: { data: { token: { access_token: string } } } = await (await asked).json();
  expect(await stored(page)).not.toContain(data.token.access_token);
  await field('account:field.newPassword').fill(password);
  await field('account:field.passwordAgain').fill(password);
  school.pass(16 * minute);
  await press('account:reset.submit');
  await steps.summarySays('errors:reset.tokenInvalid');
  await expect(page).toHaveURL(/step=forgot/);
  await page.goto(`${school.url}/login?step=reset`);
  await expect(steps.title('account:title.forgot')).toBeVisible();
  await steps.summarySays('account:lost.reset');
  await expect(field('account:field.mobile')).toHaveValue(mobile);
});

test('a confirmation whose answer was lost says what may have become of it @full', async () => {
  const mobile = freshMobile();
  const { page, t, field, press, ...steps } = await begin('fa', '/login?step=register');
  await steps.inWords();
  await field('account:field.fullname').fill('زهرا احمدی');
  await field('account:field.mobile').fill(mobile);
  await field('session:login.password').fill(password);
  await steps.solve();
  await press('account:register.submit');
  await expect(steps.title('account:title.confirm-register')).toBeFocused();
  const { code } = await school.codes.next(mobile);
  await field('account:field.code').fill(code ?? '');
  await page.route('**/user/register/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press('account:confirm.submit');
  await steps.summarySays('errors:network.offline');
  await page.unroute('**/user/register/confirm');
  await press('account:confirm.submit');
  await steps.summarySays('account:unsure.register');
  await steps.follow('account:link.back');
  await steps.signIn(mobile, password);
  await expect(page.getByText(t('session:noRole.text'))).toBeVisible();
});

test('without a network everything typed stays, and a picture that does not come can be asked for again @full', async () => {
  const mobile = freshMobile();
  const { page, t, field, press, ...steps } = await begin('fa', '/login?step=forgot');
  await steps.inWords();
  await field('account:field.mobile').fill(mobile);
  await steps.solve();
  school.network.setNetwork(false);
  await press('account:forgot.submit');
  await steps.summarySays('errors:network.offline');
  await expect(field('account:field.mobile')).toHaveValue(mobile);
  await press('session:login.captchaAsPicture');
  await expect(steps.captcha).toHaveAccessibleDescription(t('errors:network.offline'));
  school.network.setNetwork(true);
  await page.route('**/captcha-image/*', (route) =>
    route.fulfill({ status: 503, json: { result: false, errors: [] } }),
  );
  await press('common:action.retry');
  await expect(steps.captcha).toHaveAccessibleDescription(t('errors:category.unavailable'));
  await page.unroute('**/captcha-image/*');
  await press('common:action.retry');
  await expect(page.getByRole('img', { name: t('session:login.captchaPicture') })).toBeVisible();
  await steps.inWords();
  await steps.solve();
  await press('account:forgot.submit');
  await expect(steps.title('account:title.confirm-forgot')).toBeFocused();
});
