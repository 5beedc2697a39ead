import { expect, test } from 'vitest';
import { unsentOf } from './unsent.ts';

const correction = (key: string, activityId: string, result: string) => ({
  key,
  kind: 'correction' as const,
  lane: `c:exam:s:${result}`,
  label: { activityId },
});
const rows = [
  correction('1', 'e1', 'r1'),
  correction('2', 'e1', 'r1'),
  correction('3', 'e1', 'r2'),
  correction('4', 'e2', 'r3'),
  { key: '5', kind: 'patch' as const, lane: 'q:exam:e1', label: {} },
  { key: '6', kind: 'patch' as const, lane: 'q:asg:e1', label: {} },
];

test('workbooks are counted once however many corrections of them wait', () => {
  expect(unsentOf(rows, 'exam', 'e1')).toEqual({
    workbooks: 2,
    changes: 1,
    keys: ['1', '2', '3', '5'],
  });
});

test('what waits for another exam is not counted', () => {
  expect(unsentOf(rows, 'exam', 'e3')).toEqual({ workbooks: 0, changes: 0, keys: [] });
});
