import { INK_UNIT, type InkPoint } from '#domain/ink.ts';
import { drawLine, type Brush } from './draw.ts';
import type { Sheet } from './sheet.ts';

/** Where the line in hand is drawn, on the unturned page, in the screen's pixels. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
  page: Sheet;
}

const MOST_DENSITY = 2;

/** The line in hand, on a canvas of its own no larger than what is seen of the page; only what is new is drawn. */
export interface LiveLine {
  begin: (brush: Brush, place: Window) => void;
  draw: (points: readonly InkPoint[]) => void;
  /** The line stays to be seen until what replaces it is drawn. */
  end: () => void;
  clear: () => void;
  remove: () => void;
}

export function createLiveLine(surface: HTMLElement, className: string): LiveLine {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  canvas.className = className;
  canvas.setAttribute('aria-hidden', 'true');
  let held: { brush: Brush; page: Sheet; drawn: InkPoint[] } | null = null;
  let isWanted = false;

  function wipe() {
    context?.save();
    context?.setTransform(1, 0, 0, 1, 0, 0);
    context?.clearRect(0, 0, canvas.width, canvas.height);
    context?.restore();
  }

  return {
    begin(brush, { left, top, width, height, page }) {
      const density = Math.min(MOST_DENSITY, devicePixelRatio);
      const size = { width: Math.ceil(width * density), height: Math.ceil(height * density) };
      // Setting the size again is dear even where it is the same.
      if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
      else wipe();
      const { style } = canvas;
      style.left = `${left}px`;
      style.top = `${top}px`;
      style.width = `${size.width / density}px`;
      style.height = `${size.height / density}px`;
      canvas.dataset['tool'] = brush.tool;
      context?.setTransform(density, 0, 0, density, -left * density, -top * density);
      if (!canvas.isConnected) surface.append(canvas);
      held = { brush, page, drawn: [] };
      isWanted = true;
    },
    draw(points) {
      if (!held || !context) return;
      const before = held.drawn.at(-1);
      drawLine(context, held.brush, before ? [before, ...points] : points, held.page);
      held.drawn.push(...points);
    },
    end() {
      isWanted = false;
    },
    clear() {
      // Another line is under way already: it alone stays.
      wipe();
      if (isWanted && held && context) drawLine(context, held.brush, held.drawn, held.page);
      else held = null;
    },
    remove() {
      canvas.remove();
      canvas.width = 0;
    },
  };
}

/** A line that the page is too far from to be a point: nothing between two of them is left out. */
export const isFarther = (one: InkPoint, other: InkPoint, page: Sheet): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) * (page.width / INK_UNIT) >= 0.75;
