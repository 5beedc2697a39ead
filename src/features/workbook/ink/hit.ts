import { distanceTo } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { angleOf, pointsOf } from './draw.ts';
import { directionOf } from './text-lines.ts';

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const areas = new WeakMap<Stroke, Area>();
/** A letter is about so wide, of its height. */
const LETTER = 0.55;

function textArea(stroke: Stroke, size: number): Area {
  const points = pointsOf(stroke);
  const [at] = points;
  const lines = (stroke.text ?? '').split('\n');
  const length = Math.max(...lines.map((line) => line.length)) * size * LETTER;
  const angle = angleOf(points);
  const along = directionOf(stroke.text ?? '') === 'rtl' ? -length : length;
  const across = lines.length * size * 1.7;
  const { x, y } = at ?? { x: 0, y: 0 };
  const corners = [
    [0, 0],
    [along, 0],
    [0, across],
    [along, across],
  ].map(([u = 0, v = 0]) => [
    x + u * Math.cos(angle) - v * Math.sin(angle),
    y + u * Math.sin(angle) + v * Math.cos(angle),
  ]);
  return around(corners, size / 4);
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

/** The part of the page that a stroke covers, in 1/10000 of the page's width. */
export function areaOf(stroke: Stroke): Area {
  const known = areas.get(stroke);
  if (known) return known;
  const size = stroke.width * 10;
  const area =
    stroke.tool === 'text'
      ? textArea(stroke, size)
      : around(
          pointsOf(stroke).map(({ x, y }) => [x, y]),
          size,
        );
  areas.set(stroke, area);
  return area;
}

export const overlap = (one: Area, other: Area): boolean =>
  one.left <= other.right &&
  one.right >= other.left &&
  one.top <= other.bottom &&
  one.bottom >= other.top;

/** Whether an eraser at a point touches a stroke. */
export function isHit(stroke: Stroke, point: { x: number; y: number }, reach: number): boolean {
  const { x, y } = point;
  const area = areaOf(stroke);
  const eraser = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
  if (!overlap(area, eraser)) return false;
  if (stroke.tool !== 'pen' && stroke.tool !== 'highlighter') return true;
  const points = pointsOf(stroke);
  const far = reach + stroke.width * 5;
  return points.some((from, at) => distanceTo(point, from, points[at + 1] ?? from) <= far);
}
