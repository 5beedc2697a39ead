import { INK_UNIT, type InkPoint } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import type { Sheet } from './sheet.ts';

const LINE = 1.7;

export const textFont = (size: number): string =>
  `500 ${size}px "Vazirmatn UI", Vazirmatn, Tahoma, system-ui, sans-serif`;

/** The direction of a text's first letter; null when it has none. */
export function directionOf(text: string): 'rtl' | 'ltr' | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return null;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/** How far it is from a point to the page's edge along the line of text. */
function roomAt([at, toward]: readonly InkPoint[], sheet: Sheet, isRtl: boolean): number {
  if (!at) return sheet.width;
  const unit = sheet.width / INK_UNIT;
  const sign = isRtl ? -1 : 1;
  const x = sign * (toward ? toward.x - at.x : 1);
  const y = sign * (toward ? toward.y - at.y : 0);
  if (Math.abs(x) >= Math.abs(y)) return x > 0 ? sheet.width - at.x * unit : at.x * unit;
  return y > 0 ? sheet.height - at.y * unit : at.y * unit;
}

/** A text in lines that stay on the page: it breaks where its writer broke it, and between words. */
export function linesOf(
  context: CanvasRenderingContext2D,
  stroke: Pick<Stroke, 'text' | 'width'>,
  points: readonly InkPoint[],
  sheet: Sheet,
): { lines: string[]; direction: 'rtl' | 'ltr'; lineHeight: number } {
  const text = stroke.text ?? '';
  const direction = directionOf(text) ?? 'ltr';
  const room = roomAt(points, sheet, direction === 'rtl');
  const lines = text.split('\n').flatMap((paragraph) => {
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
  });
  return { lines, direction, lineHeight: (stroke.width / 1_000) * sheet.width * LINE };
}
