import { expect, test } from 'vitest';
import { countSaid, isNarrowed, matches, saidOf } from './list-filter.ts';

const zone = 'Asia/Tehran';
const item = {
  title: 'آزمونك كسرهاي فصل ۲',
  classBaseId: 'b7',
  classes: [
    { id: 'c71', name: 'هفتم ۱' },
    { id: 'c72', name: 'هفتم ۲' },
  ],
  courseId: 'maths',
  // Half past midnight of 2 December in Tehran.
  startDate: '2026-12-01T21:00:00Z',
};
const fits = (filter: object) => matches(item, { title: '', ...filter }, zone);

test('without a filter everything is shown', () => {
  expect(fits({})).toBe(true);
});

test('a title is found whatever keyboard it was written with', () => {
  expect(fits({ title: 'کسرهای' })).toBe(true);
  expect(fits({ title: 'فصل 2' })).toBe(true);
  expect(fits({ title: 'هندسه' })).toBe(false);
});

test('base, class and course must be its own', () => {
  expect(fits({ base: 'b7', class: 'c72', course: 'maths' })).toBe(true);
  expect(fits({ base: 'b8' })).toBe(false);
  expect(fits({ class: 'c81' })).toBe(false);
  expect(fits({ course: 'physics' })).toBe(false);
});

test('the day is the one in the zone of the school', () => {
  expect(fits({ day: '2026-12-02' })).toBe(true);
  expect(fits({ day: '2026-12-01' })).toBe(false);
});

test('what is not said is no part of the filter', () => {
  expect(saidOf({ day: '2026-12-02', base: undefined, course: '' })).toEqual({ day: '2026-12-02' });
  expect(countSaid({ base: 'b7', course: 'maths' })).toBe(2);
  expect(isNarrowed({ group: 'past', title: '' })).toBe(false);
  expect(isNarrowed({ group: 'past', title: 'x' })).toBe(true);
});
