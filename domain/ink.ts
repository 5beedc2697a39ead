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
/** The highest page number that a stroke carries. */
const LAST_PAGE = 10_000;

/**
 * The page number of a stroke: the place of the file among the answer's files times 1000, and the place of the page
 * in the file, both from 0; so that a stroke is found without opening the files before it. Null where no number is
 * left: such a page is read and not written on.
 */
export function inkPage(file: number, page: number): number | null {
  const number = file * PAGES_OF_A_FILE + page;
  return page < PAGES_OF_A_FILE && number <= LAST_PAGE ? number : null;
}

interface Encoding {
  /** What the text begins with. */
  mark: string;
  bytes: 2 | 4;
  most: number;
  set: 'setInt16' | 'setInt32';
  get: 'getInt16' | 'getInt32';
}

/** Three little-endian Int16 a point, which reach 3.28 page widths down: what every release reads. */
const narrow: Encoding = { mark: '', bytes: 2, most: 32_767, set: 'setInt16', get: 'getInt16' };
/**
 * Three little-endian Int32 a point, for what lies farther: no page is so tall. The mark is no letter of base64, so
 * that an older release finds no point in it and draws nothing, instead of something elsewhere.
 */
const wide: Encoding = {
  mark: '2:',
  bytes: 4,
  most: 2_147_483_647,
  set: 'setInt32',
  get: 'getInt32',
};

/** What a stroke's points look like; 8 or 16 letters of base64 each, never padded. */
export const POINTS = /^(?:(?:[A-Za-z0-9+/]{8})+|2:(?:[A-Za-z0-9+/]{16})+)$/;

const numbersOf = ({ x, y, pressure }: InkPoint) =>
  [Math.round(x), Math.round(y), Math.round(pressure)] as const;
const fits = (numbers: readonly number[], { most }: Encoding) =>
  numbers.every((value) => Math.abs(value) <= most);

/** Points as a stroke carries them. What fits no encoding is refused: bent it would stand elsewhere for good. */
export function encodePoints(points: readonly InkPoint[]): string {
  const numbers = points.flatMap(numbersOf);
  const encoding = [narrow, wide].find((one) => fits(numbers, one));
  if (!encoding) throw new RangeError('A point lies where no page does.');
  const { mark, bytes, set } = encoding;
  const view = new DataView(new ArrayBuffer(numbers.length * bytes));
  for (const [at, value] of numbers.entries()) view[set](at * bytes, value, true);
  const letters = Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte));
  return mark + btoa(letters.join(''));
}

/** The points of a stroke; what is left of a broken one, and none of one in an encoding that is not known here. */
export function decodePoints(text: string): InkPoint[] {
  const { mark, bytes, get } = text.startsWith(wide.mark) ? wide : narrow;
  const base64 = text.slice(mark.length);
  if (!/^[A-Za-z0-9+/]*$/.test(base64)) return [];
  const letters = atob(base64.slice(0, base64.length - (base64.length % (4 * bytes))));
  const view = new DataView(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer);
  return Array.from({ length: view.byteLength / (3 * bytes) }, (_, place) => {
    const at = place * 3 * bytes;
    return {
      x: view[get](at, true),
      y: view[get](at + bytes, true),
      pressure: view[get](at + 2 * bytes, true),
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
