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
  guard.pressBegan();
  expect(at(5).shouldIgnore()).toBe(false);
});

test('a press within 300 ms of an advance is nobody’s, one after it counts', () => {
  const { at } = guardAt();
  at(1_000).advanced('a');
  at(1_200).pressBegan();
  expect(at(1_299).shouldIgnore()).toBe(true);
  at(1_301).pressBegan();
  expect(at(1_310).shouldIgnore()).toBe(false);
});

test('what is drawn late is guarded from when it is there, and only once', () => {
  const { at } = guardAt();
  at(1_000).advanced('a');
  at(1_900).shown('b');
  at(2_000).pressBegan();
  expect(at(2_100).shouldIgnore()).toBe(true);
  at(2_900).shown('c');
  at(2_950).pressBegan();
  expect(at(2_960).shouldIgnore()).toBe(false);
});

test('a finger that went down before the advance scores nobody, however late it is lifted', () => {
  const { at } = guardAt();
  at(900).pressBegan();
  at(1_000).advanced('a');
  expect(at(2_500).shouldIgnore()).toBe(true);
  at(2_590).pressBegan();
  expect(at(2_600).shouldIgnore()).toBe(false);
});
