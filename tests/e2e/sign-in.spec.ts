import { expect, test } from '@playwright/test';
import type { TestBrowser } from '#tests/helpers/browser.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages } from './texts.ts';

let school: School;
let browser: TestBrowser;
test.beforeAll(async () => {
  school = await openSchool();
});
test.beforeEach(async () => {
  browser = await school.browser();
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  school.network.setNetwork(true);
  await browser.kill();
});
test.afterAll(async () => {
  await school.close();
});

const answers = {
  'a captive portal': { status: 200, contentType: 'text/html', body: '<html>Wi-Fi</html>' },
  'a malformed answer': { status: 200, contentType: 'application/json', body: '{"half":' },
  'an answer without an envelope': { status: 200, contentType: 'application/json', body: '{}' },
  'a gateway page': { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
};

// The language is kept on the device: Persian, which a new one speaks, goes first.
for (const language of languages('fa'))
  test(`what goes wrong at sign-in is said in ${language} and what was typed stays`, async () => {
    const page = await browser.open(`${school.url}/login`);
    if (language === 'en') await page.getByText('English', { exact: true }).click();
    const steps = stepsOn(page, language);
    const t = steps.t;
    const name = page.getByLabel(t('session:login.name'));
    const says = async (text: string) => {
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(name).toHaveValue('teacher');
      await expect(page.getByLabel(t('session:login.password'), { exact: true })).toHaveValue(
        'wrong',
      );
    };

    await steps.signIn('', '');
    await expect(page.getByText(t('session:login.missing.login'))).toBeVisible();
    await expect(page.getByText(t('session:login.missing.password'))).toBeVisible();
    // What is missing in one place, where the focus goes, and each beside its field.
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeFocused();

    await steps.signIn('teacher', 'wrong');
    await says(t('errors:login.wrong'));

    for (const [what, answer] of Object.entries(answers)) {
      await page.route('**/user/login', (route) => route.fulfill(answer));
      await steps.signIn('teacher', 'wrong');
      const key =
        what === 'a gateway page' ? 'errors:category.internal' : 'errors:network.strangeAnswer';
      await says(t(key));
      await page.unroute('**/user/login');
    }

    school.network.setNetwork(false);
    await steps.signIn('teacher', 'wrong');
    await says(t('errors:network.offline'));
  });
