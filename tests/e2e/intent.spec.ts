import { expect, test } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import { openListOf } from './list-steps.ts';
import type { School } from './school.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

test('@full a link that is pointed at has its page before it is pressed; without a network nothing is asked', async () => {
  const { page } = await openListOf(school, 'past');
  const device = await school.device('teacher');
  const [one, other] = await device.exams('past');
  const linkTo = (id = '') => page.locator(`h2 a[href$="${id}"]`);
  await expect(page.locator('[data-sync-pill]')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/services/')) asked.push(request.url());
  });
  const about = (id = '') => asked.filter((url) => url.includes(id));
  const hasCode = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/students-/.test(name)),
    );

  await page.context().setOffline(true);
  await linkTo(other?.id).hover();
  // The focus rests here as long as it takes for an intent.
  await linkTo(other?.id).focus();
  await page.context().setOffline(false);
  await linkTo(one?.id).hover();
  await expect.poll(() => about(one?.id).length).toBe(2);
  await expect.poll(hasCode).toBe(true);
  expect(about(other?.id)).toEqual([]);
  await expect(page).toHaveURL(/\/exams\?/);
  await linkTo(one?.id).click();
  await expect(page).toHaveURL(new RegExp(`student-report/${one?.id}`));
  await expect(page.getByRole('heading', { level: 1, name: one?.title ?? '' })).toBeVisible();
});
