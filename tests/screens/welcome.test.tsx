import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { watchInstall } from '#src/features/sync/index.ts';
import { savedOnce } from '#src/features/welcome/memory.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';
import { forgetFirstMinutes, offerInstall, pageAt } from './welcome-stand.tsx';

watchInstall();
let stand: Stand;
beforeEach(async () => {
  forgetFirstMinutes();
  stand = await createStand();
});
afterEach(async () => {
  vi.restoreAllMocks();
  dispatchEvent(new Event('appinstalled'));
  await stand.end();
});

const words = (key: string) => stand.words(`welcome:${key}`);
const heading = (key: string) => page.getByRole('heading', { name: words(key) });
const button = (key: string) => page.getByRole('button', { name: words(key) });
const close = () => page.getByRole('button', { name: stand.words('common:action.close') });
const anyCard = () => page.getByRole('complementary');

async function show(path: string, corrected = 0) {
  const { part, router } = pageAt(path, corrected);
  await stand.show(part);
  return router;
}

/** The card, once everything has been read that could bring one. */
async function cardAtRest() {
  await stand.offline().history.lately();
  await expect.element(page.getByRole('heading', { name: 'برگه' })).toBeVisible();
  return anyCard();
}

test('who has never corrected is shown around in four steps, and the keyboard stays where it was', async () => {
  await show('/');
  await expect.element(heading('tour.stacks.title')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  for (const step of ['score', 'pill', 'keep']) {
    await button('tour.next').click();
    await expect.element(heading(`tour.${step}.title`)).toBeVisible();
    expect(document.documentElement.dataset['tour']).toBe(step);
  }
  await button('tour.back').click();
  await expect.element(heading('tour.pill.title')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await button('tour.next').click();
  await button('tour.end').click();
  await expect.element(anyCard()).not.toBeInTheDocument();
  expect(document.documentElement.dataset['tour']).toBeUndefined();
});

test('it never lies over a page that is typed in, comes after it for the keyboard, and its step outlives a reload', async () => {
  await show('/');
  await expect.element(anyCard()).toBeVisible();
  await expect.element(anyCard()).toHaveStyle({ position: 'sticky' });
  await page.getByRole('textbox').click();
  await expect.element(anyCard()).toHaveStyle({ position: 'static' });
  await userEvent.tab();
  await expect.element(close()).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('tour.score.title')).toBeVisible();
  await stand.reload();
  await show('/');
  await expect.element(heading('tour.score.title')).toBeVisible();
});

test('closed at any moment it is closed for good, also after an exit, and the next person has her own', async () => {
  await show('/');
  await close().click();
  await expect.element(anyCard()).not.toBeInTheDocument();
  await stand.reload();
  await show('/');
  await expect.element(await cardAtRest()).not.toBeInTheDocument();
  await stand.signIn('ben');
  await show('/');
  await expect.element(heading('tour.stacks.title')).toBeVisible();
  await stand.signIn('ann');
  await show('/');
  await expect.element(await cardAtRest()).not.toBeInTheDocument();
});

test('who has corrected is shown nothing: by her lists, or by a score that waits here', async () => {
  await show('/', 2);
  await expect.element(await cardAtRest()).not.toBeInTheDocument();
  await stand.signIn('ben');
  await score();
  await show('/');
  await expect.element(await cardAtRest()).not.toBeInTheDocument();
});

test('a tour begun goes with the first score', async () => {
  await show('/');
  await expect.element(anyCard()).toBeVisible();
  await score();
  await expect.element(anyCard()).not.toBeInTheDocument();
});

test('where something is written nothing is shown', async () => {
  savedOnce.set(true);
  offerInstall(() => undefined);
  await show('/exams/add-exam', 1);
  await expect.element(await cardAtRest()).not.toBeInTheDocument();
});

const score = () =>
  stand.offline().outbox.enqueueCorrection({
    kind: 'exam',
    schoolId: 'school',
    semesterId: 'semester',
    studentId: 's1',
    resultId: 'r1',
    answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 60 }],
    label: {},
  });

test('installing is offered after the first accepted save and not before, and one answer is enough', async () => {
  const prompted = vi.fn();
  offerInstall(prompted);
  await show('/', 1);
  await expect.element(await cardAtRest()).not.toBeInTheDocument();
  savedOnce.set(true);
  await expect.element(heading('install.title')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await button('install.button').click();
  await expect.element(anyCard()).not.toBeInTheDocument();
  expect(prompted).toHaveBeenCalledOnce();
  offerInstall(prompted);
  await stand.reload();
  await show('/', 1);
  await expect.element(await cardAtRest()).not.toBeInTheDocument();
});

test('a browser that can do neither is offered nothing', async () => {
  savedOnce.set(true);
  await show('/', 1);
  await expect.element(await cardAtRest()).not.toBeInTheDocument();
});

function onAnIPad() {
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  savedOnce.set(true);
}

test('on an iPad the steps are shown in words and drawings, and understood they do not come again', async () => {
  onAnIPad();
  await show('/', 1);
  await button('install.how').click();
  await expect.element(page.getByText(words('steps.share.title'))).toBeVisible();
  await expect.element(page.getByText(words('steps.keepAgain'))).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await button('steps.done').click();
  await expect.element(anyCard()).not.toBeInTheDocument();
});

test('on an iPad unsent work comes first: it is sent, or taken along, and only then are there steps', async () => {
  onAnIPad();
  await score();
  const router = await show('/', 1);
  await button('install.how').click();
  await expect.element(page.getByText(words('unsent.waiting_one'))).toBeVisible();
  await expect.element(page.getByText(words('steps.share.title'))).not.toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
  await button('unsent.send').click();
  await expect.poll(() => router.state.location.search).toEqual({ panel: 'outbox' });

  await button('install.how').click();
  await button('unsent.take').click();
  // What is saved to the disk of the tests is of no interest to them.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await page.getByRole('button', { name: stand.words('session:rescue.make') }).click();
  await page.getByRole('button', { name: stand.words('session:rescue.done') }).click();
  await expect.element(page.getByText(words('steps.share.title'))).toBeVisible();
  await expect.element(page.getByText(words('steps.withFile'))).toBeVisible();
});
