import { expect, test, type Locator, type Page } from '@playwright/test';
import { nationalCode } from '#domain/roster/testing/codes.ts';
import { openEmptyServer } from './empty-school.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language } from './texts.ts';
import { broken, nameOf, pupils, teachers } from './two-workbooks.ts';

declare const window: Window & { printed?: number };

const password = 'سه واژهٔ بی‌ربط';
const most = 10 * 60_000;

/**
 * Somebody who does each thing for the first time, in milliseconds of the keystroke-level model (Card, Moran, Newell
 * 1980): she thinks (M, 1,350), points (P, 1,100), presses (B, 200) and types each letter (K, 280). Twice the thinking:
 * nothing is known to her yet. What the machine takes is on the clock.
 */
function personOn(page: Page) {
  let acts = 0;
  let handMs = 0;
  const act = (letters = 0) => {
    acts += 1;
    handMs += 2 * 1_350 + 1_100 + 200 + letters * 280;
  };
  return {
    async press(target: Locator) {
      act();
      await target.click();
    },
    async write(field: Locator, text: string) {
      act(text.length);
      await field.fill(text);
    },
    /** A day as it is typed: its year, month and day one after another. */
    async day(group: Locator, digits: string) {
      act(digits.length);
      await group.getByRole('spinbutton').first().focus();
      await page.keyboard.type(digits, { delay: 20 });
    },
    async give(field: Locator, name: string, bytes: Uint8Array<ArrayBuffer>) {
      // A file is looked for: some acts in the system's own window.
      for (let n = 0; n < 4; n += 1) act();
      await field.setInputFiles({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes),
      });
    },
    done: () => ({ acts, handMs }),
  };
}

async function walk(language: Language) {
  const { school, code } = await openEmptyServer();
  try {
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/login?step=begin#code=${code}`);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.addInitScript(() => {
      window.print = () => {
        window.printed = (window.printed ?? 0) + 1;
      };
    });
    if (language === 'en') await page.getByText('English', { exact: true }).click();
    const { t, number } = stepsOn(page, language);
    const she = personOn(page);
    const from = performance.now();
    const named = (role: 'button' | 'tab', key: string) =>
      page.getByRole(role, { name: t(key), exact: true });
    const field = (key: string) => page.getByLabel(t(key), { exact: true });

    await test.step('the school begins', async () => {
      await she.write(field('account:field.school'), 'دبیرستان البرز');
      await she.write(field('account:field.fullname'), 'مریم رضایی');
      await she.write(field('account:field.username'), 'maryam');
      await she.write(field('account:field.newPassword'), password);
      await she.write(field('account:field.passwordAgain'), password);
      await she.press(named('button', 'account:begin.submit'));
      await expect(page).not.toHaveURL(/login/);
    });

    await test.step('its year has two terms', async () => {
      await page.goto(`${school.url}/admin?tab=structure`);
      await she.press(named('button', 'structure:changeYear'));
      const group = (at: number) =>
        page.getByRole('group', { name: t('structure:terms.nth', { n: number(at) }), exact: true });
      const day = (at: number, key: string) =>
        group(at).getByRole('group', { name: t(`structure:field.${key}`) });
      await she.press(named('button', 'structure:terms.add'));
      await she.day(day(1, 'endsOn'), language === 'fa' ? '14051015' : '05012027');
      await she.press(named('button', 'structure:terms.add'));
      await she.press(named('button', 'structure:save'));
      await expect(page.getByText(t('structure:said.yearChanged'))).toBeVisible();
      await expect(page.getByText(t('structure:terms.second')).first()).toBeVisible();
    });

    await test.step('pupils, teachers, classes and courses come from two workbooks', async () => {
      await page.goto(`${school.url}/admin?tab=lists`);
      const input = page.locator('main input[type=file]');
      await she.give(input, 'دانش‌آموزان.xlsx', pupils());
      await she.give(input, 'دبیران.xlsx', teachers());
      const name = nameOf(broken).join(' ');
      await she.press(page.getByRole('button', { name: t('lists:row.repairOf', { name }) }));
      const repair = page.getByRole('dialog', { name: t('lists:repair.title') });
      await she.write(
        repair.getByLabel(t('lists:repair.nationalCode')),
        nationalCode(100_000 + broken),
      );
      await she.press(repair.getByRole('button', { name: t('lists:repair.save') }));
      await she.press(named('button', 'lists:apply.open'));
      const apply = page.getByRole('dialog', { name: t('lists:apply.title') });
      for (const sum of [
        t('lists:sum.students_other', { n: number(600) }),
        t('lists:sum.staff_other', { n: number(30) }),
      ])
        await expect(apply.getByText(sum)).toBeVisible();
      await she.press(apply.getByRole('button', { name: t('lists:apply.submit') }));
      await expect(apply).toBeHidden();
    });

    await test.step('every pupil has a card on paper', async () => {
      await page.goto(`${school.url}/admin?tab=cards`);
      await she.press(page.getByRole('checkbox', { name: t('cards:chooseAll') }));
      await she.press(named('button', 'cards:make'));
      await she.press(page.getByRole('dialog').getByRole('button').last());
      const title = t('cards:paper.title_other', { n: number(600) });
      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 });
      await she.press(named('button', 'cards:paper.print'));
      expect(await page.evaluate(() => window.printed)).toBe(1);
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(600);
    });

    const clockMs = performance.now() - from;
    const { acts, handMs } = she.done();
    const minutes = (ms: number) => (ms / 60_000).toFixed(1);
    console.log(
      `a school from nothing (${language}): ${acts} acts, ${minutes(handMs)} minutes of hands, ${minutes(clockMs)} of the machine`,
    );
    expect(handMs + clockMs).toBeLessThan(most);
  } catch (error) {
    await school.evidence(test.info());
    throw error;
  } finally {
    await school.close();
  }
}

for (const language of languages('fa'))
  test(
    `one person makes a school of two terms, 24 classes, 30 teachers and 600 pupils with their cards (${language})`,
    { tag: '@full' },
    async () => {
      test.setTimeout(480_000);
      await walk(language);
    },
  );
