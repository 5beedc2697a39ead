import { expect, test } from 'vitest';
import { competitionRanks, ranksWithin } from './rank.ts';

test('equal totals share a rank and the next one is left out', () => {
  expect(competitionRanks([900, 1_200, 900, 240])).toEqual([2, 1, 2, 4]);
  expect(competitionRanks([0, 0, 0])).toEqual([1, 1, 1]);
  expect(competitionRanks([])).toEqual([]);
});

test('a rank is one more than how many are better', () => {
  const totals = Array.from({ length: 60 }, (_, place) => ((place * 37) % 23) * 60);
  const ranks = competitionRanks(totals);
  for (const [place, total] of totals.entries()) {
    expect(ranks[place]).toBe(1 + totals.filter((other) => other > total).length);
  }
});

test('inside a group only its own totals count, and equal ones share its rank too', () => {
  const all = [
    { total: 240, group: 'a' },
    { total: 900, group: 'b' },
    { total: 240, group: 'a' },
    { total: 120, group: 'a' },
    { total: 100, group: 'b' },
  ];
  expect(ranksWithin(all)).toEqual([
    { rank: 2, groupRank: 1 },
    { rank: 1, groupRank: 1 },
    { rank: 2, groupRank: 1 },
    { rank: 4, groupRank: 3 },
    { rank: 5, groupRank: 2 },
  ]);
  expect(ranksWithin([])).toEqual([]);
});
