import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { behindAt, lineOf, placeBehind, pullAt, sidesOf } from './place.ts';

const ids = ['a', 'b', 'c', 'd'];
/** Rows of unequal height, from the top of the window on. */
const rows = [
  { id: 'a', top: 0, bottom: 100 },
  { id: 'b', top: 100, bottom: 140 },
  { id: 'c', top: 140, bottom: 400 },
  { id: 'd', top: 400, bottom: 500 },
];
const placeAt = (id: string, y: number, seen = rows) =>
  placeBehind(ids, id, behindAt(ids, id, seen, y));

describe('where a carried row would land', () => {
  test('is the gap nearest to the pointer, whatever the heights of the rows', () => {
    expect([-50, 110, 130, 260, 280, 900].map((y) => placeAt('a', y))).toEqual([0, 0, 1, 1, 2, 3]);
    expect([900, 460, 440, 119, 60, 40].map((y) => placeAt('d', y))).toEqual([3, 3, 3, 1, 1, 0]);
  });

  test('is its own place as long as the pointer is over itself', () => {
    expect([141, 270, 399].map((y) => placeAt('c', y))).toEqual([2, 2, 2]);
  });

  test('is told from the rows on the screen alone, though the carried one is far above them', () => {
    expect(placeAt('a', 280, rows.slice(2))).toBe(2);
    expect(placeAt('a', 100, rows.slice(2))).toBe(1);
    expect(placeAt('a', 100, rows.slice(0, 1))).toBe(0);
  });

  test('stays behind the same row when the list changes meanwhile, and is its own when that row has gone', () => {
    const { behind } = sidesOf(ids, 'a', 2);
    expect(behind).toBe('c');
    expect(placeBehind(['x', 'a', 'b', 'y', 'c', 'd'], 'a', behind)).toBe(4);
    expect(placeBehind(['x', 'a', 'b', 'd'], 'a', behind)).toBe(1);
  });

  test('every place is reached and told again, never one outside of the list', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 }),
        fc.nat(29),
        fc.integer({ min: -3, max: 33 }),
        (list, from, wish) => {
          const id = list[from % list.length] ?? '';
          const place = placeBehind(list, id, sidesOf(list, id, wish).behind);
          expect(place).toBe(Math.min(Math.max(wish, 0), list.length - 1));
        },
      ),
    );
  });
});

test('the line is drawn between the two rows, by whichever of them is on the screen', () => {
  const line = (place: number, seen = rows) => lineOf(seen, sidesOf(ids, 'a', place));
  expect([1, 2, 3].map((place) => line(place))).toEqual([140, 400, 500]);
  expect(line(2, rows.slice(3))).toBe(400);
  expect(line(1, rows.slice(3))).toBeNull();
});

test('the page goes only under a pointer near its edges, faster the nearer, and never wildly', () => {
  expect([200, 400, 800].map((y) => pullAt(y, 1_000))).toEqual([0, 0, 0]);
  expect(pullAt(900, 1_000)).toBeGreaterThan(0);
  expect(pullAt(980, 1_000)).toBeGreaterThan(pullAt(900, 1_000));
  expect(pullAt(100, 1_000)).toBe(-pullAt(900, 1_000));
  expect(pullAt(5_000, 1_000)).toBe(pullAt(1_000, 1_000));
});
