import { expect, test } from 'vitest';
import { putAside, takeBack, type InstantStorage, type Typed } from './rescue.ts';

function memory(): InstantStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

const typed: Typed = {
  target: {
    kind: 'exam',
    schoolId: 'a',
    semesterId: 'b',
    studentId: 'c',
    resultId: 'd',
    label: { student: 'سارا' },
  },
  change: { type: 'comment', questionId: 'q', baseVersion: 2, text: 'آفرین' },
  label: {},
};

test('what was typed when the page went comes back once, to the same person only', () => {
  const storage = memory();
  putAside(storage, 'school:user', [typed]);
  expect(takeBack(storage, 'school:other')).toEqual([]);
  expect(takeBack(storage, 'school:user')).toEqual([typed]);
  expect(takeBack(storage, 'school:user')).toEqual([]);
});

test('nothing to keep leaves nothing behind', () => {
  const storage = memory();
  putAside(storage, 'school:user', []);
  expect(storage.values.size).toBe(0);
});

test('what is not a change is left out, and broken storage answers nothing', () => {
  const storage = memory();
  const broken = { ...typed, change: { type: 'score', questionId: 'q', baseVersion: 0 } };
  storage.setItem('bargeh.typed.o', JSON.stringify([broken, typed, null, { change: 1 }]));
  expect(takeBack(storage, 'o')).toEqual([typed]);
  storage.setItem('bargeh.typed.o', '{');
  expect(takeBack(storage, 'o')).toEqual([]);
  const full: InstantStorage = {
    ...memory(),
    setItem: () => {
      throw new Error('quota');
    },
  };
  expect(() => putAside(full, 'o', [typed])).not.toThrow();
});
