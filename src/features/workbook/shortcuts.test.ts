import { expect, test } from 'vitest';
import { commandOf } from './shortcuts.ts';

const press = (code: string, change: { shiftKey?: boolean; isRtl?: boolean } = {}) =>
  commandOf({ code, shiftKey: false, isRtl: true, ...change });

test('digits count by their place, on the row and on the number block', () => {
  expect(press('Digit7')).toEqual({ do: 'score', key: { type: 'digit', digit: 7 } });
  expect(press('Numpad7')).toEqual({ do: 'score', key: { type: 'digit', digit: 7 } });
});

test('full stop and slash begin the quarter; a slash with shift asks for help', () => {
  const point = { do: 'score', key: { type: 'point' } };
  expect(press('Period')).toEqual(point);
  expect(press('Slash')).toEqual(point);
  expect(press('Slash', { shiftKey: true })).toEqual({ do: 'help' });
});

test('the arrow that points to the end of the line goes on', () => {
  expect(press('ArrowLeft')).toEqual({ do: 'question', step: 1 });
  expect(press('ArrowLeft', { isRtl: false })).toEqual({ do: 'question', step: -1 });
  expect(press('ArrowRight', { isRtl: false })).toEqual({ do: 'question', step: 1 });
  expect(press('ArrowDown')).toEqual({ do: 'question', step: 1 });
});

test('with shift the arrows go from student to student, and other keys mean nothing', () => {
  expect(press('ArrowRight', { shiftKey: true })).toEqual({ do: 'student', step: -1 });
  expect(press('KeyN', { shiftKey: true })).toBeNull();
  expect(press('Digit5', { shiftKey: true })).toBeNull();
  expect(press('KeyQ')).toBeNull();
});
