import { expect, test } from 'vitest';
import { sheetsOf } from './sheets.ts';

const card = (classId: string, studentId: string, token: string | null = 'x') => ({
  studentId,
  firstName: 'سارا',
  lastName: studentId,
  classId,
  className: `کلاس ${classId}`,
  token,
});

test('ten cards are a sheet, and each class begins on one of its own', () => {
  const items = [
    ...Array.from({ length: 21 }, (_, at) => card('a', `a${at}`)),
    ...Array.from({ length: 3 }, (_, at) => card('b', `b${at}`)),
  ];
  const sheets = sheetsOf(items);
  expect(sheets.map(({ label, students }) => [label, students.length])).toEqual([
    ['کلاس a', 10],
    ['کلاس a', 10],
    ['کلاس a', 1],
    ['کلاس b', 3],
  ]);
  expect(sheets.flatMap(({ students }) => students.map((one) => one.studentId))).toEqual(
    items.map(({ studentId }) => studentId),
  );
  expect(new Set(sheets.map(({ key }) => key)).size).toBe(4);
});

test('a card whose code was not told is not printed', () => {
  expect(sheetsOf([card('a', '1', null)])).toEqual([]);
});
