import { expect, test } from 'vitest';
import { encodePoints } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { isHit } from './hit.ts';

const stroke = (part: Partial<Stroke>, ...points: [number, number][]): Stroke => ({
  id: 'a',
  page: 0,
  tool: 'pen',
  colour: '#722B5B',
  width: 2,
  points: encodePoints(points.map(([x, y]) => ({ x, y, pressure: 5_000 }))),
  at: '2026-11-20T15:12:00.000Z',
  ...part,
});

test('the eraser takes a line that it touches between two points, and none that it passes by', () => {
  const line = stroke({}, [0, 0], [1_000, 1_000]);
  expect(isHit(line, { x: 500, y: 520 }, { reach: 50, ratio: 1.4 })).toBe(true);
  expect(isHit(line, { x: 900, y: 100 }, { reach: 50, ratio: 1.4 })).toBe(false);
});

test('a stamp is touched anywhere on it', () => {
  const tick = stroke({ tool: 'tick', width: 40 }, [2_000, 2_000]);
  expect(isHit(tick, { x: 2_150, y: 1_850 }, { reach: 20, ratio: 1.4 })).toBe(true);
  expect(isHit(tick, { x: 3_000, y: 2_000 }, { reach: 20, ratio: 1.4 })).toBe(false);
});
