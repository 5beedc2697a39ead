import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { pdf } from '#tests/helpers/ink-pdf.ts';
import { screenshot } from '#tests/helpers/ink-png.ts';
import { openSchool, type School } from './school.ts';
import {
  openAnswer,
  openScan,
  paperOf,
  pathOf,
  scanAnswer,
  scansAre,
  type HandedIn,
} from './ink-answer.ts';
import { penOn } from './pen.ts';
import { stepsOn } from './steps.ts';

let school: School | null = null;

/** An answer with these files on the screen, in a school of its own. */
async function answerWith(size: { width: number; height: number }, ...files: HandedIn[]) {
  school = await openSchool(undefined, scansAre(...files));
  const answer = await scanAnswer(school);
  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize(size);
  return { school, answer, page };
}

test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school?.evidence(info);
  await school?.close();
  school = null;
});

const long = pdf(Array.from({ length: 50 }, (_, at) => `${at * 5} 0 50 50 re f`));
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: stepsOn(page).t(key), exact: true });

/** Presses a button where it stands: a click of Playwright's may scroll to it first, and that is another place. */
async function pressInPlace(page: Page, key: string) {
  await page
    .getByRole('dialog')
    .evaluate((node) =>
      Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
  const place = await button(page, key).boundingBox();
  if (!place) throw new Error(`${key} is not there`);
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
}

/** The number of the page in the middle of what scrolls, from 1. */
const pageInSight = (page: Page) =>
  page.evaluate(() => {
    const inDialog = document.querySelector('[role=dialog] [role=img]') !== null;
    const pages = [
      ...document.querySelectorAll(`${inDialog ? '[role=dialog]' : '[data-scrolls]'} [role=img]`),
    ];
    const pane = pages[0]?.closest('[data-scrolls]');
    const scrolls = pane && pane.scrollHeight > pane.clientHeight;
    const { top, bottom } = (scrolls ? pane : document.documentElement).getBoundingClientRect();
    const middle = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    return 1 + pages.findLastIndex((one) => one.getBoundingClientRect().top <= middle);
  });

async function goToPage(page: Page, number: number) {
  await page
    .locator('[data-scrolls] [role=img]')
    .nth(number - 1)
    .evaluate((node) => node.scrollIntoView({ block: 'center' }));
  await expect.poll(() => pageInSight(page)).toBe(number);
}

test('page 20 of 50 stays in sight when it is turned and in full screen and back @beside', async () => {
  const { school, answer, page } = await answerWith({ width: 820, height: 1180 }, long);
  await openScan(page, school, answer);
  await goToPage(page, 20);
  for (let turn = 0; turn < 4; turn += 1) {
    await button(page, 'ink:rotate').click();
    await expect(page.locator('[role=img] canvas').first()).toBeVisible();
    expect(await pageInSight(page)).toBe(20);
  }
  await button(page, 'ink:full').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => pageInSight(page)).toBe(20);
  await pressInPlace(page, 'ink:small');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => pageInSight(page)).toBe(20);
});

for (const { name, size } of [
  { name: 'a tablet', size: { width: 820, height: 1180 } },
  { name: 'a phone', size: { width: 390, height: 844 } },
])
  test(`page 20 of 50 stays in sight when ${name} is turned, and the pad with it @full`, async () => {
    const { school, answer, page } = await answerWith(size, long);
    await openScan(page, school, answer);
    await goToPage(page, 20);
    const pad = page
      .getByRole('group', { name: stepsOn(page).t('workbook:pad.wholes'), exact: true })
      .or(page.getByRole('group', { name: stepsOn(page).t('workbook:pad.scores'), exact: true }))
      .first();
    for (const turned of [{ width: size.height, height: size.width }, size]) {
      await page.setViewportSize(turned);
      await expect.poll(() => pageInSight(page)).toBe(20);
      await expect(pad).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(
        turned.height * 2,
      );
    }
  });

test('a PDF that is broken can be tried again and saved as it is @full', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.4 and nothing more');
  const { school, answer, page } = await answerWith(
    { width: 820, height: 1180 },
    { bytes, type: 'application/pdf' },
  );
  await openAnswer(page, school, answer);
  const said = page.getByText(stepsOn(page).t('workbook:file.broken', { name: 'scan.pdf' }));
  await expect(said).toBeVisible();
  const asked = page.waitForRequest((request) => /attachments?\//i.test(request.url()));
  await button(page, 'common:action.retry').click();
  await asked;
  await expect(said).toBeVisible();
  const saving = page.waitForEvent('download');
  await button(page, 'workbook:file.save').click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('scan.pdf');
  expect(readFileSync(await download.path())).toEqual(Buffer.from(bytes));
});

test('a text of several lines is seen whole while it is written, stands on the page and is erased at any line @full', async () => {
  const { school, answer, page } = await answerWith(
    { width: 820, height: 1180 },
    {
      bytes: screenshot(600, 400),
      type: 'image/png',
    },
  );
  await openScan(page, school, answer);
  await button(page, 'ink:tool.text').click();
  const box = (await paperOf(page).boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  const field = page.getByRole('textbox', { name: stepsOn(page).t('ink:textOf') });
  // Near the left edge, and near the lower one: a Persian line runs to the left from there.
  await page.mouse.click(box.x + box.width * 0.1, box.y + box.height * 0.93);
  await expect(field).toBeFocused();
  const words = 'این قسمت را دوباره بخوانید و با مثال کتاب صفحهٔ بعد مقایسه کنید تا روشن شود';
  await page.keyboard.type(words);
  const shown = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const sheet = (await paperOf(page).boundingBox()) ?? box;
  expect(shown.x).toBeGreaterThanOrEqual(sheet.x - 1);
  expect(shown.x + shown.width).toBeLessThanOrEqual(sheet.x + sheet.width + 1);
  expect(shown.y + shown.height).toBeLessThanOrEqual(sheet.y + sheet.height + 1);
  const { scroll, client } = await field.evaluate(({ scrollHeight, clientHeight }) => ({
    scroll: scrollHeight,
    client: clientHeight,
  }));
  expect(scroll).toBeLessThanOrEqual(client + 1);
  expect(client).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await expect(paperOf(page)).toHaveAttribute('data-ink', '1');

  // Where its letters are.
  const inked = await paperOf(page).evaluate((node) => {
    if (!(node instanceof HTMLCanvasElement)) return null;
    const { width, height } = node;
    const data = node.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let at = 3; at < data.length; at += 4) {
      if (!data[at]) continue;
      const [x, y] = [((at - 3) / 4) % width, Math.floor((at - 3) / 4 / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    return {
      left: left / width,
      right: right / width,
      top: top / height,
      bottom: bottom / height,
    };
  });
  if (!inked) throw new Error('nothing stands there');
  // Three lines at least, and none of them cut off by an edge.
  expect(inked.bottom - inked.top).toBeGreaterThan(0.12);
  expect(inked.bottom).toBeLessThan(0.999);
  expect(inked.left).toBeGreaterThan(0.001);
  await button(page, 'ink:tool.eraser').click();
  // The pane may have scrolled while the words were typed.
  const now = (await paperOf(page).boundingBox()) ?? box;
  await page.mouse.click(
    now.x + now.width * (inked.right - 0.02),
    now.y + now.height * (inked.bottom - 0.02),
  );
  await expect(paperOf(page)).toHaveAttribute('data-ink', '0');
});

test('Escape ends a text in full screen, and full screen with the next one @full', async () => {
  const { school, answer, page } = await answerWith({ width: 820, height: 1180 }, long);
  await openScan(page, school, answer);
  await button(page, 'ink:full').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: stepsOn(page).t('ink:tool.text'), exact: true }).click();
  const box = await dialog.locator('canvas[data-ink]').first().boundingBox();
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 100);
  const field = page.getByRole('textbox', { name: stepsOn(page).t('ink:textOf') });
  await expect(field).toBeFocused();
  await page.keyboard.type('خوب');
  await page.keyboard.press('Escape');
  await expect(dialog.locator('canvas[data-ink="1"]')).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await answer.ink()).map(({ text }) => text)).toEqual(['خوب']);
});

test('a file that arrives while a line is drawn waits for its end @full', async () => {
  const { school, answer, page } = await answerWith(
    { width: 820, height: 1180 },
    { bytes: screenshot(400, 500), type: 'image/png' },
    { bytes: screenshot(400, 400), type: 'image/png' },
  );
  const workbook = await answer.workbook();
  const files = workbook.questionList.flatMap((one) => one.answer?.files ?? []);
  const first = files.find(({ name }) => name === 'scan.pdf')?.id ?? 'none';
  const gate = Promise.withResolvers<void>();
  await page.route(`**/*${first}*`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openScan(page, school, answer);
  await expect(page.locator('canvas[data-ink]')).toHaveCount(1);
  const session = await page.context().newCDPSession(page);
  const box = await paperOf(page).boundingBox();
  const pen = penOn(session, box);
  await pen('mousePressed', 60, 40);
  for (let along = 80; along <= 200; along += 20) await pen('mouseMoved', along, 40);
  const arrived = page.waitForEvent('requestfinished', (one) => one.url().includes(first));
  gate.resolve();
  await arrived;
  // As long as it takes to open it.
  for (let frame = 0; frame < 30; frame += 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await page.locator('canvas[data-ink]').count()).toBe(1);
  expect((await paperOf(page).boundingBox())?.y).toBe(box?.y);
  for (let along = 220; along <= 400; along += 20) await pen('mouseMoved', along, 40);
  await pen('mouseReleased', 400, 40);
  await expect(page.locator('canvas[data-ink]')).toHaveCount(2);
  await expect.poll(() => answer.ink()).toHaveLength(1);
  const ys = pathOf((await answer.ink())[0] ?? { points: '' }).map(({ y }) => y);
  expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(0.002);
});
