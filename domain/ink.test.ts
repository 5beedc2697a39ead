import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodePoints,
  distanceTo,
  encodePoints,
  inkAfter,
  inkFill,
  inkPage,
  MOST_INK_BYTES,
  thinned,
  type InkPoint,
} from './ink.ts';

const number = fc.integer({ min: -32_767, max: 32_767 });
const point = fc.record({ x: number, y: number, pressure: fc.integer({ min: 0, max: 10_000 }) });

test('points come back as they were written, eight characters each and never padded', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), (points) => {
      const text = encodePoints(points);
      expect(text).toMatch(/^[A-Za-z0-9+/]+$/);
      expect(text).toHaveLength(points.length * 8);
      expect(decodePoints(text)).toEqual(points);
    }),
  );
});

test('a point beyond what can be written lies at its edge, and a broken stroke has the points that are whole', () => {
  const far = { x: 90_000.4, y: -90_000, pressure: 5_000.6 };
  expect(decodePoints(encodePoints([far]))).toEqual([{ x: 32_767, y: -32_767, pressure: 5_001 }]);
  expect(decodePoints('AAAAAAAAAAA')).toHaveLength(1);
  expect(decodePoints('not base64!')).toEqual([]);
});

test('no two pages of an answer with ten files share a number, and all are numbers that the server takes', () => {
  const numbers = [0, 1, 9].flatMap((file) => [0, 1, 999].map((page) => inkPage(file, page)));
  expect(new Set(numbers).size).toBe(9);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(10_000);
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
