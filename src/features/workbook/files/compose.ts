import type { Stroke } from '#src/offline/index.ts';
import { drawStroke } from '../ink/draw.ts';
import { textFont } from '../ink/text-lines.ts';
import { isSideways, type Turn } from '../ink/turn.ts';
import type { FilePage } from './opened.ts';

/** How large and of which kind a picture is. */
export interface PictureKind {
  /** The page's own, at most this. */
  widest: number;
  type: 'image/png' | 'image/jpeg';
}

const whole: PictureKind = { widest: Infinity, type: 'image/png' };

/** A page with its ink as a picture, turned as it is looked at; the file itself stays as it is. */
export async function composePage(
  page: FilePage,
  strokes: readonly Stroke[],
  turn: Turn,
  { widest, type }: PictureKind = whole,
): Promise<Blob> {
  const flat = document.createElement('canvas');
  await page.paint(flat, Math.min(page.natural, widest)).done;
  const text = strokes.map((stroke) => stroke.text ?? '').join('');
  if (text !== '') await document.fonts.load(textFont(16), text);
  const context = flat.getContext('2d');
  context?.setTransform(1, 0, 0, 1, 0, 0);
  if (context)
    for (const stroke of strokes)
      drawStroke(context, stroke, { width: flat.width, height: flat.height });
  if (type === 'image/jpeg') underlay(flat);
  const canvas = turn === 0 ? flat : turned(flat, turn);
  try {
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The page cannot be made a picture.'))),
        type,
        QUALITY,
      );
    });
  } finally {
    flat.width = 0;
    canvas.width = 0;
  }
}

/** Of a picture that keeps the edges of letters clean. */
const QUALITY = 0.85;

/** What is clear in a photo is paper, not black. */
function underlay(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'source-over';
}

function turned(flat: HTMLCanvasElement, turn: Turn): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const side = isSideways(turn);
  canvas.width = side ? flat.height : flat.width;
  canvas.height = side ? flat.width : flat.height;
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((turn * Math.PI) / 180);
  context?.drawImage(flat, -flat.width / 2, -flat.height / 2);
  return canvas;
}
