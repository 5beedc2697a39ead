import { expect, test } from 'vitest';
import { movesOf } from './moves.ts';

test.each([
  [true, 'confirmed', 'confirmed'],
  [false, 'confirmed', 'confirmed'],
  [false, 'collecting', 'inactive'],
  [false, 'ready', 'inactive'],
] as const)('active %s and %s: nothing can be done, for it is %s', (active, status, reason) => {
  expect(movesOf({ active, status })).toEqual({ moves: [], reason });
});

test('what is being collected becomes ready, and is confirmed only then', () => {
  expect(movesOf({ active: true, status: 'collecting' }).moves).toEqual([
    { to: 'ready', blocked: null },
    { to: 'confirmed', blocked: 'notReady' },
  ]);
});

test('what is ready is confirmed, or collected again', () => {
  expect(movesOf({ active: true, status: 'ready' }).moves.map(({ to }) => to)).toEqual([
    'confirmed',
    'collecting',
  ]);
});
