import { expect, type Page } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import { first } from './list-steps.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';

/** One that is out and has not begun, taken back to draft from its page. */
export async function withdrawn(school: School): Promise<{ exam: ActivityItem; page: Page }> {
  const device = await school.device('teacher');
  const exam = first((await device.exams('current')).filter(({ state }) => state === 'scheduled'));
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams/${exam.id}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  const { t, signIn } = stepsOn(page);
  await signIn('teacher');
  await page.getByRole('button', { name: t('exams:menu.withdraw'), exact: true }).click();
  await expect(
    page.getByRole('button', { name: t('questions:bar.release'), exact: true }),
  ).toBeVisible();
  return { exam, page };
}
