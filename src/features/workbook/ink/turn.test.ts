import { expect, test } from 'vitest';
import { alongText, onPage, pageWidth, turnedOn, type Turn } from './turn.ts';

// A page of 200 by 300 whose box begins at 10, 20, and a point on it.
const place = { x: 50, y: 30 };
const seen: Record<Turn, { right: number; bottom: number; x: number; y: number }> = {
  0: { right: 210, bottom: 320, x: 60, y: 50 },
  90: { right: 310, bottom: 220, x: 310 - 30, y: 20 + 50 },
  180: { right: 210, bottom: 320, x: 210 - 50, y: 320 - 30 },
  270: { right: 310, bottom: 220, x: 10 + 30, y: 220 - 50 },
};

test.each([0, 90, 180, 270] as const)(
  'a point of a page turned by %i is found on the page',
  (turn) => {
    const { right, bottom, x, y } = seen[turn];
    const box = { left: 10, top: 20, right, bottom };
    expect(onPage(box, turn, x, y)).toEqual(place);
    expect(pageWidth(box, turn)).toBe(200);
  },
);

test.each([0, 90, 180, 270] as const)(
  'a line of text reads level on a page turned by %i',
  (turn) => {
    const { right, bottom, x, y } = seen[turn];
    const box = { left: 10, top: 20, right, bottom };
    const before = onPage(box, turn, x, y);
    const after = onPage(box, turn, x + 1, y);
    const { x: along, y: down } = alongText(turn);
    expect([after.x - before.x, after.y - before.y]).toEqual([along, down]);
  },
);

test('four turns are none', () => {
  expect(turnedOn(turnedOn(turnedOn(turnedOn(0))))).toBe(0);
});
