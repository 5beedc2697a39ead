import { INK_UNIT } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { drawStroke } from './draw.ts';
import type { Sheet } from './sheet.ts';
import { areaOf, overlap } from './hit.ts';

/** The finished strokes of one page on a canvas. */
export interface InkPaper {
  /** Shows these strokes: draws what is new, and anew only what lay under what is gone. */
  show: (strokes: readonly Stroke[]) => void;
  /** The page has another size: everything is drawn anew. */
  fit: (sheet: Sheet) => void;
  /** Gives the canvas's memory back. */
  free: () => void;
}

/** `onRedraw` hears of every time that all strokes are drawn anew. */
export function createInkPaper(canvas: HTMLCanvasElement, onRedraw: () => void): InkPaper {
  const context = canvas.getContext('2d');
  let shown: readonly Stroke[] = [];
  let sheet: Sheet = { width: 0, height: 0 };

  function redraw() {
    onRedraw();
    context?.clearRect(0, 0, canvas.width, canvas.height);
    if (context) for (const stroke of shown) drawStroke(context, stroke, sheet);
  }

  /** Draws anew where a stroke was, and nothing else. */
  function uncover(gone: Stroke) {
    if (!context) return;
    const unit = sheet.width / INK_UNIT;
    const ratio = sheet.height / sheet.width;
    const area = areaOf(gone, ratio);
    context.save();
    context.beginPath();
    context.rect(
      area.left * unit,
      area.top * unit,
      (area.right - area.left) * unit,
      (area.bottom - area.top) * unit,
    );
    context.clip();
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const stroke of shown)
      if (overlap(areaOf(stroke, ratio), area)) drawStroke(context, stroke, sheet);
    context.restore();
  }

  return {
    show(strokes) {
      const before = shown;
      shown = strokes;
      if (sheet.width === 0 || !context) return;
      const ids = new Set(strokes.map(({ id }) => id));
      const known = new Set(before.map(({ id }) => id));
      for (const stroke of before) if (!ids.has(stroke.id)) uncover(stroke);
      for (const stroke of strokes) if (!known.has(stroke.id)) drawStroke(context, stroke, sheet);
    },
    fit(next) {
      if (next.width === sheet.width && next.height === sheet.height) return;
      sheet = next;
      canvas.width = next.width;
      canvas.height = next.height;
      if (next.width > 0 && shown.length > 0) redraw();
    },
    free() {
      sheet = { width: 0, height: 0 };
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
