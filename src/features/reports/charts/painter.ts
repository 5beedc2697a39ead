/** Lengths of a computed style. */
const px = (text: string) => Number.parseFloat(text) || 0;
const isClear = (color: string) => color === 'transparent' || /[,/] ?0\)$/.test(color);

/** What an element of a chart is drawn with, and where the paper begins. */
export interface Painter {
  context: CanvasRenderingContext2D;
  origin: { x: number; y: number };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxOf({ origin }: Painter, { left, top, width, height }: DOMRect): Box {
  return { x: left - origin.x, y: top - origin.y, width, height };
}

function shape(context: CanvasRenderingContext2D, box: Box, style: CSSStyleDeclaration) {
  const round = (corner: string) =>
    corner.endsWith('%') ? (px(corner) / 100) * Math.min(box.width, box.height) : px(corner);
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, [
    round(style.borderTopLeftRadius),
    round(style.borderTopRightRadius),
    round(style.borderBottomRightRadius),
    round(style.borderBottomLeftRadius),
  ]);
}

/** The stripes of what is hatched: white over its colour, as wide and as far apart as on the screen. */
function hatch(context: CanvasRenderingContext2D, { x, y, width, height }: Box) {
  context.save();
  context.clip();
  context.strokeStyle = 'rgb(255 255 255 / 0.5)';
  context.lineWidth = 3;
  const apart = 7 * Math.SQRT2;
  for (let at = 0; at < width + height; at += apart) {
    context.beginPath();
    context.moveTo(x + at, y);
    context.lineTo(x + at - height, y + height);
    context.stroke();
  }
  context.restore();
}

function paintBox(painter: Painter, element: Element, style: CSSStyleDeclaration) {
  const { context } = painter;
  const box = boxOf(painter, element.getBoundingClientRect());
  if (box.width === 0 || box.height === 0) return;
  if (!isClear(style.backgroundColor)) {
    shape(context, box, style);
    context.fillStyle = style.backgroundColor;
    context.fill();
    if (style.backgroundImage !== 'none') hatch(context, box);
  }
  const all = px(style.borderLeftWidth);
  if (all > 0 && style.borderLeftStyle === 'solid') {
    shape(
      context,
      {
        x: box.x + all / 2,
        y: box.y + all / 2,
        width: Math.max(0, box.width - all),
        height: Math.max(0, box.height - all),
      },
      style,
    );
    context.strokeStyle = style.borderLeftColor;
    context.lineWidth = all;
    context.stroke();
  } else if (px(style.borderBottomWidth) > 0 && style.borderBottomStyle === 'solid') {
    const thick = px(style.borderBottomWidth);
    context.fillStyle = style.borderBottomColor;
    context.fillRect(box.x, box.y + box.height - thick, box.width, thick);
  }
}

function paintLine(painter: Painter, line: SVGLineElement, style: CSSStyleDeclaration) {
  const { context } = painter;
  const { ownerSVGElement: sheet } = line;
  if (!sheet) return;
  const box = boxOf(painter, sheet.getBoundingClientRect());
  context.save();
  context.beginPath();
  context.moveTo(box.x + line.x1.baseVal.value, box.y + line.y1.baseVal.value);
  context.lineTo(box.x + line.x2.baseVal.value, box.y + line.y2.baseVal.value);
  context.strokeStyle = style.stroke;
  context.lineWidth = px(style.strokeWidth);
  context.setLineDash(
    style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(px),
  );
  context.stroke();
  context.restore();
}

interface TextLine {
  words: string;
  left: number;
  right: number;
  top: number;
  height: number;
}

/** A text as it is broken into lines: words that stand at one height. */
function linesOf(text: Text): TextLine[] {
  const lines: TextLine[] = [];
  const range = document.createRange();
  for (const found of text.data.matchAll(/[^\s\u200b]+/g)) {
    range.setStart(text, found.index);
    range.setEnd(text, found.index + found[0].length);
    const { left, right, top, height } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.top - top) < height / 2) {
      last.words += ` ${found[0]}`;
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
    } else lines.push({ words: found[0], left, right, top, height });
  }
  return lines;
}

/** The canvas shapes and joins letters as the page does; a line is drawn whole, in its own direction. */
function paintText(painter: Painter, text: Text, style: CSSStyleDeclaration) {
  const { context, origin } = painter;
  const isFromRight = style.direction === 'rtl';
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.direction = isFromRight ? 'rtl' : 'ltr';
  context.textAlign = isFromRight ? 'right' : 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = style.color;
  // What shines behind a number keeps lines off it.
  context.strokeStyle = 'white';
  context.lineWidth = 4;
  context.lineJoin = 'round';
  for (const { words, left, right, top, height } of linesOf(text)) {
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText(words);
    const baseline = top + (height * up) / (up + down);
    const x = (isFromRight ? right : left) - origin.x;
    if (style.textShadow !== 'none') context.strokeText(words, x, baseline - origin.y);
    context.fillText(words, x, baseline - origin.y);
  }
}

/** Draws an element and all in it as the page shows it: grounds, borders, lines and words. */
export function paint(painter: Painter, element: Element): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return;
  if (element instanceof SVGLineElement) return paintLine(painter, element, style);
  if (element instanceof HTMLElement) paintBox(painter, element, style);
  for (const child of element.childNodes) {
    if (child instanceof Element) paint(painter, child);
    else if (child instanceof Text) paintText(painter, child, style);
  }
}
