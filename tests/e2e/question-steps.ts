/** What the journeys through the questions of a draft share. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { ActivityWithClasses } from '#contract/activities/activity.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';

/** The server's own word, past the network under test. */
export async function questionsOf(url: string, token: string, id: string) {
  const path = `/services/exam/api/teacher/v3.0/OnlineExams/${id}/DetailsWithClasses`;
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body: { data: ActivityWithClasses } = await answer.json();
  return body.data.questions;
}

/** A token of the sample teacher. */
export async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
  });
  const body: { data: { token: { access_token: string } } } = await answer.json();
  return body.data.token.access_token;
}

/** A drag with one finger, as the browser hears it. */
export async function dragByTouch(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
) {
  const session = await page.context().newCDPSession(page);
  const point = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await point('touchStart', from.x, from.y);
  const parts = 12;
  for (let part = 1; part <= parts; part += 1)
    await point(
      'touchMove',
      from.x + ((to.x - from.x) * part) / parts,
      from.y + ((to.y - from.y) * part) / parts,
    );
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** A button of the question at a place, once it calls itself by that place: a moved row stands there before it says so. */
export const buttonAt = (rows: Locator, place: number, name: string) =>
  rows.nth(place - 1).getByRole('button', { name, exact: true });

/** The draft of the sample school, opened by its teacher at the size of a tablet. */
export async function openDraft(school: School) {
  const device = await school.device('teacher');
  const draft = (await device.exams('unpublished'))[0];
  if (!draft) throw new Error('the sample school has no draft');
  const token = await tokenOf(school.url);
  const { page, ...browser } = await school
    .browser()
    .then(async (one) => ({ ...one, page: await one.open(`${school.url}/exams/${draft.id}`) }));
  await page.setViewportSize({ width: 820, height: 1180 });
  const { t, ...steps } = stepsOn(page);
  await steps.signIn('teacher');
  const rows = page.getByRole('list', { name: t('questions:title') }).locator('li[data-id]');
  await expect(rows.first().locator('[data-handle]:enabled')).toBeVisible();
  const menu = async (place: number, item: string) => {
    const name = t('questions:menu.open', { n: steps.number(place) });
    await buttonAt(rows, place, name).click();
    await page.getByRole('menuitem', { name: t(`questions:menu.${item}`), exact: true }).click();
  };
  return {
    page,
    browser,
    t,
    ...steps,
    rows,
    menu,
    shown: () => rows.locator('[data-open]').allInnerTexts(),
    handle: (place: number) =>
      buttonAt(rows, place, t('questions:reorder.handle', { n: steps.number(place) })),
    undo: page.getByRole('button', { name: t('questions:undo'), exact: true }),
    onServer: async () => (await questionsOf(school.url, token, draft.id)).map(({ text }) => text),
    questions: () => questionsOf(school.url, token, draft.id),
    token,
    device,
    /** The questions of the bank whose texts have these words. */
    bank: async (title: string) => {
      const query = new URLSearchParams({
        SchoolId: device.schoolId,
        SemesterId: device.semesterId,
        Title: title,
      });
      const address = `${school.url}/services/exam/api/teacher/v3.0/OnlineExamTemplateQuestion/Search?${query}`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      const body: { data: { items: { id: string; text: string; template: unknown }[] } } =
        await answer.json();
      return body.data.items;
    },
  };
}

/** The middle of a box on the page. */
export const middle = (box: { x: number; y: number; width: number; height: number } | null) => ({
  x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
  y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
});
