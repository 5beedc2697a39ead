import { ofEach } from '#src/lib/of-each.ts';
import { decodePoints, INK_UNIT, type InkPoint } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { piecesOf } from './lines.ts';
import { linesOf, textFont } from './text-lines.ts';
import type { Sheet } from './sheet.ts';

export type Brush = Pick<Stroke, 'tool' | 'colour' | 'width'>;

const HIGHLIGHTER_ALPHA = 0.3;
/** A tick and a cross in a square of 1 around the place where they were put. */
const marks = {
  tick: [
    [
      [-0.5, 0.05],
      [-0.15, 0.45],
      [0.55, -0.5],
    ],
  ],
  cross: [
    [
      [-0.4, -0.4],
      [0.4, 0.4],
    ],
    [
      [0.4, -0.4],
      [-0.4, 0.4],
    ],
  ],
} as const;

/** The points of a stroke, decoded once. */
export const pointsOf = ofEach(({ points }: Stroke): readonly InkPoint[] => decodePoints(points));

/** Draws a line of a pen or a highlighter; of a line that grows, only what is new. */
export function drawLine(
  context: CanvasRenderingContext2D,
  brush: Brush,
  points: readonly InkPoint[],
  sheet: Sheet,
): void {
  const unit = sheet.width / INK_UNIT;
  const width = (brush.width / 1_000) * sheet.width;
  context.strokeStyle = brush.colour;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const pieces =
    brush.tool === 'highlighter' ? [{ width: 1, points: [...points] }] : piecesOf(points);
  for (const piece of pieces) {
    context.lineWidth = width * piece.width;
    context.beginPath();
    const [first] = piece.points;
    if (first) context.moveTo(first.x * unit, first.y * unit);
    for (const { x, y } of piece.points) context.lineTo(x * unit, y * unit);
    context.stroke();
  }
}

/** The way a stamp or a text looks along: a second point says it, where the page lay turned. */
export function angleOf([at, toward]: readonly InkPoint[]): number {
  return at && toward ? Math.atan2(toward.y - at.y, toward.x - at.x) : 0;
}

function drawMark(
  context: CanvasRenderingContext2D,
  tool: keyof typeof marks,
  brush: Brush,
  sheet: Sheet,
) {
  const size = (brush.width / 1_000) * sheet.width;
  context.strokeStyle = brush.colour;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = size / 9;
  context.beginPath();
  for (const line of marks[tool])
    for (const [place, [x, y]] of line.entries())
      if (place === 0) context.moveTo(x * size, y * size);
      else context.lineTo(x * size, y * size);
  context.stroke();
}

function drawText(context: CanvasRenderingContext2D, stroke: Stroke, sheet: Sheet) {
  const size = (stroke.width / 1_000) * sheet.width;
  context.font = textFont(size);
  context.textBaseline = 'alphabetic';
  context.fillStyle = stroke.colour;
  const { lines, direction, lineHeight } = linesOf(
    stroke,
    pointsOf(stroke),
    sheet.height / sheet.width,
  );
  context.direction = direction;
  context.textAlign = 'start';
  for (const [place, line] of lines.entries())
    context.fillText(line, 0, place * lineHeight * (sheet.width / INK_UNIT) + size);
}

/** Draws one stroke on a page of any size. */
export function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke, sheet: Sheet): void {
  const points = pointsOf(stroke);
  const [at] = points;
  if (!at) return;
  context.save();
  if (stroke.tool === 'pen' || stroke.tool === 'highlighter') {
    if (stroke.tool === 'highlighter') context.globalAlpha = HIGHLIGHTER_ALPHA;
    drawLine(context, stroke, points, sheet);
  } else {
    const unit = sheet.width / INK_UNIT;
    context.translate(at.x * unit, at.y * unit);
    context.rotate(angleOf(points));
    if (stroke.tool === 'text') drawText(context, stroke, sheet);
    else drawMark(context, stroke.tool, stroke, sheet);
  }
  context.restore();
}
