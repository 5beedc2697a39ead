import { expect, test, type Page } from '@playwright/test';
import { screenshot } from '#tests/helpers/ink-png.ts';
import { schoolForEach } from './each-school.ts';
import { openScan, paperOf, pathOf, scanAnswer, scansAre } from './ink-answer.ts';
import { penOn } from './pen.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';

/** Twelve times as tall as wide, as a phone makes it of a long page. */
const TALL = 12;

let school: School;
schoolForEach(
  (opened) => {
    school = opened;
  },
  undefined,
  scansAre({ bytes: screenshot(400, 400 * TALL), type: 'image/png' }),
);

const RADIUS = 40;

/** Draws a circle with a pen in the middle of the window; where its middle lies, in parts of the page's width. */
async function drawCircle(page: Page) {
  const box = await paperOf(page).boundingBox();
  if (!box) throw new Error('there is no page');
  const middle = { x: box.x + box.width / 2, y: 500 };
  const session = await page.context().newCDPSession(page);
  const pen = penOn(session, { x: 0, y: 0 });
  const at = (part: number) =>
    [
      middle.x + RADIUS * Math.cos(part * 2 * Math.PI),
      middle.y + RADIUS * Math.sin(part * 2 * Math.PI),
    ] as const;
  await pen('mousePressed', ...at(0));
  for (let step = 1; step <= 32; step += 1) await pen('mouseMoved', ...at(step / 32));
  await pen('mouseReleased', ...at(1));
  await session.detach();
  return {
    x: (middle.x - box.x) / box.width,
    y: (middle.y - box.y) / box.width,
    radius: RADIUS / box.width,
  };
}

/** How many dots of ink lie around a place of the page. */
const inkAt = (page: Page, y: number, radius: number) =>
  paperOf(page).evaluate(
    (node, { down, by }) => {
      if (!(node instanceof HTMLCanvasElement)) return 0;
      const side = Math.ceil(by * node.width * 2.4);
      const left = Math.round(node.width / 2 - side / 2);
      const top = Math.round(down * node.width - side / 2);
      const data = node.getContext('2d')?.getImageData(left, top, side, side).data ?? [];
      let inked = 0;
      for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) inked += 1;
      return inked;
    },
    { down: y, by: radius },
  );

test('a circle on a long screenshot is a circle there, on the server and after a reload, and is erased there @full', async () => {
  const answer = await scanAnswer(school);
  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  await openScan(page, school, answer);
  // Far down: ten times its width from the top.
  await paperOf(page).evaluate((node) => {
    const pane = node.closest('[data-scrolls]');
    pane?.scrollBy(0, node.getBoundingClientRect().width * 10);
  });
  await expect.poll(async () => (await paperOf(page).boundingBox())?.y ?? 0).toBeLessThan(-4 * 600);
  const drawn = await drawCircle(page);
  expect(drawn.y).toBeGreaterThan(4);
  await expect(paperOf(page)).toHaveAttribute('data-ink', '1');
  await expect.poll(() => answer.ink()).toHaveLength(1);
  const [stroke] = await answer.ink();
  if (!stroke) throw new Error('nothing arrived');
  for (const point of pathOf(stroke)) {
    const away = Math.hypot(point.x - drawn.x, point.y - drawn.y);
    expect(Math.abs(away - drawn.radius)).toBeLessThan(0.01);
  }
  expect(await inkAt(page, drawn.y, drawn.radius)).toBeGreaterThan(100);

  await page.goto(answer.address);
  await expect(paperOf(page)).toHaveAttribute('data-ink', '1');
  await expect.poll(() => inkAt(page, drawn.y, drawn.radius)).toBeGreaterThan(100);

  await test.step('and the eraser finds it there', async () => {
    await paperOf(page).evaluate((node) => {
      const pane = node.closest('[data-scrolls]');
      pane?.scrollBy(0, node.getBoundingClientRect().width * 10);
    });
    const box = await paperOf(page).boundingBox();
    const eraser = page.getByRole('button', { name: stepsOn(page).t('ink:tool.eraser') });
    await eraser.first().click();
    const [x, y] = [
      (box?.x ?? 0) + (drawn.x + drawn.radius) * (box?.width ?? 0),
      (box?.y ?? 0) + drawn.y * (box?.width ?? 0),
    ];
    await page.mouse.click(x, y);
    await expect(paperOf(page)).toHaveAttribute('data-ink', '0');
    await expect.poll(() => answer.ink()).toEqual([]);
  });
});
