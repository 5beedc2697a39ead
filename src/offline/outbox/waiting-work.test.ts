import { expect, test } from 'vitest';
import { waitingCorrection, waitingDeletion, waitingList } from '../testing/waiting.ts';
import { countWork, finalWork } from './waiting-work.ts';

const score = (questionId: string, scoreUnits: number) => ({
  answers: [{ questionId, baseVersion: 0, scoreUnits }],
});
const onItsWay = { path: '/', body: null };
const first = waitingCorrection(score('q1', 240), { key: 'a', sent: onItsWay, updatedAt: 1 });
const second = waitingCorrection(score('q1', 300), { key: 'b', seq: 2, updatedAt: 2 });

test('a score of two taps whose first is on its way is one thing, with the value that stands', () => {
  const [only, ...rest] = finalWork([first, second]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ body: score('q1', 300) });
  expect(only).toMatchObject({ keys: ['a', 'b'], sent: onItsWay, updatedAt: 2 });
  expect(countWork([first, second])).toBe(1);
});

test('each answer of a workbook is counted, and the workbook told once', () => {
  const other = waitingCorrection(score('q2', 120), { key: 'c', seq: 3 });
  expect(finalWork([first, second, other])).toHaveLength(1);
  expect(countWork([first, second, other])).toBe(2);
});

test('workbooks are told apart, and so is what needs a decision', () => {
  const elsewhere = waitingCorrection(score('q1', 240), { key: 'd', lane: 'c:exam:s2:r2' });
  const conflict = waitingCorrection(score('q1', 240), { key: 'e', state: 'conflict' });
  const late = waitingCorrection(score('q1', 240), { key: 'f', asBased: true });
  const rows = [first, elsewhere, conflict, late];
  expect(finalWork(rows).map(({ keys }) => keys)).toEqual([['a'], ['d'], ['e'], ['f']]);
  expect(countWork(rows)).toBe(4);
});

test('a question that was changed twice is one change of its list; each deletion is its own', () => {
  const list = 'q:exam:e1';
  const rows = [
    waitingList([{ id: 'q1', text: 'a' }], { key: 'a', lane: list, sent: onItsWay }),
    waitingList([{ id: 'q1', text: 'b' }], { key: 'b', lane: list }),
    waitingDeletion({ key: 'c', lane: list }),
    waitingDeletion({ key: 'd', lane: list }),
  ];
  expect(finalWork(rows).map(({ keys, body }) => [keys, body])).toEqual([
    [['a', 'b'], [{ id: 'q1', text: 'b' }]],
    [['c'], null],
    [['d'], null],
  ]);
  expect(countWork(rows)).toBe(3);
});
