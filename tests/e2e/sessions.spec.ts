import { expect, test, type Page } from '@playwright/test';
import type { TestBrowser } from '#tests/helpers/browser.ts';
import { rowsOnDisk } from './device-disk.ts';
import {
  freshAnswer as answerOf,
  openWorkbook as openIn,
  type FreshAnswer,
} from './fresh-answer.ts';
import { openSchool, type School } from './school.ts';
import { endSessionsOf, enterByPlatform, letTokenExpire } from './session-steps.ts';
import { stepsOn } from './steps.ts';

let school: School;
let taken = 0;
/** Each test a pupil of its own. */
const freshAnswer = () => answerOf(school, taken++);
const openWorkbook = (page: Page, answer: FreshAnswer) => openIn(page, school, answer);
let current: TestBrowser | null = null;
test.beforeAll(async () => {
  school = await openSchool();
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  school.network.setMix({});
  school.network.setNetwork(true);
  const left = await school.sweep();
  await current?.kill();
  expect(left).toEqual([]);
});
test.afterAll(async () => {
  await school.close();
});

/** A browser in which nobody has been yet. */
async function newBrowser() {
  const browser = await school.browser();
  current = browser;
  const session = await browser.context.newCDPSession(browser.blank);
  const origin = new URL(school.url).origin;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.context.clearCookies();
  return browser;
}

const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 50));
  });

test('an expired token and no network: the exam opens and is corrected, and one sign-in over the screen sends it', async () => {
  const answer = await freshAnswer();
  let browser = await newBrowser();
  let page = await browser.open(`${school.url}/exams`);
  let steps = stepsOn(page);
  const t = steps.t;
  await steps.signIn('teacher');
  await expect(page).toHaveURL(/\/exams/);
  await openWorkbook(page, answer);
  await controlled(page);
  await letTokenExpire(page);
  await browser.kill();

  school.network.setNetwork(false);
  browser = await school.browser();
  current = browser;
  // A browser writes its cookies now and then: the kill may have brought an older one back.
  await browser.context.clearCookies();
  page = await browser.open(school.url + answer.path);
  steps = stepsOn(page);
  await expect(page.getByText(t('session:signedOut.text'))).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain('token=');
  await steps.openQuestion(answer.question);
  await steps.score(1);
  await expect(steps.savedHere().first()).toBeVisible();
  const second = await browser.open(`${school.url}/exams`);
  await expect(second.getByText(t('session:signedOut.text'))).toBeVisible();

  school.network.setNetwork(true);
  await page.bringToFront();
  await page.getByRole('button', { name: t('session:signedOut.button') }).click();
  const dialog = page.getByRole('dialog', { name: t('session:again.title') });
  const inDialog = stepsOn(page);
  await inDialog.signIn('teacher2');
  await expect(dialog.getByRole('alert')).toContainText(
    (t('session:again.other').split('{{')[0] ?? '').slice(0, 10),
  );
  expect((await answer.partOf())?.version).toBe(0);
  await dialog.getByRole('button', { name: t('session:again.back') }).click();
  await inDialog.signIn('teacher');
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(answer.path);
  await answer.arrivedOnce(240);
  await steps.allSent();
  await expect(second.getByText(t('session:signedOut.text'))).toBeHidden();
  expect(school.network.counts.withoutKey).toBe(0);
});

test(
  'work made after the platform’s sign-in outlives an ended session and another person, and arrives with her password',
  { tag: '@full' },
  async () => {
    const answer = await freshAnswer();
    const browser = await newBrowser();
    const page = await browser.open('about:blank');
    const steps = stepsOn(page);
    const t = steps.t;
    await enterByPlatform(page, school, 'teacher');
    await page.getByRole('button', { name: t('session:address.continue') }).click();
    await expect(page).toHaveURL(/\/exams/);
    await openWorkbook(page, answer);

    let corrections = 0;
    school.network.setMix(({ path }) => {
      if (!path.includes('/Correction/')) return null;
      corrections += 1;
      return 'dropBefore';
    });
    await steps.openQuestion(answer.question);
    await steps.score(1);
    await expect(steps.savedHere().first()).toBeVisible();
    await endSessionsOf(school, 'teacher');
    await answer.signInElsewhere();
    // A copy that was read a moment ago is not asked for again: then a later look meets the refusal.
    await expect(async () => {
      await page.reload();
      await expect(page).toHaveURL(/\/login\?redirect/, { timeout: 3_000 });
    }).toPass();
    await expect(page.getByText(answer.lastName)).toHaveCount(0);
    await expect.poll(async () => (await rowsOnDisk(page, 'queryCache')).length).toBe(0);
    expect(await rowsOnDisk(page, 'outbox')).toHaveLength(1);
    expect(JSON.stringify(await rowsOnDisk(page, 'session'))).not.toContain('"username"');

    const before = corrections;
    school.network.setMix({});
    await steps.signIn('teacher2');
    await expect(page.getByRole('link', { name: t('sync:pill.saved') })).toBeVisible();
    await page.goto(`${school.url}/exams?panel=outbox`);
    await expect(
      page.getByText(t('sync:panel.others_one', { number: steps.number(1) })),
    ).toBeVisible();
    await expect(page.getByText(answer.lastName)).toHaveCount(0);
    expect(corrections).toBe(before);
    expect((await answer.partOf())?.version).toBe(0);

    await page.goto(`${school.url}/exams`);
    // Wide enough for the menu to stand open.
    await page.setViewportSize({ width: 1280, height: 800 });
    const [owner] = (await rowsOnDisk(page, 'session')).map((row) => row['owner']);
    await page.getByRole('button', { name: t('common:nav.exit') }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(async () => (await rowsOnDisk(page, 'queryCache')).length).toBe(0);
    const left = await page.evaluate(() => ({
      cookies: document.cookie,
      local: Object.keys(localStorage),
      tab: Object.keys(sessionStorage),
    }));
    expect(left.cookies).toBe('');
    expect(left.local).not.toContain('bargeh.firstPaint');
    expect(left.tab.filter((key) => key.startsWith('bargeh.'))).toEqual([]);
    const receipts = await rowsOnDisk(page, 'receipts');
    expect(receipts.filter((row) => row['owner'] === owner && row['body'] !== null)).toEqual([]);
    expect(await rowsOnDisk(page, 'outbox')).toHaveLength(1);
    // The account of the address is not offered to whoever comes next.
    await expect(page.getByRole('button', { name: t('session:address.continue') })).toHaveCount(0);

    await steps.signIn('teacher');
    await answer.arrivedOnce(240);
    await steps.allSent();
  },
);

test(
  'a tablet that is five years ahead stays signed in, and forgets who did not come back for thirty days',
  { tag: '@full' },
  async () => {
    const answer = await freshAnswer();
    const browser = await newBrowser();
    const page = await browser.open('about:blank');
    const steps = stepsOn(page);
    const t = steps.t;
    const years = Date.now() + 5 * 365 * 86_400_000;
    await page.clock.setSystemTime(years);
    await page.goto(`${school.url}/exams`);
    await steps.signIn('teacher');
    await expect(page).toHaveURL(/\/exams/);
    await openWorkbook(page, answer);
    await page.reload();
    await expect(page.getByRole('main').getByText(answer.lastName).first()).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toContain('token=');
    await controlled(page);

    school.network.setNetwork(false);
    await letTokenExpire(page);
    await page.clock.setSystemTime(years + 29 * 86_400_000);
    await page.goto(`${school.url}/exams`);
    await expect(page.getByText(t('session:signedOut.text'))).toBeVisible();
    await page.clock.setSystemTime(years + 61 * 86_400_000);
    await page.goto(`${school.url}/exams`);
    await expect(page).toHaveURL(/\/login/);
  },
);

test(
  'two tabs are one person and no conflict; another device is asked about',
  { tag: '@full' },
  async () => {
    const answer = await freshAnswer();
    const browser = await newBrowser();
    const first = await browser.open(`${school.url}/exams`);
    const one = stepsOn(first);
    const t = one.t;
    await one.signIn('teacher');
    await expect(first).toHaveURL(/\/exams/);
    const pages = [first, await browser.open('about:blank')] as const;
    for (const page of pages) {
      await openWorkbook(page, answer);
      await stepsOn(page).openQuestion(answer.question);
    }
    const two = stepsOn(pages[1]);
    const key = (page: Page, points: number) =>
      page.getByRole('button', { name: one.number(points), exact: true, pressed: true });

    await one.score(1);
    await expect(key(pages[1], 1)).toBeVisible();
    await two.score(0);
    await expect(key(first, 0)).toBeVisible();
    await expect.poll(async () => (await answer.partOf())?.scoreUnits).toBe(0);
    await one.allSent();

    school.network.setNetwork(false);
    await one.score(1);
    await expect(one.savedHere().first()).toBeVisible();
    const now = await answer.partOf();
    await answer.correct({
      answers: [{ questionId: answer.questionId, baseVersion: now?.version ?? 0, scoreUnits: 120 }],
    });
    school.network.setNetwork(true);
    for (const page of pages)
      await expect(
        page.getByRole('link', { name: t('sync:pill.needsYou_one', { number: one.number(1) }) }),
      ).toBeVisible();
    expect((await answer.partOf())?.scoreUnits).toBe(120);
  },
);
