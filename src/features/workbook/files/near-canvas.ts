import type { FilePage } from './opened.ts';

/** A retina screen wants two pixels to a point; more costs memory and shows nothing. */
const MOST_DENSITY = 2;
/** As many pixels as the smallest tablet's browser lets a canvas have. */
const MOST_PIXELS = 16_000_000;
/** No browser has a longer canvas: a long screenshot is drawn narrower. */
const MOST_SIDE = 16_384;
/** While she zooms, the picture is stretched; it is drawn anew once she rests. */
const REST_MS = 150;
const NEARBY = '800px';
/** A painting that failed is tried again after so long, and then twice as long each time: memory comes back. */
const AGAIN_MS = 500;
const MOST_REPEATS = 3;

export interface PixelSize {
  width: number;
  height: number;
}

/** How many pixels a page's canvas has where it is so many points wide. */
export function pixelsOf(page: Pick<FilePage, 'width' | 'height'>, points: number): PixelSize {
  const ratio = page.height / page.width;
  const wanted = points * Math.min(MOST_DENSITY, devicePixelRatio);
  const most = Math.min(Math.sqrt(MOST_PIXELS / ratio), MOST_SIDE / ratio);
  const width = Math.floor(Math.min(wanted, most));
  return { width, height: Math.floor(width * ratio) };
}

/**
 * Keeps a page drawn in its place as long as the place is near, as wide as it is; what is far has no canvas.
 * `onSize` is told how many pixels it has, and null when it is far.
 */
export function keepDrawn(
  place: HTMLElement,
  page: FilePage,
  onSize: (size: PixelSize | null) => void,
): () => void {
  let painting: { cancel: () => void } | null = null;
  let shown: HTMLCanvasElement | null = null;
  let drawnWidth = 0;
  let isNear = false;
  let repeats = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function give(canvas: HTMLCanvasElement | null) {
    if (!canvas) return;
    canvas.width = 0;
    canvas.height = 0;
  }
  function free() {
    clearTimeout(rest);
    painting?.cancel();
    painting = null;
    drawnWidth = 0;
    repeats = 0;
    place.replaceChildren();
    give(shown);
    shown = null;
    page.free();
    onSize(null);
  }
  function paint() {
    const size = pixelsOf(page, place.clientWidth);
    if (!isNear || size.width === 0 || size.width === drawnWidth) return;
    drawnWidth = size.width;
    painting?.cancel();
    const canvas = document.createElement('canvas');
    // It is replaced while a finger may rest on it: a touch belongs to the place, which stays.
    canvas.style.pointerEvents = 'none';
    const { done, cancel } = page.paint(canvas, size.width);
    const own = { cancel };
    painting = own;
    onSize(size);
    done.then(
      () => {
        if (painting !== own) return give(canvas);
        repeats = 0;
        const before = shown;
        shown = canvas;
        place.replaceChildren(canvas);
        give(before);
      },
      () => {
        give(canvas);
        // A cancelled drawing rejects; the next one is already under way.
        if (painting !== own) return;
        drawnWidth = 0;
        if (repeats >= MOST_REPEATS) return;
        clearTimeout(rest);
        rest = setTimeout(paint, AGAIN_MS * 2 ** repeats);
        repeats += 1;
      },
    );
  }
  const sizes = new ResizeObserver(() => {
    clearTimeout(rest);
    if (drawnWidth === 0) paint();
    else rest = setTimeout(paint, REST_MS);
  });
  // Newer than the types: the margin of what scrolls, not of the window alone.
  const nearby = { rootMargin: NEARBY, scrollMargin: NEARBY };
  const nearness = new IntersectionObserver((entries) => {
    isNear = entries.at(-1)?.isIntersecting ?? false;
    if (isNear) paint();
    else free();
  }, nearby);
  sizes.observe(place);
  nearness.observe(place);
  return () => {
    sizes.disconnect();
    nearness.disconnect();
    isNear = false;
    free();
  };
}
