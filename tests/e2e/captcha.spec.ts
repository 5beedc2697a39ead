import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { commaOf, digitsOf } from './captcha-words.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

for (const language of languages('en'))
  test(`whoever cannot read a picture is told the digits in ${language} words, and gets in @full`, async () => {
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/login`);
    if (language === 'en') await page.getByText('English', { exact: true }).click();
    const steps = stepsOn(page, language);
    const t = steps.t;
    for (const _ of [1, 2, 3]) {
      await steps.signIn('teacher', 'wrong');
      await expect(page.getByText(t('errors:login.wrong')).first()).toBeVisible();
    }
    await steps.signIn('teacher', 'wrong');
    await expect(page.getByRole('img', { name: t('session:login.captchaPicture') })).toBeVisible();

    await page.getByRole('button', { name: t('session:login.captchaAsWords') }).click();
    const field = page.getByLabel(t('session:login.captcha'));
    const words = page.locator('[aria-live="polite"]').filter({ hasText: commaOf(language) });
    await expect(words).toBeVisible();
    // The field itself says them to whoever comes to it by a screen reader.
    const spoken = (await words.textContent()) ?? '';
    await expect(field).toHaveAccessibleDescription(new RegExp(spoken));
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('words.png') });

    await field.fill(digitsOf(spoken, language));
    await steps.signIn('teacher', 'wrong');
    // A used one is gone, and the next comes in words again.
    await expect(field).toHaveValue('');
    await expect(words).not.toHaveText(spoken);
    await expect(words).toBeVisible();
    await field.fill(digitsOf((await words.textContent()) ?? '', language));
    await steps.signIn('teacher');
    await expect(page).toHaveURL(/\/(exams)?$/);
  });
