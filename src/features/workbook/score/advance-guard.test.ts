import { expect, test } from 'vitest';
import { createAdvanceGuard } from './advance-guard.ts';

function guardAt() {
  let time = 0;
  const guard = createAdvanceGuard(() => time);
  return {
    guard,
    at(next: number) {
      time = next;
      return guard;
    },
  };
}

test('before anything advanced, every press counts', () => {
  const { guard, at } = guardAt();
  guard.began();
  expect(at(5).isNobodys()).toBe(false);
});

test('a press within 300 ms of an advance is nobody’s, one after it counts', () => {
  const { at } = guardAt();
  at(1_000).advanced();
  at(1_200).began();
  expect(at(1_299).isNobodys()).toBe(true);
  at(1_301).began();
  expect(at(1_310).isNobodys()).toBe(false);
});

test('a finger that went down before the advance scores nobody, however late it is lifted', () => {
  const { at } = guardAt();
  at(900).began();
  at(1_000).advanced();
  expect(at(2_500).isNobodys()).toBe(true);
  // By keys nothing goes down on the pad.
  expect(at(2_600).isNobodys()).toBe(false);
});
