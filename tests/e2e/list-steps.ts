/** What the journeys through the list of exams share. */
import { expect } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';

/** A group of the list. */
export type Group = 'unpublished' | 'current' | 'past';

/** Signed in, with the list of one group open. */
export async function openListOf(school: School, group: Group) {
  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { t, ...steps } = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`${school.url}/exams?group=${group}`);
  const titles = () => page.locator('main li h2').allInnerTexts();
  const note = page.getByRole('region', { name: t('exams:note.label') });
  const dots = (title: string) =>
    page.getByRole('button', { name: t('exams:menu.open', { title }), exact: true });
  return {
    page,
    t,
    steps,
    titles,
    note,
    dots,
    async choose(title: string, action: string) {
      await dots(title).first().click();
      await page.getByRole('menuitem', { name: t(`exams:menu.${action}`), exact: true }).click();
    },
    undo: () => note.getByRole('button', { name: t('exams:note.undo'), exact: true }).click(),
    said: (key: string, title: string) =>
      expect(note.getByRole('status')).toContainText(t(`exams:note.${key}`, { title })),
    countOf: (group: string, count: number) =>
      expect(page.getByRole('radiogroup', { name: t('exams:groups') })).toContainText(
        `${t(`exams:group.${group}`)} ${steps.number(count)}`,
      ),
  };
}

/** The first of them, where the sample school has any. */
export const first = (items: readonly ActivityItem[]): ActivityItem => {
  const [item] = items;
  if (!item) throw new Error('the sample school has none');
  return item;
};

/** Latest start first, as the list shows them. */
export const titlesOf = (items: readonly ActivityItem[]) => items.map(({ title }) => title);
