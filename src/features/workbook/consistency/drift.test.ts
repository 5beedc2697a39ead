import { expect, test } from 'vitest';
import { driftOf } from './drift.ts';

const scored = (shares: number[]) => shares.map((share, at) => ({ share, at }));
const ten = (share: number) => Array.from({ length: 10 }, () => share);

test('the first ten are compared with the last ten, whatever lies between', () => {
  expect(driftOf(scored([...ten(0.8), 0, 0, 1, ...ten(0.5)]))).toEqual({
    first: expect.closeTo(0.8),
    last: expect.closeTo(0.5),
  });
});

test('a half of a hundredth goes up, whatever a sum of shares makes of it', () => {
  const mean = [6, 19, 32, 45, 58, 11, 24, 37, 50, 3].map((units) => units / 60);
  expect(driftOf(scored([...mean, ...ten(0.8)]))?.first).toBe(0.48);
});

test('in the order in which they were scored, not in that of the list', () => {
  const mixed = scored([...ten(0.8), ...ten(0.5)]).toReversed();
  expect(driftOf(mixed)?.first).toBeCloseTo(0.8);
});

test('nothing is said of fewer than twenty', () => {
  expect(driftOf(scored([...ten(1), ...ten(0).slice(1)]))).toBeNull();
});

test('a tenth of the maximum is worth saying and less is not, up or down', () => {
  expect(driftOf(scored([...ten(0.6), ...ten(0.7)]))).not.toBeNull();
  expect(driftOf(scored([...ten(0.7), ...ten(0.6)]))).not.toBeNull();
  expect(driftOf(scored([...ten(0.6), ...ten(0.69)]))).toBeNull();
});
