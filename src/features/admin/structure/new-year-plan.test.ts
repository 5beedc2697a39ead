import { expect, test } from 'vitest';
import { firstPlan, isPlan, sentPlan, wayOf } from './new-year-plan.ts';

const year = { name: 'سال تحصیلی ۱۴۰۵-۱۴۰۶', startsOn: '2026-09-23', endsOn: '2027-09-22' };
const row = (id: string, to: string | null, unknown = false) => ({
  class: { id, name: id },
  grade: 7,
  students: 20,
  to: to === null ? null : { id: to, name: to },
  unknown,
});

test('the next year begins on the same day of the Persian calendar and is called after it', () => {
  expect(firstPlan(year).year).toEqual({
    name: 'سال تحصیلی ۱۴۰۶-۱۴۰۷',
    startsOn: '2027-09-23',
    endsOn: '2028-09-21',
  });
});

test('a class goes as suggested until somebody says otherwise, and one that nobody knows of holds the plan back', () => {
  const suggested = { classes: [row('a', 'b'), row('b', null), row('c', null, true)] };
  const plan = firstPlan(year);
  expect(suggested.classes.map((one) => wayOf(plan, one))).toEqual(['b', 'leaves', '']);
  expect(sentPlan(plan, suggested)).toBeNull();
  const exceptions = [{ studentId: 's', name: 'زهرا', className: 'a', to: 'a' }];
  const decided = { ...plan, ways: { c: 'leaves', b: 'a' }, exceptions };
  expect(sentPlan(decided, suggested)).toMatchObject({
    classes: [
      { classId: 'a', to: 'b' },
      { classId: 'b', to: 'a' },
      { classId: 'c', to: null },
    ],
    students: [{ studentId: 's', to: 'a' }],
    keepsTeaching: true,
  });
});

test('what is no plan is none', () => {
  expect(isPlan(firstPlan(year))).toBe(true);
  for (const other of [null, 'plan', {}, { ...firstPlan(year), exceptions: null }])
    expect(isPlan(other)).toBe(false);
});
