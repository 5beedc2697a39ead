import { expect, test } from 'vitest';
import { follow, moved, startAt, type Place } from './use-place.ts';

const at = (questionId: string, studentId = 's1'): Place => ({
  studentId,
  resultId: undefined,
  questionId,
});

test('moves that the address follows late do not pull the screen back', () => {
  let moves = startAt(at('q1'));
  moves = moved(moves, at('q2'));
  moves = moved(moves, at('q3'));
  moves = follow(moves, at('q2'));
  expect(moves.place).toEqual(at('q3'));
  moves = follow(moves, at('q3'));
  expect(moves.place).toEqual(at('q3'));
});

test('a step back in the browser is followed', () => {
  let moves = moved(startAt(at('q1')), at('q1', 's2'));
  moves = follow(moves, at('q1', 's2'));
  moves = follow(moves, at('q1', 's1'));
  expect(moves.place).toEqual(at('q1', 's1'));
});

test('an address that skips some own moves ends the wait for them', () => {
  let moves = startAt(at('q1'));
  for (const question of ['q2', 'q3', 'q4']) moves = moved(moves, at(question));
  moves = follow(moves, at('q4'));
  expect(moves.own).toEqual([]);
  expect(follow(moves, at('q2')).place).toEqual(at('q2'));
});

test('moving there and back leaves nothing to wait for', () => {
  const moves = moved(moved(startAt(at('q1')), at('q2')), at('q1'));
  expect(moves.own).toEqual([]);
  expect(follow(moves, at('q1')).place).toEqual(at('q1'));
});
