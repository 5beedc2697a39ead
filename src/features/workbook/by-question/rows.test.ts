import { expect, test } from 'vitest';
import { mergedRows } from './rows.ts';
import { answerRow } from './testing/answers.ts';

const order = ['a', 'b', 'c'].map((studentId) => ({ studentId }));
const scores = (rows: ReturnType<typeof mergedRows>) =>
  rows.map((row) => `${row.studentId} ${row.question.scoreUnits}`);

test('of one answer the newer version counts, whichever copy was read later', () => {
  const list = [
    answerRow('a', 'x', { version: 3, scoreUnits: 120, readAt: 10 }),
    answerRow('b', 'x', { version: 1, scoreUnits: 60, readAt: 10 }),
  ];
  const workbooks = [
    answerRow('b', 'x', { version: 2, scoreUnits: 240, readAt: 5 }),
    answerRow('a', 'x', { version: 2, scoreUnits: 0, readAt: 20 }),
  ];
  expect(scores(mergedRows(list, workbooks, order))).toEqual(['a 120', 'b 240']);
  expect(scores(mergedRows(workbooks, list, order))).toEqual(['a 120', 'b 240']);
});

test('of two attempts the one that was read later counts, since versions of them say nothing', () => {
  const first = answerRow('a', 'x', { version: 9, scoreUnits: 60, readAt: 10 });
  const second = { ...answerRow('a', 'y', { version: 0, readAt: 20 }), resultId: 'second' };
  expect(mergedRows([first], [second], order)).toEqual([second]);
});

test('students stand as they are listed; one who is not listed yet comes last', () => {
  const rows = ['z', 'c', 'a'].map((id) => answerRow(id, null));
  expect(mergedRows(rows, [], order).map((row) => row.studentId)).toEqual(['a', 'c', 'z']);
});
