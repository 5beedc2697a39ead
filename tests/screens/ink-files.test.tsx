import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { delay } from '#src/lib/retry.ts';
import { keepDrawn } from '#src/features/workbook/files/near-canvas.ts';
import { openPdf } from '#src/features/workbook/files/open-pdf.ts';
import { takeUp } from '#src/features/workbook/ink/toolbox.ts';
import { handOn } from './ink-hand.ts';
import { pdf, type StageFile } from '#tests/helpers/ink-pdf.ts';
import { darkness, InkStage, photo } from './ink-stage.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;

Element.prototype.setPointerCapture = () => undefined;

const button = (key: string) => page.getByRole('button', { name: stand.words(key), exact: true });
const pages = () => [...document.querySelectorAll<HTMLElement>('main [role=img]')];
const drawn = () => [...document.querySelectorAll<HTMLCanvasElement>('[role=img] canvas')];
async function show(file: StageFile): Promise<HTMLCanvasElement> {
  await stand.show(<InkStage file={file} />);
  await vi.waitFor(() => expect(drawn().length).toBeGreaterThan(0), 20_000);
  return drawn()[0] ?? document.createElement('canvas');
}

beforeEach(async () => {
  takeUp({ tool: null, colour: 'red', isBold: true, fingerDraws: false });
  stand = await createStand();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stand.end();
});

test('a scanned fax is drawn, with the decoder that the app brings along', async () => {
  const said = vi.spyOn(console, 'warn');
  const { pages: opened, close } = await openPdf(pdf(['q 300 0 0 400 0 0 cm /Fax Do Q']).bytes);
  const canvas = document.createElement('canvas');
  await opened[0]?.paint(canvas, 600).done;
  close();
  expect([canvas.width, canvas.height]).toEqual([600, 800]);
  expect(darkness(canvas, 0.25, 0.5)).toBe(0);
  expect(darkness(canvas, 0.75, 0.5)).toBe(1);
  expect(said).not.toHaveBeenCalled();
});

test('a PDF that names a font and does not bring it is shown with the app’s own', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const canvas = await show(pdf(['BT /F 80 Tf 20 200 Td (HHH) Tj ET']));
  const context = canvas.getContext('2d');
  const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1;
  expect(dark).toBeGreaterThan(500);
  expect(asked).not.toHaveBeenCalled();
});

test('a photo stands as the camera says that it was held', async () => {
  const canvas = await show(await photo(400, 300, 6));
  // Dark in the upper left as it was taken: a quarter turn takes that to the upper right.
  expect(canvas.height).toBeGreaterThan(canvas.width);
  expect(darkness(canvas, 0.75, 0.25)).toBeGreaterThan(0.9);
  expect(darkness(canvas, 0.25, 0.25)).toBeLessThan(0.1);
});

test.each([
  ['PDF', 'application/pdf'],
  ['photo', 'image/jpeg'],
])('a broken %s is said to be broken', async (_, type) => {
  const bytes = new TextEncoder().encode('nothing of the kind').buffer;
  await stand.show(<InkStage file={{ id: type, name: 'خراب', type, size: 10, bytes }} />);
  await expect.element(page.getByText(stand.words('workbook:file.broken'))).toBeVisible();
});

test('of many pages only the near ones are drawn, and what is far gives its canvas back', async () => {
  await show(pdf(Array.from({ length: 12 }, (_, at) => `${at} 0 50 50 re f`)));
  expect(pages()).toHaveLength(12);
  await vi.waitFor(() => expect(drawn().length).toBeGreaterThanOrEqual(2));
  expect(drawn().length).toBeLessThanOrEqual(4);
  const pane = document.querySelector('main');
  pane?.scrollTo(0, pane.scrollHeight);
  await vi.waitFor(() => expect(pages().at(-1)?.querySelector('canvas')).not.toBeNull());
  await vi.waitFor(() => expect(pages()[0]?.querySelector('canvas')).toBeNull());
  expect(drawn().length).toBeLessThanOrEqual(4);
});

test('a page whose painting failed is painted again, but not for ever', async () => {
  const place = document.createElement('div');
  place.style.inlineSize = '300px';
  place.style.blockSize = '400px';
  document.body.append(place);
  let failures = 2;
  const paint = vi.fn((canvas: HTMLCanvasElement, width: number) => {
    canvas.width = width;
    failures -= 1;
    const done = failures < 0 ? Promise.resolve() : Promise.reject(new Error('no memory'));
    return { done, cancel: () => undefined };
  });
  const sheet = { width: 3, height: 4, natural: 300, paint, free: () => undefined };
  let stop = keepDrawn(place, sheet, () => undefined);
  await vi.waitFor(() => expect(place.querySelector('canvas')).not.toBeNull(), 5_000);
  expect(paint).toHaveBeenCalledTimes(3);
  stop();
  paint.mockClear();
  failures = Infinity;
  stop = keepDrawn(place, sheet, () => undefined);
  await vi.waitFor(() => expect(paint).toHaveBeenCalledTimes(4), 8_000);
  await delay(4_500);
  expect(paint).toHaveBeenCalledTimes(4);
  stop();
  place.remove();
});

test('a file that is left gives back its pictures’ addresses', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  await show(await photo());
  await stand.show(null);
  expect(made).toHaveBeenCalledTimes(1);
  // Once what took its place is on the screen.
  await vi.waitFor(() => expect(revoked).toHaveBeenCalledTimes(1));
});

test('a turned page is turned the next time as well, and each file for itself', async () => {
  await show(await photo());
  const turned = () => pages()[0]?.parentElement?.style.rotate;
  await button('ink:rotate').click();
  await vi.waitFor(() => expect(turned()).toBe('90deg'));
  await stand.show(null);
  await show(pdf(['0 0 50 50 re f']));
  expect(turned()).toBe('0deg');
  await stand.show(null);
  await show(await photo());
  expect(turned()).toBe('90deg');
});

test('larger by the button, by the wheel with Ctrl and by two fingers, and back to the width', async () => {
  await show(await photo());
  // What is drawn in it is replaced as the size changes: fingers and wheel are at the place, which stays.
  const place = pages()[0] ?? document.body;
  const width = () => place.parentElement?.parentElement?.getBoundingClientRect().width ?? 0;
  const before = width();
  await button('ink:larger').click();
  await vi.waitFor(() => expect(width()).toBeCloseTo(before * 1.25, 0));
  const wheel = new WheelEvent('wheel', {
    ctrlKey: true,
    deltaY: -100,
    bubbles: true,
    cancelable: true,
  });
  place.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(width()).toBeGreaterThan(before * 1.5));
  await page.getByRole('button', { name: stand.words('ink:fit') }).click();
  await vi.waitFor(() => expect(width()).toBeCloseTo(before, 0));
  const fingers = (apart: number) =>
    [-1, 1].map(
      (side) =>
        new Touch({ identifier: side, target: place, clientX: 200 + side * apart, clientY: 200 }),
    );
  const say = (type: string, touches: Touch[]) =>
    place.dispatchEvent(
      new TouchEvent(type, { touches, changedTouches: touches, bubbles: true, cancelable: true }),
    );
  say('touchstart', fingers(50));
  say('touchmove', fingers(100));
  say('touchend', []);
  await vi.waitFor(() => expect(width()).toBeCloseTo(before * 2, 0));
});

test('the whole screen shows the same file with its ink, and Escape leads back', async () => {
  await show(await photo());
  const surface = () => document.querySelector('canvas[data-ink]')?.parentElement;
  handOn(surface() ?? document.body, 'pen').draw([10, 10], [200, 100]);
  await button('ink:full').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await vi.waitFor(() =>
    expect(document.querySelector('[role=dialog] canvas[data-ink="1"]')).not.toBeNull(),
  );
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() =>
    expect(document.querySelector('main canvas[data-ink="1"]')).not.toBeNull(),
  );
});

async function choose(key: string) {
  await page.getByRole('button', { name: stand.words('ink:more') }).click();
  await page.getByRole('menuitem', { name: stand.words(key) }).click();
}

test('what is printed is each page as a picture with its ink, and nothing else; the file stays as it is', async () => {
  let printed: { pictures: number; shown: string[] } | null = null;
  vi.spyOn(window, 'print').mockImplementation(() => {
    const sheet = document.querySelector('[data-print-pages]');
    printed = {
      pictures: [...(sheet?.querySelectorAll('img') ?? [])].filter(
        (one) => one.naturalWidth > 1_000,
      ).length,
      shown: [document.title],
    };
    dispatchEvent(new Event('afterprint'));
  });
  await show(pdf(['0 0 50 50 re f', '0 0 50 50 re f'], { name: 'تکلیف.pdf' }));
  await choose('ink:print');
  await vi.waitFor(() => expect(printed).toEqual({ pictures: 2, shown: ['تکلیف'] }), 20_000);
  await vi.waitFor(() => expect(document.querySelector('[data-print-pages]')).toBeNull());
});

/** What is saved as pictures from here on. */
function savedPictures() {
  const saved: { name: string; address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, address: this.href });
  });
  return saved;
}

/** A browser turns a canvas into a file when it is idle, which a busy machine is late in being. */
const written = (saved: readonly unknown[]) =>
  vi.waitFor(() => expect(saved).toHaveLength(1), 12_000);

async function drawn300By400(address: string | undefined) {
  const image = new Image();
  image.src = address ?? '';
  await image.decode();
  expect([image.naturalWidth, image.naturalHeight]).toEqual([300, 400]);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 300, height: 400 });
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas;
}

test('on a photo that the camera held sideways ink stands where it is seen, also on what is saved', async () => {
  const saved = savedPictures();
  await show(await photo(400, 300, 6));
  const surface = document.querySelector('canvas[data-ink]')?.parentElement ?? document.body;
  const { width, height } = surface.getBoundingClientRect();
  expect(height).toBeGreaterThan(width);
  // Along the lower edge as it is seen, where the photo is white.
  handOn(surface, 'pen').draw([0, height * 0.9], [width, height * 0.9]);
  await vi.waitFor(() => expect(document.querySelector('canvas[data-ink="1"]')).not.toBeNull());
  await choose('ink:save');
  await written(saved);
  const canvas = await drawn300By400(saved[0]?.address);
  expect(darkness(canvas, 0.5, 0.9)).toBeGreaterThan(0.3);
  expect(darkness(canvas, 0.5, 0.8)).toBeLessThan(0.1);
  expect(darkness(canvas, 0.75, 0.25)).toBeGreaterThan(0.9);
});

test('a page saved as a picture has the ink on it, turned as it is looked at', async () => {
  const saved = savedPictures();
  await show(await photo(400, 300));
  const surface = document.querySelector('canvas[data-ink]')?.parentElement ?? document.body;
  const { width, height } = surface.getBoundingClientRect();
  // Along the lower edge, where the photo is white.
  handOn(surface, 'pen').draw([0, height * 0.9], [width, height * 0.9]);
  await vi.waitFor(() => expect(document.querySelector('canvas[data-ink="1"]')).not.toBeNull());
  await button('ink:rotate').click();
  await choose('ink:save');
  await written(saved);
  expect(saved[0]?.name).toBe('برگه.png');
  const canvas = await drawn300By400(saved[0]?.address);
  // A quarter turn takes the lower edge to the left one.
  expect(darkness(canvas, 0.1, 0.5)).toBeGreaterThan(0.3);
  expect(darkness(canvas, 0.3, 0.75)).toBeLessThan(0.1);
});
