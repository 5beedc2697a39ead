import { expect, test, type Page } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import {
  endedToken,
  enterByPlatform,
  historyOf,
  sessionCookies,
  signInElsewhere,
} from './session-steps.ts';
import { stepsOn } from './steps.ts';
import { languages } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** Nothing of the token is left where somebody could read it. */
async function expectNoTrace(page: Page, token: string) {
  expect((await historyOf(page)).join()).not.toMatch(/[?&]t=/);
  expect((await historyOf(page)).join()).not.toContain(token);
  expect(await page.evaluate(() => document.referrer)).toBe('');
}

const tokenOf = async (page: Page) => (await sessionCookies(page))['token'] ?? '';

for (const language of languages('fa'))
  test(
    `the platform opens the assignments of whom it signed in, and asks whoever else is here, in ${language}`,
    { tag: '@full' },
    async () => {
      const { user } = await signInElsewhere(school, 'teacher');
      const other = await signInElsewhere(school, 'teacher2');
      const browser = await school.browser();
      const page = await browser.open(`${school.url}/login`);
      if (language === 'en') await page.getByText('English', { exact: true }).click();
      const { t } = stepsOn(page, language);
      const offered = (name: string) =>
        page.getByRole('heading', { name: t('session:address.title', { name }) });
      const go = page.getByRole('button', { name: t('session:address.continue') });

      await enterByPlatform(page, school, 'teacher', 'assignment');
      await expect(offered(user.name)).toBeVisible();
      await expect(page.getByText(user.memberships[0]?.school.name ?? '')).toBeVisible();
      expect(await sessionCookies(page)).toEqual({});
      await go.click();
      await expect(page).toHaveURL(/\/assignments$/);
      const token = await tokenOf(page);
      expect(token).not.toBe('');
      await expectNoTrace(page, token);

      // The same person once more: nothing to ask.
      await enterByPlatform(page, school, 'teacher', 'exam');
      await expect(page).toHaveURL(/\/exams$/);
      await expect.poll(() => tokenOf(page)).not.toBe(token);

      await enterByPlatform(page, school, 'teacher2', 'assignment');
      await expect(offered(other.user.name)).toBeVisible();
      expect((await sessionCookies(page))['teacherID']).toBe(user.id);
      await page.getByRole('button', { name: t('session:address.other') }).click();
      await expect(page).toHaveURL(/\/assignments$/);
      expect((await sessionCookies(page))['teacherID']).toBe(user.id);

      await enterByPlatform(page, school, 'teacher2', 'assignment');
      await go.click();
      await expect(page).toHaveURL(/\/assignments$/);
      expect((await sessionCookies(page))['teacherID']).toBe(other.user.id);
      await expectNoTrace(page, await tokenOf(page));
    },
  );

const destinations = [
  ['/login?serviceType=exam', '/exams'],
  ['/login/exam?', '/exams'],
  ['/login/assignment?', '/assignments'],
  ['/login?serviceType=unknown', '/exams'],
  ['/login?', '/exams'],
] as const;

for (const [address, destination] of destinations)
  test(`${address} with a token leads to ${destination} @full`, async () => {
    const { token, user } = await signInElsewhere(school, 'teacher');
    const [membership] = user.memberships;
    const browser = await school.browser();
    const page = await browser.open('about:blank');
    const { t } = stepsOn(page);
    const query = `&t=${token.access_token}&ei=entry-4&sci=${membership?.school.id}&ti=${user.id}&schoolName=x`;
    await page.goto(`${school.url}${address}${query}`);
    await page.getByRole('button', { name: t('session:address.continue') }).click();
    await expect(page).toHaveURL(new RegExp(`${destination}$`));
    await expectNoTrace(page, token.access_token);
    const cookies = await page.context().cookies();
    for (const { sameSite, path, secure } of cookies)
      expect({ sameSite, path, secure }).toEqual({ sameSite: 'Lax', path: '/', secure: false });
    expect(await sessionCookies(page)).toMatchObject({
      token: token.access_token,
      schoolID: membership?.school.id,
      teacherID: user.id,
      endpointID: 'entry-4',
      schoolName: membership?.school.name,
    });
    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();
    expect((await sessionCookies(page))['endpointID']).toBe('entry-4');
  });

test('the service of the classroom link leads to its page @full', async () => {
  const browser = await school.browser();
  const page = await browser.open('about:blank');
  const { t } = stepsOn(page);
  const visited: string[] = [];
  // Whatever stands at that address, it is the one that was opened.
  await page.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const before = history[name].bind(history);
      history[name] = (state, unused, url) => {
        console.info(`address ${String(url)}`);
        before(state, unused, url);
      };
    }
  });
  page.on('console', (message) => visited.push(message.text()));
  await enterByPlatform(page, school, 'teacher', 'sync-konj');
  await page.getByRole('button', { name: t('session:address.continue') }).click();
  await expect
    .poll(() => visited.join())
    .toMatch(/address \/sync-konj|address \/errors\/error-404/);
  await expect(page).not.toHaveURL(/\/login/);
});

test('a token that is over or was never one is explained, and the form is a tap away @full', async () => {
  const browser = await school.browser();
  const page = await browser.open('about:blank');
  const steps = stepsOn(page);
  const { t } = steps;
  for (const token of [await endedToken(school, 'teacher'), 'never-a-token']) {
    await page.goto(`${school.url}/login?serviceType=assignment&t=${token}`);
    await expect(page.getByText(t('session:address.failed'))).toBeVisible();
    await expectNoTrace(page, token);
    expect(await sessionCookies(page)).toEqual({});
    await page.screenshot({ path: test.info().outputPath('refused.png') });
    await page.getByRole('button', { name: t('session:address.form') }).click();
    await expect(page.getByLabel(t('session:login.name'))).toBeVisible();
  }
  await steps.signIn('teacher');
  await expect(page).toHaveURL(/\/assignments$/);

  // Whoever is in stays in, whatever the address says.
  const before = await tokenOf(page);
  await page.goto(`${school.url}/login?t=never-a-token`);
  await page.getByRole('button', { name: t('session:address.form') }).click();
  await expect(page).toHaveURL(/\/exams$/);
  expect(await tokenOf(page)).toBe(before);
});
