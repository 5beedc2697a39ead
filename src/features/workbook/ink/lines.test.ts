import { expect, test } from 'vitest';
import { piecesOf, widthAt } from './lines.ts';

const at = (x: number, pressure: number) => ({ x, y: 0, pressure });

test('a line of even pressure is one piece of its own width', () => {
  expect(piecesOf([at(0, 5_000), at(1, 5_000), at(2, 5_100)])).toEqual([
    { width: 1, points: [at(0, 5_000), at(1, 5_000), at(2, 5_100)] },
  ]);
});

test('where the pressure changes a new piece begins at the point before, so that nothing is torn', () => {
  const pieces = piecesOf([at(0, 0), at(1, 10_000), at(2, 10_000)]);
  expect(pieces.map(({ points }) => points.map(({ x }) => x))).toEqual([[0], [0, 1, 2]]);
  expect(pieces[1]?.width).toBe(widthAt(10_000));
});

test('more pressure is never a thinner line', () => {
  const widths = Array.from({ length: 101 }, (_, part) => widthAt(part * 100));
  expect(widths.toSorted((one, other) => one - other)).toEqual(widths);
  expect(widths[0]).toBeGreaterThan(0);
});
