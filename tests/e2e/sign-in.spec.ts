import { expect, test } from '@playwright/test';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';

let school: School;
test.beforeAll(async () => {
  school = await openSchool();
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

for (const language of ['fa', 'en'] as const)
  test(`what goes wrong at sign-in is said in ${language} and what was typed stays`, async () => {
    const browser = await school.browser();
    try {
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
      school.network.setNetwork(true);
    } finally {
      school.network.setNetwork(true);
      await browser.kill();
    }
  });

test('an empty form names what is missing and puts the focus there', async () => {
  const browser = await school.browser();
  try {
    const page = await browser.open(`${school.url}/login`);
    const steps = stepsOn(page);
    const t = steps.t;
    await steps.signIn('', '');
    await expect(page.getByText(t('session:login.missing.login'))).toBeVisible();
    await expect(page.getByText(t('session:login.missing.password'))).toBeVisible();
  } finally {
    await browser.kill();
  }
});
