import { expect, test } from 'vitest';
import { isTouchedBy } from './refresh-after-sending.ts';

const workbook = ['workbook', 'exam', 's1', 'm1', 'e1', 'pupil', ''];

test('a sent correction makes its workbook and the lists above it old', () => {
  const lane = 'c:exam:pupil:r1';
  expect(isTouchedBy(lane, workbook)).toBe(true);
  expect(isTouchedBy(lane, ['results', 'exam', 's1', 'm1', 'e1'])).toBe(true);
  expect(isTouchedBy(lane, ['activities', 'exam', 's1', 'm1', 'past', ''])).toBe(true);
});

test('the workbook of another pupil, the other kind and who I am stay', () => {
  expect(isTouchedBy('c:exam:other:r2', workbook)).toBe(false);
  expect(isTouchedBy('c:asg:pupil:r1', workbook)).toBe(false);
  expect(isTouchedBy('c:exam:pupil:r1', ['me'])).toBe(false);
});
