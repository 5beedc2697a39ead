import { expect, test } from 'vitest';
import { profileRow } from './samples.ts';
import { chartsOf, countsOf, inOrder, matchesRow, sharesOf, profileStanding } from './rows.ts';

const zone = 'Asia/Tehran';
const after = Date.parse('2026-12-31T00:00:00Z');

test('rows are narrowed by course, days of the school and a part of the title', () => {
  const row = profileRow({ title: 'آزمون كسرها', startDate: '2026-11-21T21:00:00.000Z' });
  expect(matchesRow(row, {}, zone)).toBe(true);
  expect(matchesRow(row, { course: 'other' }, zone)).toBe(false);
  // Arabic letters are the Persian ones to whoever searches.
  expect(matchesRow(row, { title: 'کسر' }, zone)).toBe(true);
  expect(matchesRow(row, { from: '2026-11-22', to: '2026-11-22' }, zone)).toBe(true);
  expect(matchesRow(row, { to: '2026-11-21' }, zone)).toBe(false);
});

test('where she stands is said by review, scores, hand-in and clock, in this order', () => {
  const nothing = { scoredCount: 0, totalUnits: null, rank: null, classRank: null };
  const at = (change: Parameters<typeof profileRow>[0]) =>
    profileStanding(profileRow(change), after);
  expect(at({ reviewStatus: 'rejected' })).toBe('rejected');
  expect(at({ reviewStatus: 'accepted', ...nothing })).toBe('accepted');
  expect(at({ reviewStatus: 'accepted', ...nothing, state: 'notStarted' })).toBe('absent');
  expect(at({ reviewStatus: 'excused', ...nothing, state: 'notStarted' })).toBe('excused');
  expect(at({ reviewStatus: 'zero', ...nothing, state: 'notStarted' })).toBe('zero');
  expect(at({})).toBe('scored');
  expect(at({ scoredCount: 1 })).toBe('partly');
  expect(at(nothing)).toBe('waits');
  expect(at({ ...nothing, state: 'notStarted' })).toBe('absent');
  expect(at({ ...nothing, state: 'started' })).toBe('startedOnly');
  // Her own extension goes on.
  const extended = { ...nothing, extendedUntil: '2027-01-10T00:00:00.000Z' };
  expect(at({ ...extended, state: 'notStarted' })).toBe('coming');
  expect(at({ ...extended, state: 'started' })).toBe('started');
  // What is not open yet nobody can have begun.
  const later = { startDate: '2027-02-01T06:30:00.000Z', endDate: '2027-02-01T08:00:00.000Z' };
  expect(at({ ...nothing, ...later, state: 'notStarted' })).toBe('notOpen');
});

test('every exam weighs the same whatever its maximum, and what is not ranked is not counted', () => {
  const rows = [
    profileRow({ totalUnits: 4800, maxTotalUnits: 4800, classAverage: 10 }),
    profileRow({ totalUnits: 600, maxTotalUnits: 2400, classAverage: 7.5 }),
    profileRow({ totalUnits: 4800, rank: null, classRank: null }),
    profileRow({ totalUnits: null, maxTotalUnits: null }),
  ];
  // (1 + 0.25) / 2 = 0.625, half up; (0.5 + 0.75) / 2.
  expect(sharesOf(rows)).toEqual({ share: 0.63, classShare: 0.63 });
  expect(sharesOf([])).toEqual({ share: null, classShare: null });
});

test('charts are of counted exams, the oldest first, and by course', () => {
  const old = profileRow({ id: 'old', startDate: '2026-10-01T06:30:00.000Z' });
  const next = profileRow({ id: 'next', courseId: 'art', courseName: 'هنر' });
  const homework = profileRow({ kind: 'assignment' });
  const { points, courses } = chartsOf([next, homework, old]);
  expect(points.map(({ examId }) => examId)).toEqual(['old', 'next']);
  expect(points[0]).toMatchObject({ share: 0.75, classShare: 0.63 });
  expect(courses.map(({ courseId, exams }) => [courseId, exams])).toEqual([
    ['math', 1],
    ['art', 1],
  ]);
  expect(chartsOf([])).toEqual({ points: [], courses: [] });
});

test('rows stand with the newest first, equal ones as they came', () => {
  const rows = ['2026-10-01', '2026-12-01', '2026-10-01'].map((day, at) =>
    profileRow({ id: String(at), startDate: `${day}T06:30:00.000Z` }),
  );
  expect(inOrder(rows).map(({ id }) => id)).toEqual(['1', '0', '2']);
});

test('absent, late and waiting are counted', () => {
  const nothing = { scoredCount: 0, totalUnits: null, rank: null };
  const rows = [
    profileRow({ late: true }),
    profileRow({ ...nothing, state: 'notStarted' }),
    profileRow(nothing),
    profileRow({ scoredCount: 1, rank: null }),
  ];
  expect(countsOf(rows, after)).toEqual({
    counted: 1,
    absent: 1,
    excused: 0,
    started: 0,
    late: 1,
    waits: 2,
  });
});
