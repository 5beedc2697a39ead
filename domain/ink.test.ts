import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodePoints,
  distanceTo,
  encodePoints,
  INK_UNIT,
  inkAfter,
  inkFill,
  inkPage,
  MOST_INK_BYTES,
  POINTS,
  thinned,
  type InkPoint,
} from './ink.ts';

const number = fc.integer({ min: -32_767, max: 32_767 });
const point = fc.record({ x: number, y: number, pressure: fc.integer({ min: 0, max: 10_000 }) });

/** Any point of any page and of the table around it: as wide as 300 times its height, or as tall as 300 times its width. */
const onAnyPage = fc
  .integer({ min: -300, max: 300 })
  .map((shape) => (shape >= 0 ? 1 + shape : 1 / (1 - shape)))
  .chain((ratio) => {
    const place = { noNaN: true, min: -3, max: 4 };
    return fc.array(
      fc.record({
        x: fc.double(place).map((part) => part * INK_UNIT),
        y: fc.double(place).map((part) => part * ratio * INK_UNIT),
        pressure: fc.integer({ min: 0, max: 10_000 }),
      }),
      { minLength: 1 },
    );
  });

/** As the releases read a stroke that knew three Int16 a point and nothing else. */
function asOlderReleasesRead(text: string): InkPoint[] {
  const letters = /^[A-Za-z0-9+/]*$/.test(text) ? atob(text.slice(0, text.length & ~7)) : '';
  const bytes = new DataView(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer);
  return Array.from({ length: bytes.byteLength / 6 }, (_, place) => ({
    x: bytes.getInt16(place * 6, true),
    y: bytes.getInt16(place * 6 + 2, true),
    pressure: bytes.getInt16(place * 6 + 4, true),
  }));
}

test('on pages of all shapes a point comes back where it was, to the unit', () => {
  fc.assert(
    fc.property(onAnyPage, (points) => {
      const text = encodePoints(points);
      expect(text).toMatch(POINTS);
      const back = decodePoints(text);
      expect(back).toHaveLength(points.length);
      for (const [at, { x, y, pressure }] of points.entries()) {
        expect(Math.abs((back[at]?.x ?? NaN) - x)).toBeLessThanOrEqual(0.5);
        expect(Math.abs((back[at]?.y ?? NaN) - y)).toBeLessThanOrEqual(0.5);
        expect(back[at]?.pressure).toBe(pressure);
      }
    }),
  );
});

test('an older release reads a stroke as it is or finds nothing in it, never something else', () => {
  fc.assert(
    fc.property(onAnyPage, (points) => {
      const text = encodePoints(points);
      const seen = asOlderReleasesRead(text);
      expect([[], decodePoints(text)]).toContainEqual(seen);
    }),
  );
});

test('what fits is written as ever, and what an older release wrote is read as ever', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), (points) => {
      const text = encodePoints(points);
      expect(text).toHaveLength(points.length * 8);
      expect(asOlderReleasesRead(text)).toEqual(points);
    }),
  );
  expect(decodePoints('AACIE4gTECcQJ4gT/3//f4gT')).toEqual([
    { x: 0, y: 5_000, pressure: 5_000 },
    { x: 10_000, y: 10_000, pressure: 5_000 },
    { x: 32_767, y: 32_767, pressure: 5_000 },
  ]);
});

test.each([Infinity, NaN, -Infinity, 3e9])('a point at %d is refused and not bent', (far) => {
  expect(() => encodePoints([{ x: 0, y: far, pressure: 5_000 }])).toThrow(RangeError);
});

test('a broken stroke has the points that are whole', () => {
  expect(decodePoints('AAAAAAAAAAA')).toHaveLength(1);
  expect(decodePoints('2:AAAAAAAAAAAAAAAAAAA')).toHaveLength(1);
  expect(decodePoints('not base64!')).toEqual([]);
  expect(decodePoints('3:AAAAAAAAAAAAAAAA')).toEqual([]);
});

test('a page that no number is left for is not written on', () => {
  expect(inkPage(0, 999)).toBe(999);
  expect(inkPage(0, 1_000)).toBeNull();
  expect(inkPage(10, 0)).toBe(10_000);
  expect(inkPage(10, 1)).toBeNull();
});

test('no two pages of an answer with ten files share a number, and all are numbers that the server takes', () => {
  const numbers = [0, 1, 9].flatMap((file) => [0, 1, 999].map((page) => inkPage(file, page)));
  expect(new Set(numbers).size).toBe(9);
  expect(Math.max(...numbers.map(Number))).toBeLessThanOrEqual(10_000);
  expect(inkPage(0, 4)).toBe(4);
});

test('a tombstone wins over every drawing of the stroke', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  expect(inkAfter([a], { add: [b], remove: [] })).toEqual([a, b]);
  expect(inkAfter([a], { add: [a, b], remove: ['a'] })).toEqual([b]);
});

test('an answer is full before the server says so, by strokes or by bytes, whatever their letters', () => {
  const heavy = (text: string) => [{ id: 'a', text: text.repeat(MOST_INK_BYTES / 10) }];
  expect(inkFill([])).toBeLessThan(0.01);
  expect(inkFill(Array.from({ length: 5_000 }, () => ({})))).toBe(1);
  expect(inkFill(heavy('x'))).toBeLessThan(0.2);
  expect(inkFill(heavy('ی'.repeat(5)))).toBeGreaterThan(1);
  expect(MOST_INK_BYTES).toBeLessThan(200_000);
});

test('a thinned line keeps its ends and goes nowhere farther from the old one than it may', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), (points: InkPoint[]) => {
      const kept = thinned(points, 50);
      expect(kept[0]).toEqual(points[0]);
      expect(kept.at(-1)).toEqual(points.at(-1));
      for (const one of points) {
        const away = kept.map((from, at) => distanceTo(one, from, kept[at + 1] ?? from));
        expect(Math.min(...away)).toBeLessThanOrEqual(50.001);
      }
    }),
  );
});

test('a straight line is its two ends', () => {
  const line = Array.from({ length: 50 }, (_, at) => ({ x: at * 10, y: at * 5, pressure: 5_000 }));
  expect(thinned(line, 3)).toHaveLength(2);
});
