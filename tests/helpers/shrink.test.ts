import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';

const numbers = Array.from({ length: 40 }, (_, at) => at);
const needs = (...wanted: number[]) => {
  const asked: (readonly number[])[] = [];
  const isWrong = (some: readonly number[]) => {
    asked.push(some);
    return Promise.resolve(wanted.every((one) => some.includes(one)));
  };
  return { isWrong, asked };
};

test('what alone makes it go wrong is left, in its order', async () => {
  expect(await shrink(numbers, needs(7, 31).isWrong, 1_000)).toEqual([7, 31]);
  expect(await shrink(numbers, needs(39).isWrong, 1_000)).toEqual([39]);
});

test('it is tried as often as may be, and what was found by then is told', async () => {
  const { isWrong, asked } = needs(7, 31);
  const left = await shrink(numbers, isWrong, 5);
  expect(asked).toHaveLength(5);
  expect(left.length).toBeLessThan(numbers.length);
  expect(left).toEqual(expect.arrayContaining([7, 31]));
});

test('nothing at all is never tried', async () => {
  const { isWrong, asked } = needs();
  expect(await shrink([1, 2, 3], isWrong, 100)).toHaveLength(1);
  expect(asked).not.toContainEqual([]);
});

test('where all of it is needed, all of it is told', async () => {
  expect(await shrink([1, 2, 3], needs(1, 2, 3).isWrong, 100)).toEqual([1, 2, 3]);
});
