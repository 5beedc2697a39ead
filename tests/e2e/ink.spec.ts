import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { pdf } from '#tests/helpers/ink-pdf.ts';
import { schoolForEach } from './each-school.ts';
import { scanAnswer, scansAre } from './ink-answer.ts';
import { penOn } from './pen.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { wholeApp } from './whole-app.ts';

/** Two pages, the first of them a fax: white on the left, black on the right. */
const fax = pdf(['q 300 0 0 400 0 0 cm /Fax Do Q', '0 0 100 100 re f']);

let school: School;
schoolForEach(
  (opened) => {
    school = opened;
  },
  undefined,
  // Where the sample school has a scan, there is a fax packed as faxes are.
  scansAre(fax),
);

async function signIn(page: Page) {
  await page.setViewportSize({ width: 820, height: 1180 });
  await stepsOn(page).signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
}

/** How dark the first page is at its left and at its right, from 0 to 255. */
const sidesOf = (page: Page) =>
  page
    .locator('[role=img] canvas')
    .first()
    .evaluate((node) => {
      if (!(node instanceof HTMLCanvasElement)) return [];
      const context = node.getContext('2d');
      return [0.25, 0.75].map(
        (along) =>
          255 - (context?.getImageData(node.width * along, node.height / 2, 1, 1).data[0] ?? 0),
      );
    });

/** A line of a pen over the first page, that many pixels below its upper edge. */
async function drawWithPen(page: Page, below: number) {
  const box = await page.locator('canvas[data-ink]').first().boundingBox();
  const session = await page.context().newCDPSession(page);
  const pen = penOn(session, box);
  await pen('mousePressed', 60, below);
  for (let along = 80; along <= 200; along += 20) await pen('mouseMoved', along, below);
  await pen('mouseReleased', 200, below);
  await session.detach();
}

const strokesShown = (page: Page, count: number) =>
  expect(page.locator('canvas[data-ink]').first()).toHaveAttribute('data-ink', String(count));

test('a fax is read, written on and erased with the network cut, through a reload and a kill, and arrives once', async () => {
  const answer = await scanAnswer(school);
  let browser = await school.browser();
  let page = await browser.open(school.url);
  await signIn(page);
  await page.goto(answer.address);
  await expect.poll(() => sidesOf(page)).toEqual([0, 255]);
  await wholeApp(page);
  const steps = stepsOn(page);

  await test.step('draws without a network', async () => {
    school.network.setNetwork(false);
    await drawWithPen(page, 60);
    await drawWithPen(page, 120);
    await strokesShown(page, 2);
    await expect(steps.savedHere()).toBeVisible();
  });
  await test.step('finds it after a reload, with the fax', async () => {
    await page.goto(answer.address);
    await strokesShown(page, 2);
    await expect.poll(() => sidesOf(page)).toEqual([0, 255]);
  });
  await test.step('erases one, and the browser is killed', async () => {
    const eraser = page.getByRole('button', { name: steps.t('ink:tool.eraser'), exact: true });
    await eraser.first().click();
    await drawWithPen(page, 60);
    await strokesShown(page, 1);
    await expect(steps.savedHere()).toBeVisible();
    await browser.kill();
    browser = await school.browser();
    page = await browser.open(answer.address);
    await strokesShown(page, 1);
  });
  await test.step('arrives once the network is back', async () => {
    school.network.setNetwork(true);
    await stepsOn(page).allSent();
    expect(await answer.ink()).toMatchObject([{ page: 0, tool: 'pen' }]);
    await strokesShown(page, 1);
  });
});

test(
  'two teachers’ devices draw on one answer, and both strokes stand on both',
  { tag: '@full' },
  async () => {
    const answer = await scanAnswer(school);
    const profile = mkdtempSync(join(tmpdir(), 'bargeh-second-'));
    const other = await launchBrowser(profile);
    try {
      const browser = await school.browser();
      const pages = [await browser.open(school.url), await other.open(school.url)];
      for (const page of pages) {
        await signIn(page);
        await page.goto(answer.address);
        await expect.poll(() => sidesOf(page)).toEqual([0, 255]);
      }
      school.network.setNetwork(false);
      for (const [place, page] of pages.entries()) {
        await drawWithPen(page, 60 + place * 80);
        await strokesShown(page, 1);
        await expect(stepsOn(page).savedHere()).toBeVisible();
      }
      school.network.setNetwork(true);
      for (const page of pages) await stepsOn(page).allSent();
      expect(await answer.ink()).toHaveLength(2);
      for (const page of pages) {
        await page.goto(answer.address);
        await strokesShown(page, 2);
      }
    } finally {
      await other.kill();
      rmSync(profile, { recursive: true, force: true });
    }
  },
);
