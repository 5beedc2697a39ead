import { expect, test } from 'vitest';
import { scoreColumn, totalShown } from './score-column.ts';

const scored = (points: number) => ({
  state: 'handedIn' as const,
  reviewStatus: 'notReviewed' as const,
  scoredCount: 1,
  totalUnits: points * 240,
  level: null,
});

test('every total of a list has as many decimals as the one with most', () => {
  const write = scoreColumn([scored(12), scored(7.5), scored(9.25)], 'en');
  expect([12, 7.5, 9.25].map((points) => write(points * 240))).toEqual(['12.00', '7.50', '9.25']);
  expect(scoreColumn([scored(12)], 'fa')(12 * 240)).toBe('۱۲');
});

test('what is not shown as a number asks for no decimals', () => {
  const level = { ...scored(7.5), level: 'good' as const };
  const unscored = { ...scored(7.25), scoredCount: 0 };
  expect(scoreColumn([scored(12), level, unscored], 'en')(12 * 240)).toBe('12');
});

test('an absence of 0 has neither a level nor a total where totals become levels', () => {
  const absent = {
    ...scored(0),
    state: 'notStarted',
    reviewStatus: 'zero',
    scoredCount: 0,
  } as const;
  expect(totalShown(absent, { hasLevels: true })).toBeNull();
  expect(totalShown(absent, { hasLevels: false })).toBe(0);
  expect(totalShown({ ...scored(7.5), level: 'good' }, { hasLevels: true })).toBe('good');
});
