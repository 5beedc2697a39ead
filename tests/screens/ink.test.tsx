import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { decodePoints } from '#domain/ink.ts';
import { takeUp } from '#src/features/workbook/ink/toolbox.ts';
import type { Stroke } from '#src/offline/index.ts';
import { axeFindings } from './axe.ts';
import { handOn } from './ink-hand.ts';
import type { StageFile } from '#tests/helpers/ink-pdf.ts';
import { InkStage, photo } from './ink-stage.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
let file: StageFile;

// A made-up pointer cannot be held by the browser.
Element.prototype.setPointerCapture = () => undefined;

const surface = () => document.querySelector('canvas[data-ink]')?.parentElement ?? document.body;
const strokes = (): Stroke[] =>
  JSON.parse(document.querySelector('output[data-strokes]')?.getAttribute('data-strokes') ?? '[]');
const sync = () => document.querySelector('output[data-strokes]')?.getAttribute('data-sync');
const paper = () => document.querySelector<HTMLCanvasElement>('canvas[data-ink]');
const live = () => document.querySelector<HTMLCanvasElement>('canvas[data-tool]');
/** The whole name: a tick is «درست», a cross «نادرست». */
const button = (key: string) =>
  page.getByRole('button', { name: new RegExp(`^${stand.words(key).source}$`) });
const ready = () => vi.waitFor(() => expect(paper()?.width).toBeGreaterThan(0));
/** How many dots of a canvas are drawn on. */
function inked(canvas: HTMLCanvasElement | null): number {
  if (!canvas || canvas.width === 0) return 0;
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at]) count += 1;
  return count;
}

beforeEach(async () => {
  stand = await createStand();
  takeUp({ tool: null, colour: 'red', isBold: false, fingerDraws: false });
  file = await photo();
  await stand.show(<InkStage file={file} />);
  await ready();
});
afterEach(() => stand.end());

test('a pen draws without asking for a tool, in parts of the page, and the stroke is saved when it lifts', async () => {
  const pen = handOn(surface(), 'pen');
  const { width } = surface().getBoundingClientRect();
  pen.down([0, 0]);
  pen.move([width / 2, 30]);
  expect(strokes()).toEqual([]);
  expect(inked(live())).toBeGreaterThan(0);
  pen.up([width / 2, 30]);
  await vi.waitFor(() => expect(strokes()).toHaveLength(1));
  const [stroke] = strokes();
  expect(stroke).toMatchObject({ page: 0, tool: 'pen', colour: '#A3341D', width: 2.4 });
  const points = decodePoints(stroke?.points ?? '');
  expect(points[0]).toMatchObject({ x: 0, y: 0, pressure: 5_000 });
  expect(points.at(-1)?.x).toBeCloseTo(5_000, -1);
  await vi.waitFor(() => expect(sync()).toBe('device'));
  expect(inked(live())).toBe(0);
  expect(inked(paper())).toBeGreaterThan(0);
});

test('a line in hand never draws the finished ones anew, nor does the next stroke', async () => {
  const pen = handOn(surface(), 'pen');
  for (const y of [20, 40, 60]) pen.draw([10, y], [200, y]);
  await vi.waitFor(() => expect(strokes()).toHaveLength(3));
  const before = inked(paper());
  pen.down([10, 100]);
  for (let x = 20; x < 300; x += 5) pen.move([x, 100 + (x % 7)]);
  expect(inked(paper())).toBe(before);
  pen.up([300, 100]);
  await vi.waitFor(() => expect(strokes()).toHaveLength(4));
  expect(paper()?.dataset['redraws'] ?? '0').toBe('0');
});

test('a finger scrolls and draws nothing, until it is told to draw', async () => {
  const finger = handOn(surface(), 'touch');
  takeUp({ tool: 'pen' });
  finger.draw([10, 10], [100, 100]);
  expect(strokes()).toEqual([]);
  takeUp({ fingerDraws: true });
  finger.draw([10, 10], [100, 100]);
  await vi.waitFor(() => expect(strokes()).toHaveLength(1));
});

test('a second finger ends the line of the first, and nothing of it stays', async () => {
  takeUp({ tool: 'pen', fingerDraws: true });
  const finger = handOn(surface(), 'touch');
  finger.down([10, 10]);
  finger.move([60, 60]);
  finger.down([200, 200], { pointerId: 8, isPrimary: false });
  finger.move([80, 80]);
  finger.up([80, 80]);
  expect(strokes()).toEqual([]);
  expect(inked(live())).toBe(0);
});

test('the hand that rests on the paper while a pen writes is not seen, and does not scroll', async () => {
  takeUp({ tool: 'pen', fingerDraws: true });
  const pen = handOn(surface(), 'pen');
  const palm = handOn(surface(), 'touch');
  pen.down([10, 10]);
  palm.down([200, 200]);
  const touch = new Touch({ identifier: 1, target: surface(), clientX: 200, clientY: 200 });
  const resting = new TouchEvent('touchmove', {
    cancelable: true,
    bubbles: true,
    changedTouches: [touch],
    touches: [touch],
  });
  surface().dispatchEvent(resting);
  expect(resting.defaultPrevented).toBe(true);
  palm.move([210, 220]);
  palm.up([210, 220]);
  pen.move([90, 10]);
  pen.up([90, 10]);
  await vi.waitFor(() => expect(strokes()).toHaveLength(1));
});

test('a mouse draws with the tool that was taken, and with none it does not', async () => {
  const mouse = handOn(surface(), 'mouse');
  mouse.draw([10, 10], [100, 10]);
  expect(strokes()).toEqual([]);
  await button('ink:tool.highlighter').click();
  mouse.draw([10, 10], [100, 10]);
  await vi.waitFor(() => expect(strokes()).toMatchObject([{ tool: 'highlighter', width: 18 }]));
});

test('a tap puts a tick where it is, also a finger’s; a finger that moved has scrolled', async () => {
  await button('ink:tool.tick').click();
  const finger = handOn(surface(), 'touch');
  finger.draw([50, 50], [50, 120]);
  expect(strokes()).toEqual([]);
  finger.down([50, 50]);
  finger.up([52, 51]);
  await vi.waitFor(() => expect(strokes()).toMatchObject([{ tool: 'tick' }]));
  expect(decodePoints(strokes()[0]?.points ?? '')).toHaveLength(1);
});

test('the eraser takes whole strokes, and what is taken back comes back as another stroke', async () => {
  const pen = handOn(surface(), 'pen');
  pen.draw([10, 50], [200, 50]);
  pen.draw([10, 150], [200, 150]);
  await vi.waitFor(() => expect(strokes()).toHaveLength(2));
  const [first, second] = strokes();
  const both = inked(paper());
  takeUp({ tool: 'eraser' });
  pen.draw([100, 20], [100, 80]);
  await vi.waitFor(() => expect(strokes()).toEqual([second]));
  expect(inked(paper())).toBeLessThan(both);
  expect(paper()?.dataset['redraws'] ?? '0').toBe('0');
  await button('ink:undo').click();
  await vi.waitFor(() => expect(strokes()).toHaveLength(2));
  expect(strokes()[1]).toMatchObject({ points: first?.points });
  expect(strokes()[1]?.id).not.toBe(first?.id);
  await button('ink:undo').click();
  await button('ink:undo').click();
  await vi.waitFor(() => expect(strokes()).toEqual([]));
  await expect.element(button('ink:undo')).toBeDisabled();
});

test('a Persian text is written from right to left, and stands as it was typed', async () => {
  takeUp({ tool: 'text' });
  const mouse = handOn(surface(), 'mouse');
  const { width } = surface().getBoundingClientRect();
  mouse.draw([width - 40, 40]);
  const field = page.getByRole('textbox', { name: stand.words('ink:textOf') });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('آفرین، درست است');
  await expect.element(field).toHaveAttribute('dir', 'rtl');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(strokes()).toMatchObject([{ tool: 'text', text: 'آفرین، درست است' }]),
  );
  // It runs to the left of where it was begun.
  const canvas = paper();
  const context = canvas?.getContext('2d');
  const begun = ((width - 40) / width) * (canvas?.width ?? 0);
  const right = context?.getImageData(begun + 1, 0, 30, canvas?.height ?? 1).data ?? [];
  expect(right.some((value) => value > 0)).toBe(false);
  expect(inked(canvas)).toBeGreaterThan(0);
});

test('a text being written is kept when she goes on to something else', async () => {
  takeUp({ tool: 'text' });
  handOn(surface(), 'mouse').draw([100, 40]);
  await userEvent.keyboard('ناتمام');
  await stand.show(null);
  await stand.show(<InkStage file={file} />);
  await vi.waitFor(() => expect(strokes()).toMatchObject([{ text: 'ناتمام' }]));
});

test('a text being written when the page is left stands there once when it is shown again', async () => {
  takeUp({ tool: 'text' });
  handOn(surface(), 'mouse').draw([100, 40]);
  await userEvent.keyboard('ناتمام');
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect
    .element(page.getByRole('textbox', { name: stand.words('ink:textOf') }))
    .not.toBeInTheDocument();
  await vi.waitFor(() => expect(strokes()).toMatchObject([{ text: 'ناتمام' }]));
});

test('strokes are there after a reload, and after the window was ended', async () => {
  const pen = handOn(surface(), 'pen');
  pen.draw([10, 10], [100, 10]);
  await vi.waitFor(() => expect(sync()).toBe('device'));
  await stand.reload();
  await stand.show(<InkStage file={file} />);
  await vi.waitFor(() => expect(strokes()).toHaveLength(1));
  await ready();
  await stand.kill();
  await stand.show(<InkStage file={file} />);
  await vi.waitFor(() => expect(strokes()).toHaveLength(1));
});

test('a line that is being drawn when the app goes to the back is kept as far as it came', async () => {
  const pen = handOn(surface(), 'pen');
  pen.down([10, 10]);
  pen.move([100, 10]);
  stand.hide();
  await vi.waitFor(() => expect(strokes()).toHaveLength(1));
});

test('a line in hand and a text being written belong to the answer that they were begun on', async () => {
  const pen = handOn(surface(), 'pen');
  pen.down([10, 10]);
  pen.move([100, 10]);
  await stand.show(<InkStage file={file} questionId="q2" />);
  await ready();
  takeUp({ tool: 'text' });
  handOn(surface(), 'mouse').draw([100, 40]);
  await userEvent.keyboard('دومی');
  await stand.show(<InkStage file={file} />);
  await vi.waitFor(() => expect(strokes()).toMatchObject([{ tool: 'pen' }]));
  await stand.show(<InkStage file={file} questionId="q2" />);
  await vi.waitFor(() => expect(strokes()).toMatchObject([{ tool: 'text', text: 'دومی' }]));
});

test('ink keeps its place on the page when that is turned and enlarged', async () => {
  const pen = handOn(surface(), 'pen');
  await button('ink:rotate').click();
  const { width, height } = surface().getBoundingClientRect();
  expect(height).toBeGreaterThan(width);
  // The upper right corner of what is seen is the upper left one of the page.
  pen.draw([width - 2, 2], [width - 2, 100]);
  await vi.waitFor(() => expect(strokes()).toHaveLength(1));
  const [from, to] = decodePoints(strokes()[0]?.points ?? '');
  expect(from?.x).toBeLessThan(100);
  expect(from?.y).toBeLessThan(100);
  expect(to?.x).toBeGreaterThan(1_000);
  expect(to?.y).toBeLessThan(100);
});

test('where it is locked strokes are seen and nothing is drawn', async () => {
  handOn(surface(), 'pen').draw([10, 10], [100, 10]);
  await vi.waitFor(() => expect(strokes()).toHaveLength(1));
  await stand.show(<InkStage file={file} isLocked />);
  await vi.waitFor(() => expect(inked(paper())).toBeGreaterThan(0));
  expect(page.getByRole('toolbar', { name: stand.words('ink:tools') }).elements()).toHaveLength(0);
  handOn(surface(), 'pen').draw([10, 60], [100, 60]);
  expect(strokes()).toHaveLength(1);
});

test('an answer that is nearly full of ink says so, and a full one takes no more', async () => {
  takeUp({ tool: 'pen' });
  const pen = handOn(surface(), 'pen');
  const wild = Array.from({ length: 3_000 }, (_, at): [number, number] => [
    (at * 37) % 400,
    (at * 91) % 280,
  ]);
  for (let round = 0; round < 9; round += 1) pen.draw(...wild);
  await expect.element(page.getByText(stand.words('ink:littleRoom'))).toBeVisible();
  for (let round = 0; round < 4; round += 1) pen.draw(...wild);
  await expect.element(page.getByText(stand.words('ink:noRoom'))).toBeVisible();
  expect(strokes().length).toBeGreaterThanOrEqual(9);
  expect(JSON.stringify(strokes()).length).toBeLessThan(200_000);
  expect(inked(live())).toBe(0);
  await button('ink:undo').click();
  await expect.element(page.getByText(stand.words('ink:littleRoom'))).toBeVisible();
});

test('words that find no room any more stay where they were typed', async () => {
  const pen = handOn(surface(), 'pen');
  const wild = Array.from({ length: 3_000 }, (_, at): [number, number] => [
    (at * 37) % 400,
    (at * 91) % 280,
  ]);
  for (let round = 0; round < 9; round += 1) pen.draw(...wild);
  await expect.element(page.getByText(stand.words('ink:littleRoom'))).toBeVisible();
  const room = () => 180_000 - new TextEncoder().encode(JSON.stringify(strokes())).length;
  // Shorter and shorter lines, until less is left than the words need.
  while (room() > 900) {
    const before = strokes().length;
    pen.draw(...wild.slice(0, Math.max(2, Math.floor((room() - 500) / 9))));
    await vi.waitFor(() => expect(strokes().length).toBe(before + 1));
  }
  const count = strokes().length;
  takeUp({ tool: 'text' });
  handOn(surface(), 'mouse').draw([100, 40]);
  const field = page.getByRole('textbox', { name: stand.words('ink:textOf') });
  await field.fill('آ'.repeat(480));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(stand.words('ink:noRoom'))).toBeVisible();
  await expect.element(field).toHaveValue('آ'.repeat(480));
  expect(strokes()).toHaveLength(count);
});

test.each(['fa', 'en'])('axe finds nothing amiss with the tools in %s', async (lang) => {
  await stand.end();
  stand = await createStand({ lang });
  await stand.show(<InkStage file={file} />);
  await ready();
  await button('ink:tool.pen').click();
  const found = await axeFindings();
  expect(
    found.filter(
      (one) => !/^(region|page-has-heading|landmark|html-has-lang|document-title)/.test(one),
    ),
  ).toEqual([]);
});
