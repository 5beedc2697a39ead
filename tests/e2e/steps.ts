/** What a teacher does, step by step. */
import { expect, type Locator, type Page } from '@playwright/test';
import { persian, textsOf, type Language } from './texts.ts';

/** Steps on one page in one language. */
export function stepsOn(page: Page, language: Language = 'fa') {
  const t = textsOf(language);
  const number = (value: number) => (language === 'fa' ? persian(value) : String(value));
  const row = (name: string): Locator => page.getByRole('link', { name, exact: true });
  return {
    t,
    number,
    async signIn(login: string, password = 'bargeh-sample') {
      await page.getByLabel(t('session:login.name')).fill(login);
      await page.getByLabel(t('session:login.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('session:login.submit'), exact: true }).click();
    },
    async openGroup(group: 'unpublished' | 'current' | 'past') {
      await page
        .getByRole('radiogroup', { name: t('exams:groups') })
        .getByText(t(`exams:group.${group}`))
        .click();
    },
    row,
    async openQuestion(position: number) {
      const item = page
        .getByRole('navigation', { name: t('workbook:questions') })
        .getByRole('button')
        .nth(position - 1);
      await item.click();
      await expect(item).toHaveAttribute('aria-current', 'true');
    },
    /** Whole and quarter, two taps. */
    async score(points: number) {
      const whole = Math.floor(points);
      const wholes = page.getByRole('group', { name: t('workbook:pad.wholes'), exact: true });
      const direct = page.getByRole('group', { name: t('workbook:pad.scores'), exact: true });
      await expect(wholes.or(direct)).toBeVisible();
      if (await direct.isVisible()) {
        await direct.getByRole('button', { name: number(points), exact: true }).click();
        return;
      }
      await wholes.getByRole('button', { name: number(whole), exact: true }).click();
      if (points > whole)
        await page
          .getByRole('group', { name: t('workbook:pad.quarters'), exact: true })
          .getByRole('button')
          .nth((points - whole) * 4)
          .click();
    },
    async comment(text: string) {
      const field = page.getByLabel(t('workbook:comment'));
      await field.fill(text);
      await field.blur();
    },
    async review(status: 'accepted' | 'rejected') {
      await page
        .getByRole('button', { name: t('workbook:review.menu').split(':')[0] ?? '' })
        .click();
      await page.getByRole('menuitemradio', { name: t(`workbook:review.${status}`) }).click();
      if (status === 'rejected') {
        await page.getByRole('button', { name: t('workbook:reject.confirm') }).click();
        return;
      }
      // Questions without a score are asked about; without any, the workbook is accepted at once.
      const confirm = page.getByRole('button', { name: t('workbook:accept.confirm'), exact: true });
      const accepted = page.getByRole('button', {
        name: t('workbook:review.menu', { status: t('workbook:review.accepted') }),
      });
      await expect(confirm.or(accepted).first()).toBeVisible();
      if (await confirm.isVisible()) await confirm.click();
    },
    /** "Saved on this device", whatever the time. */
    savedHere: () => page.getByText(t('workbook:saved.device').split('{{')[0]?.trim() ?? ''),
    sent: () => page.getByText(t('workbook:saved.sent').split('{{')[0]?.trim() ?? ''),
    async allSent(timeout = 60_000) {
      await expect(page.getByRole('link', { name: t('sync:pill.saved') })).toBeVisible({
        timeout,
      });
    },
    async useEnglish() {
      await page
        .getByRole('button', { name: t('common:account.open').split('{{')[0]?.trim() ?? '' })
        .click();
      await page.getByText(t('common:language.en'), { exact: true }).click();
      // English words stand for a moment in the other direction's places: a tap then would miss them.
      await expect(page.locator('html[lang=en][dir=ltr]')).toBeVisible();
      await expect(page.getByText(t('common:language.fa'), { exact: true })).toBeHidden();
    },
  };
}
