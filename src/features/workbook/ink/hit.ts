import { distanceTo } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { angleOf, pointsOf } from './draw.ts';
import { textSize } from './text-lines.ts';

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a stroke covers, and on a page of which shape: a text breaks at the page's edge. */
const areas = new WeakMap<Stroke, { area: Area; ratio: number }>();

function textArea(stroke: Stroke, ratio: number): Area {
  const points = pointsOf(stroke);
  const { x, y } = points[0] ?? { x: 0, y: 0 };
  const angle = angleOf(points);
  const { along, across } = textSize(stroke, points, ratio);
  const corners = [
    [0, 0],
    [along, 0],
    [0, across],
    [along, across],
  ].map(([u = 0, v = 0]) => [
    x + u * Math.cos(angle) - v * Math.sin(angle),
    y + u * Math.sin(angle) + v * Math.cos(angle),
  ]);
  // Letters reach beyond their line.
  return around(corners, stroke.width * 5);
}

function around(places: readonly (readonly number[])[], by: number): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of places) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The part of a page that a stroke covers, in 1/10000 of its width; `ratio` is its height by its width. */
export function areaOf(stroke: Stroke, ratio: number): Area {
  const known = areas.get(stroke);
  if (known?.ratio === ratio) return known.area;
  const area =
    stroke.tool === 'text'
      ? textArea(stroke, ratio)
      : around(
          pointsOf(stroke).map(({ x, y }) => [x, y]),
          stroke.width * 10,
        );
  areas.set(stroke, { area, ratio });
  return area;
}

export const overlap = (one: Area, other: Area): boolean =>
  one.left <= other.right &&
  one.right >= other.left &&
  one.top <= other.bottom &&
  one.bottom >= other.top;

/** Whether an eraser at a point touches a stroke. */
export function isHit(
  stroke: Stroke,
  point: { x: number; y: number },
  { reach, ratio }: { reach: number; ratio: number },
): boolean {
  const { x, y } = point;
  const area = areaOf(stroke, ratio);
  const eraser = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
  if (!overlap(area, eraser)) return false;
  if (stroke.tool !== 'pen' && stroke.tool !== 'highlighter') return true;
  const points = pointsOf(stroke);
  const far = reach + stroke.width * 5;
  return points.some((from, at) => distanceTo(point, from, points[at + 1] ?? from) <= far);
}
