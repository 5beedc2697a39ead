import { INK_UNIT, type InkPoint } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { asSeen, onPage, seenSize, type Turn } from './turn.ts';

const LINE = 1.7;
/** Words begun near the edge get as much of the page's width, if they need it. */
const LEAST_ROOM = 0.35;

export const textFont = (size: number): string =>
  `500 ${size}px "Vazirmatn UI", Vazirmatn, Tahoma, system-ui, sans-serif`;

/** The direction of a text's first letter; null when it has none. */
export function directionOf(text: string): 'rtl' | 'ltr' | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return null;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/** How far it is from a point to the page's edge along the line of text. */
function roomAt([at, toward]: readonly InkPoint[], ratio: number, isRtl: boolean): number {
  if (!at) return INK_UNIT;
  const sign = isRtl ? -1 : 1;
  const x = sign * (toward ? toward.x - at.x : 1);
  const y = sign * (toward ? toward.y - at.y : 0);
  if (Math.abs(x) >= Math.abs(y)) return x > 0 ? INK_UNIT - at.x : at.x;
  return y > 0 ? INK_UNIT * ratio - at.y : at.y;
}

interface Measuring {
  measureText: (text: string) => { width: number };
}

function brokenInto(context: Measuring, paragraph: string, room: number): string[] {
  const broken: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && context.measureText(longer).width > room) {
      broken.push(line);
      line = word;
    } else line = longer;
  }
  broken.push(line);
  return broken;
}

type Written = Pick<Stroke, 'text' | 'width'>;

let measuring: CanvasRenderingContext2D | null = null;
/** Measures words as they are drawn on a page of 10000 dots: on every screen a text breaks at the same words. */
function measure({ width }: Written): Measuring {
  const size = width * 10;
  measuring ??= document.createElement('canvas').getContext('2d');
  // A browser that gives no more canvases: a letter is about half as wide as high.
  if (!measuring) return { measureText: ({ length }) => ({ width: length * size * 0.55 }) };
  measuring.font = textFont(size);
  return measuring;
}

/**
 * A text in lines that stay on the page, whose height by its width is given: it breaks where its writer broke it, and
 * between words. Its measures are in 1/10000 of the page's width.
 */
export function linesOf(
  stroke: Written,
  points: readonly InkPoint[],
  ratio: number,
): { lines: string[]; direction: 'rtl' | 'ltr'; lineHeight: number } {
  const text = stroke.text ?? '';
  const direction = directionOf(text) ?? 'ltr';
  const room = roomAt(points, ratio, direction === 'rtl');
  const context = measure(stroke);
  const lines = text.split('\n').flatMap((paragraph) => brokenInto(context, paragraph, room));
  return { lines, direction, lineHeight: stroke.width * 10 * LINE };
}

const wide = (context: Measuring, lines: readonly string[]) =>
  Math.max(...lines.map((line) => context.measureText(line).width));

/** How far a text reaches along its lines and across them, in 1/10000 of the width of a page of this shape. */
export function textSize(
  stroke: Written,
  points: readonly InkPoint[],
  ratio: number,
): { along: number; across: number } {
  const { lines, direction, lineHeight } = linesOf(stroke, points, ratio);
  const along = wide(measure(stroke), lines);
  return { along: direction === 'rtl' ? -along : along, across: lines.length * lineHeight };
}

/** Where a text stands that was begun at these points of a turned page: there, if all of it fits on the page. */
export function fitText(
  stroke: Written,
  points: readonly InkPoint[],
  { turn, ratio, isRtl }: { turn: Turn; ratio: number; isRtl: boolean },
): InkPoint[] {
  const [at] = points;
  if (!at) return [];
  const page = { width: INK_UNIT, height: INK_UNIT * ratio };
  const { width, height } = seenSize(page, turn);
  const begun = asSeen(page, turn, at);
  const text = stroke.text ?? '';
  const context = measure(stroke);
  // A long word is not broken: it gets what it needs.
  const word = wide(context, text.split(/\s/));
  const whole = wide(context, text.split('\n'));
  const room = Math.min(width, Math.max(word, Math.min(whole, LEAST_ROOM * width)));
  const x = isRtl ? Math.max(begun.x, room) : Math.min(begun.x, width - room);
  const movedBy = (seen: { x: number; y: number }) => {
    const box = { left: 0, top: 0, right: width, bottom: height };
    const moved = onPage(box, turn, seen.x, seen.y);
    return points.map((one) => ({
      ...one,
      x: one.x + moved.x - at.x,
      y: one.y + moved.y - at.y,
    }));
  };
  const beside = movedBy({ x, y: begun.y });
  const { across } = textSize(stroke, beside, ratio);
  return movedBy({ x, y: Math.max(0, Math.min(begun.y, height - across)) });
}
