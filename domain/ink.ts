/** Ink over the files of an answer: where a stroke lies, how its points are written, and how much an answer holds. */

/** A point in 1/10000 of the unrotated page's width, with pressure from 0 to 10000. */
export interface InkPoint {
  x: number;
  y: number;
  pressure: number;
}

/** A point's numbers are this part of the page's width. */
export const INK_UNIT = 10_000;
/** How many strokes an answer holds. */
export const MOST_STROKES = 5_000;
/** How many bytes of strokes an answer holds: the server takes 200,000, the rest is room for whoever draws elsewhere. */
export const MOST_INK_BYTES = 180_000;

const PAGES_OF_A_FILE = 1_000;
const BYTES_OF_A_POINT = 6;
const MOST = 32_767;

/**
 * The page number of a stroke: the place of the file among the answer's files times 1000, and the place of the page
 * in the file, both from 0; so that a stroke is found without opening the files before it.
 */
export function inkPage(file: number, page: number): number {
  return file * PAGES_OF_A_FILE + page;
}

function clamped(value: number): number {
  return Math.max(-MOST, Math.min(MOST, Math.round(value)));
}

/** Points as a stroke carries them: three little-endian Int16 a point, in base64. */
export function encodePoints(points: readonly InkPoint[]): string {
  const bytes = new DataView(new ArrayBuffer(points.length * BYTES_OF_A_POINT));
  for (const [place, { x, y, pressure }] of points.entries()) {
    const at = place * BYTES_OF_A_POINT;
    bytes.setInt16(at, clamped(x), true);
    bytes.setInt16(at + 2, clamped(y), true);
    bytes.setInt16(at + 4, clamped(pressure), true);
  }
  const letters = Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte));
  return btoa(letters.join(''));
}

/** The points of a stroke; what is left of a broken one. */
export function decodePoints(text: string): InkPoint[] {
  const letters = /^[A-Za-z0-9+/]*$/.test(text) ? atob(text.slice(0, text.length & ~7)) : '';
  const bytes = new DataView(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer);
  return Array.from({ length: bytes.byteLength / BYTES_OF_A_POINT }, (_, place) => {
    const at = place * BYTES_OF_A_POINT;
    return {
      x: bytes.getInt16(at, true),
      y: bytes.getInt16(at + 2, true),
      pressure: bytes.getInt16(at + 4, true),
    };
  });
}

/** The strokes after a change: an erased one is gone for ever, whoever adds it again. */
export function inkAfter<T extends { id: string }>(
  strokes: readonly T[],
  change: { add: readonly T[]; remove: readonly string[] },
): T[] {
  const gone = new Set(change.remove);
  const after = new Map(strokes.map((stroke) => [stroke.id, stroke]));
  for (const stroke of change.add) if (!after.has(stroke.id)) after.set(stroke.id, stroke);
  return [...after.values()].filter((stroke) => !gone.has(stroke.id));
}

/** How full an answer is of ink, from 0 to 1 and above. */
export function inkFill(strokes: readonly object[]): number {
  const bytes = new TextEncoder().encode(JSON.stringify(strokes)).length;
  return Math.max(strokes.length / MOST_STROKES, bytes / MOST_INK_BYTES);
}

/** The points of a line without those that say nothing: none of the left-out ones is farther from it than `tolerance`. */
export function thinned(points: readonly InkPoint[], tolerance: number): InkPoint[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  let farthest = 0;
  let most = 0;
  for (let at = 1; at < points.length - 1; at += 1) {
    const point = points[at];
    const away = point ? distanceTo(point, first, last) : 0;
    if (away > most) {
      most = away;
      farthest = at;
    }
  }
  if (most <= tolerance) return [first, last];
  return [
    ...thinned(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(farthest), tolerance),
  ];
}

interface Place {
  x: number;
  y: number;
}

/** How far a point is from the line between two others. */
export function distanceTo(point: Place, from: Place, to: Place): number {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const length = x * x + y * y;
  const along = length === 0 ? 0 : ((point.x - from.x) * x + (point.y - from.y) * y) / length;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - part * x, point.y - from.y - part * y);
}
