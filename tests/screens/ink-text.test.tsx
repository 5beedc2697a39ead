import { expect, test } from 'vitest';
import { encodePoints } from '#domain/ink.ts';
import { isHit } from '#src/features/workbook/ink/hit.ts';
import { fitText, textSize } from '#src/features/workbook/ink/text-lines.ts';
import { alongText, type Turn } from '#src/features/workbook/ink/turn.ts';
import type { Stroke } from '#src/offline/index.ts';

const ratio = 1.4;
const eraser = { reach: 10, ratio };
const textAt = (text: string, x: number, y: number): Stroke => ({
  id: crypto.randomUUID(),
  page: 0,
  tool: 'text',
  colour: '#722B5B',
  width: 24,
  points: encodePoints([{ x, y, pressure: 0 }]),
  text,
  at: '2026-11-20T15:12:00.000Z',
});

test('a Persian text lies to the left of where it was begun, a Latin one to the right', () => {
  const fa = textAt('آفرین دخترم', 5_000, 5_000);
  const en = textAt('Well done', 5_000, 5_000);
  const [left, right] = [
    { x: 4_300, y: 5_150 },
    { x: 5_700, y: 5_150 },
  ];
  expect([isHit(fa, left, eraser), isHit(fa, right, eraser)]).toEqual([true, false]);
  expect([isHit(en, left, eraser), isHit(en, right, eraser)]).toEqual([false, true]);
});

test('a text that breaks at the edge is touched at each of its lines and not beyond them', () => {
  const text = textAt('one two three four five six seven eight nine ten eleven', 7_000, 2_000);
  const { across } = textSize(text, [{ x: 7_000, y: 2_000, pressure: 0 }], ratio);
  const line = 24 * 10 * 1.7;
  expect(across).toBeGreaterThan(2.5 * line);
  for (let y = 2_000 + line / 2; y < 2_000 + across; y += line)
    expect(isHit(text, { x: 7_100, y }, eraser)).toBe(true);
  expect(isHit(text, { x: 7_100, y: 2_000 + across + line }, eraser)).toBe(false);
});

const turns: Turn[] = [0, 90, 180, 270];
const places = [200, 5_000, 9_800].flatMap((x) => [200, 7_000, 13_800].map((y) => ({ x, y })));
const texts = [
  'خوب',
  'این قسمت را دوباره بخوانید و با مثال کتاب مقایسه کنید تا روشن شود که چرا',
  'Read this once more, and compare it with the example in the book to see why it is so',
];

test.each(turns.flatMap((turn) => texts.map((text) => ({ turn, text }))))(
  'wherever it is begun on a page turned by $turn, “$text” stands on the page',
  ({ turn, text }) => {
    const isRtl = text !== texts[2];
    const along = alongText(turn);
    for (const { x, y } of places) {
      const begun = [
        { x, y, pressure: 0 },
        { x: x + along.x * 500, y: y + along.y * 500, pressure: 0 },
      ];
      const points = fitText({ text, width: 24 }, begun, { turn, ratio, isRtl });
      const size = textSize({ text, width: 24 }, points, ratio);
      const [at = { x: NaN, y: NaN }] = points;
      const ends = [
        { x: at.x, y: at.y },
        // Along the line, and a quarter turn from it down to the last one.
        {
          x: at.x + along.x * size.along - along.y * size.across,
          y: at.y + along.y * size.along + along.x * size.across,
        },
      ];
      for (const end of ends) {
        expect(end.x).toBeGreaterThanOrEqual(-1);
        expect(end.x).toBeLessThanOrEqual(10_001);
        expect(end.y).toBeGreaterThanOrEqual(-1);
        expect(end.y).toBeLessThanOrEqual(14_001);
      }
    }
  },
);

test('what fits where it was begun stays there to the unit', () => {
  const begun = [{ x: 6_000, y: 3_000, pressure: 0 }];
  expect(fitText({ text: 'خوب', width: 24 }, begun, { turn: 0, ratio, isRtl: true })).toEqual(
    begun,
  );
});
