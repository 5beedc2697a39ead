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
  at(1_000).leaving('a');
  at(1_200).began();
  expect(at(1_299).isNobodys()).toBe(true);
  at(1_301).began();
  expect(at(1_310).isNobodys()).toBe(false);
});

test('what is drawn late is guarded from when it is there, and only once', () => {
  const { at } = guardAt();
  at(1_000).leaving('a');
  at(1_900).shown('b');
  at(2_000).began();
  expect(at(2_100).isNobodys()).toBe(true);
  at(2_900).shown('c');
  at(2_950).began();
  expect(at(2_960).isNobodys()).toBe(false);
});

test('a finger that went down before the advance scores nobody, however late it is lifted', () => {
  const { at } = guardAt();
  at(900).began();
  at(1_000).leaving('a');
  expect(at(2_500).isNobodys()).toBe(true);
  at(2_590).began();
  expect(at(2_600).isNobodys()).toBe(false);
});
