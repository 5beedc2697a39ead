import { expect, test } from 'vitest';
import { commandOf } from './shortcuts.ts';

const press = (
  code: string,
  change: { shiftKey?: boolean; isRtl?: boolean; isCommand?: boolean } = {},
) => commandOf({ code, shiftKey: false, isRtl: true, ...change });

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
  expect(press('Numpad5', { shiftKey: true })).toBeNull();
  expect(press('KeyQ')).toBeNull();
});

test('N and both Enters go on', () => {
  for (const code of ['KeyN', 'Enter', 'NumpadEnter']) expect(press(code)).toEqual({ do: 'next' });
});

test('Ctrl with Z undoes, with shift or Y it makes it again, and U does both alone', () => {
  const isCommand = true;
  expect(press('KeyZ', { isCommand })).toEqual({ do: 'undo' });
  expect(press('KeyZ', { isCommand, shiftKey: true })).toEqual({ do: 'redo' });
  expect(press('KeyY', { isCommand })).toEqual({ do: 'redo' });
  expect(press('KeyU')).toEqual({ do: 'undo' });
  expect(press('KeyU', { shiftKey: true })).toEqual({ do: 'redo' });
});

test('other keys with Ctrl are left to the browser', () => {
  for (const code of ['KeyC', 'KeyF', 'KeyU', 'Digit1', 'ArrowLeft', 'Slash'])
    expect(press(code, { isCommand: true })).toBeNull();
});

test('a digit with shift is the criterion of that place', () => {
  expect(press('Digit1', { shiftKey: true })).toEqual({ do: 'criterion', place: 0 });
  expect(press('Digit9', { shiftKey: true })).toEqual({ do: 'criterion', place: 8 });
  expect(press('Digit0', { shiftKey: true })).toBeNull();
});

test('P hides the screen', () => {
  expect(press('KeyP')).toEqual({ do: 'curtain' });
});
