import { expect, test, type Page } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const card = (page: Page) => page.getByRole('main').getByRole('complementary');

/** Signs in and stands in a workbook that nobody has corrected; her lists say that others were. */
async function openWorkbook(page: Page) {
  const { exam, open } = await stackOf(school);
  await page.goto(`${school.url}/exams/work-book/${exam.id}/${open[0]?.studentId ?? ''}`);
  await stepsOn(page).signIn('teacher');
  await stepsOn(page).openQuestion(1);
}

/** By the menu: the app is not loaded anew. */
async function goHome(page: Page) {
  const { t } = stepsOn(page);
  await page.getByRole('link', { name: t('common:nav.home'), exact: true }).click();
  await expect(page).toHaveURL(`${school.url}/`);
}

test(
  'after the first accepted save installing is offered once; the tour is closed for good; language and theme stay',
  { tag: '@full' },
  async () => {
    const page = await (await school.browser()).open('about:blank');
    await page.setViewportSize({ width: 1280, height: 800 });
    // A browser without a window offers nothing: what Chromium would say is said to the page.
    await page.addInitScript(() => {
      addEventListener('load', () => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve() }));
      });
    });
    const { t, ...steps } = stepsOn(page);
    const english = stepsOn(page, 'en');
    const offer = page.getByRole('heading', { name: t('welcome:install.title') });

    await test.step('before a save nothing is offered, and none while she corrects', async () => {
      await openWorkbook(page);
      await goHome(page);
      await steps.allSent();
      await expect(card(page)).toHaveCount(0);
      await page.goBack();
      await steps.openQuestion(1);
      await steps.score(0.25);
      await expect(steps.sent()).toBeVisible();
      await steps.allSent();
      await expect(card(page)).toHaveCount(0);
    });

    await test.step('then it is offered, and "no" is for good', async () => {
      await goHome(page);
      await expect(offer).toBeVisible();
      await card(page)
        .getByRole('button', { name: t('welcome:install.no') })
        .click();
      await expect(card(page)).toHaveCount(0);
    });

    await test.step('the tour is shown again when it is asked for, and closed it is closed', async () => {
      await page.goto(`${school.url}/?panel=device`);
      await page
        .getByRole('dialog')
        .getByRole('link', { name: t('welcome:tour.again') })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(card(page)).toContainText(t('welcome:tour.stacks.title'));
      await page.reload();
      await card(page)
        .getByRole('button', { name: t('common:action.close') })
        .click();
      await expect(card(page)).toHaveCount(0);
    });

    await test.step('English and dark outlive a reload and an exit, and nothing is offered anew', async () => {
      await steps.useEnglish();
      await page
        .getByRole('button', {
          name: english.t('common:account.open').split('{{')[0]?.trim() ?? '',
        })
        .click();
      await page.getByRole('button', { name: english.t('common:theme.dark') }).click();
      const asChosen = page.locator('html[lang=en][dir=ltr][data-mantine-color-scheme=dark]');
      await expect(asChosen).toBeVisible();
      await page.reload();
      await english.allSent();
      await expect(asChosen).toBeVisible();
      await expect(card(page)).toHaveCount(0);
      await page.getByRole('button', { name: english.t('common:nav.exit') }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByLabel(english.t('session:login.name'))).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(english.t('session:login.name'))).toBeVisible();
      await expect(asChosen).toBeVisible();
    });
  },
);

test(
  'on an iPad what is not sent is sent or taken along before the steps to the home screen are shown',
  { tag: '@full' },
  async () => {
    const page = await (await school.browser()).open('about:blank');
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.addInitScript(() => {
      const agent =
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
      Object.defineProperty(navigator, 'userAgent', { value: agent });
      // Safari has no such event; Chromium, which plays it here, must not tell of its own.
      addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation());
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
    });
    const { t, ...steps } = stepsOn(page);
    const sheet = page.getByRole('dialog');
    const how = () =>
      card(page)
        .getByRole('button', { name: t('welcome:install.how') })
        .click();

    await openWorkbook(page);
    await steps.score(0.25);
    await steps.allSent();
    await goHome(page);
    await expect(card(page)).toBeVisible();
    // What opens on a tap is on the device from then on.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    school.network.setNetwork(false);
    await page.goBack();
    await steps.openQuestion(2);
    await steps.score(0.25);
    await expect(steps.savedHere()).toBeVisible();
    await goHome(page);

    await test.step('it waits: the list of what waits is one tap away', async () => {
      await how();
      await expect(sheet).toContainText(t('welcome:unsent.why'));
      await expect(sheet.getByText(t('welcome:steps.share.title'))).toHaveCount(0);
      await sheet.getByRole('button', { name: t('welcome:unsent.send') }).click();
      await expect(page).toHaveURL(/panel=outbox/);
      await sheet.getByRole('button', { name: t('common:action.close') }).click();
      await expect(sheet).toBeHidden();
    });

    await test.step('without a network it is taken along, and then there are steps', async () => {
      await how();
      await sheet.getByRole('button', { name: t('welcome:unsent.take') }).click();
      const file = page.waitForEvent('download');
      await sheet.getByRole('button', { name: t('session:rescue.make') }).click();
      expect((await file).suggestedFilename()).toMatch(/\.rescue$/);
      await sheet.getByRole('button', { name: t('session:rescue.done') }).click();
      await expect(sheet).toContainText(t('welcome:steps.withFile'));
      await sheet.getByRole('button', { name: t('common:action.close') }).click();
    });

    await test.step('once it is sent the steps come at once, and understood they do not come again', async () => {
      school.network.setNetwork(true);
      await steps.allSent();
      await how();
      await expect(sheet).toContainText(t('welcome:steps.share.title'));
      await sheet.getByRole('button', { name: t('welcome:steps.done') }).click();
      await expect(card(page)).toHaveCount(0);
    });
  },
);
