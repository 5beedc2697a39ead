import { expect, test } from 'vitest';
import type { ActivityItem, ActivityPage } from '#contract/activities/activity.ts';
import { changedList, type ListChange, type ListData } from './list-change.ts';

const item = (id: string, startDate: string, more: Partial<ActivityItem> = {}): ActivityItem => ({
  id,
  title: `آزمون ${id}`,
  subject: '',
  state: 'draft',
  courseId: 'maths',
  courseName: 'ریاضی',
  classBaseId: 'b7',
  classBaseName: 'هفتم',
  classes: [],
  startDate,
  endDate: startDate,
  durationMinutes: 60,
  scoreType: 'quantitative',
  totalScore: 20,
  questionCount: 1,
  counts: { students: 3, handedIn: 0, corrected: 0 },
  version: 1,
  ...more,
});
const page = (items: ActivityItem[], total = items.length): ActivityPage => ({
  items,
  total,
  pageIndex: 0,
  pageSize: 20,
  groups: { unpublished: total, current: 5, past: 7 },
});
const list = (...pages: ActivityPage[]): ListData => ({
  pages,
  pageParams: pages.map((_, at) => at),
});
const late = item('c', '2026-12-03T06:00:00Z');
const middle = item('b', '2026-12-02T06:00:00Z');
const early = item('a', '2026-12-01T06:00:00Z');

function after(data: ListData, change: ListChange, group: 'unpublished' | 'past' = 'unpublished') {
  const filter = { title: '' };
  const changed = changedList(data, { group, filter, zone: 'Asia/Tehran' }, change);
  return {
    ids: changed.pages.map(({ items }) => items.map(({ id }) => id).join('')),
    total: changed.pages[0]?.total,
    groups: changed.pages[0]?.groups,
  };
}

test('a deleted row goes, and is no longer counted', () => {
  expect(after(list(page([late, early])), { removed: early })).toEqual({
    ids: ['c'],
    total: 1,
    groups: { unpublished: 1, current: 5, past: 7 },
  });
});

test('a copy that the list already shows is neither shown nor counted twice', () => {
  expect(after(list(page([late, middle])), { added: middle })).toEqual({
    ids: ['cb'],
    total: 2,
    groups: { unpublished: 2, current: 5, past: 7 },
  });
});

test('a copy stands where its start puts it', () => {
  expect(after(list(page([late, early])), { added: middle })).toEqual({
    ids: ['cba'],
    total: 3,
    groups: { unpublished: 3, current: 5, past: 7 },
  });
});

test('a copy of a past exam only counts there, and stands among the drafts', () => {
  const { ids, total, groups } = after(list(page([late], 1)), { added: early }, 'past');
  expect({ ids, total, groups }).toEqual({
    ids: ['c'],
    total: 1,
    groups: { unpublished: 2, current: 5, past: 7 },
  });
});

test('a withdrawn one moves from one group to the other', () => {
  const change = { removed: item('b', middle.startDate, { state: 'scheduled' }), added: middle };
  expect(after(list(page([late])), change)).toMatchObject({
    ids: ['cb'],
    total: 2,
    groups: { unpublished: 2, current: 4, past: 7 },
  });
});

test('what belongs behind the last loaded page comes with its own page', () => {
  expect(after(list(page([late], 30)), { added: early }).ids).toEqual(['c']);
});

test('what the filter does not show changes nothing', () => {
  const data = list(page([late]));
  const place = { group: 'unpublished', filter: { title: 'هندسه' }, zone: 'Asia/Tehran' } as const;
  expect(changedList(data, place, { added: early })).toBe(data);
});
