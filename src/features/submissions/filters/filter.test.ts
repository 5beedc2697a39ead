import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import { resultOf, studentOf } from '#src/api/workbook-samples.ts';
import { pageMemory } from '#src/lib/local-memory.ts';
import type { PartState } from '#src/offline/index.ts';
import { countSaid, filterOf, isNarrowed, hasOwnQueue, noFilter, searchOf } from './filter.ts';
import { countStack, filterSubmissions, type Submission } from './matching.ts';

const setItem = vi.fn<() => void>();
beforeEach(() => {
  pageMemory.clear();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem });
});
afterEach(() => vi.unstubAllGlobals());

const whole = {
  group: 'all',
  traits: ['rejected', 'late'],
  belowUnits: 2_280,
  classId: 'c1',
  name: 'سارا',
  sort: 'total',
} as const;

describe('the address', () => {
  test('says the whole filter and is read again as the same', () => {
    const said = searchOf(whole);
    expect(said).toEqual({
      show: 'all',
      is: 'rejected.late',
      below: '9.5',
      class: 'c1',
      name: expect.stringMatching(/^[0-9a-f]{8}$/),
      sort: 'total',
    });
    expect(filterOf(said)).toEqual(whole);
    expect(searchOf(whole)).toEqual(said);
  });

  test('says a name by a code alone, which another window or person knows nothing of', () => {
    const said = searchOf(whole);
    expect(JSON.stringify(said)).not.toContain('سارا');
    // Nor does it lie on a disk.
    expect(setItem).not.toHaveBeenCalled();
    pageMemory.clear();
    expect(filterOf(said)).toEqual({ ...whole, name: '' });
    expect(filterOf({ name: 'سارا' })).toEqual(noFilter);
  });

  test('is empty where nothing is asked for', () => {
    expect(Object.values(searchOf(noFilter)).filter(Boolean)).toEqual([]);
    expect(filterOf({})).toEqual(noFilter);
  });

  test.each([
    ['a group that is none', { show: 'x' }],
    ['a trait that is none', { is: 'lazy.x.' }],
    ['a score off the quarters', { below: '9.3' }],
    ['a score of nothing', { below: '0' }],
    ['a score below nothing', { below: '-1' }],
    ['words for a score', { below: '1e3' }],
    ['an order that is none', { sort: 'x' }],
  ])('drops %s', (_, search) => {
    expect(filterOf(search)).toEqual(noFilter);
  });

  test('tells a queue of its own from the one of everybody', () => {
    expect(hasOwnQueue(filterOf({ show: 'toCorrect' }))).toBe(false);
    expect(hasOwnQueue(filterOf({ show: 'corrected' }))).toBe(true);
    expect(hasOwnQueue(filterOf({ sort: 'time' }))).toBe(true);
    expect(isNarrowed(filterOf({ sort: 'time' }))).toBe(false);
    expect(isNarrowed(filterOf({ is: 'late' }))).toBe(true);
    expect(countSaid(filterOf(searchOf(whole)))).toBe(4);
  });
});

let made = 0;
function item(
  name: string,
  change: Partial<ResultItem> = {},
  more: { isOpen?: boolean; local?: PartState; classId?: string } = {},
): Submission {
  made += 1;
  const [firstName = '', lastName = ''] = name.split(' ');
  const { isOpen = true, local = 'server', classId = 'c1' } = more;
  const studentId = `s${made}`;
  const result = resultOf({
    resultId: `r${made}`,
    studentId,
    student: studentOf(studentId, { firstName, lastName, classId, className: `کلاس ${classId}` }),
    handedInAt: `2026-11-17T07:${10 + made}:00Z`,
    ...change,
  });
  return { result, isOpen, local };
}

const open = item('سارا احمدي', { late: true, scoredCount: 1, totalUnits: 240 });
const scored = item('آیدا بهرامی', { scoredCount: 4, totalUnits: 2_400 }, { isOpen: false });
const accepted = item(
  'مینا تقوی',
  { scoredCount: 4, totalUnits: 1_200, reviewStatus: 'accepted', late: true },
  { isOpen: false, local: 'waiting' },
);
const rejected = item(
  'نگار جلالی',
  { scoredCount: 4, totalUnits: 480, reviewStatus: 'rejected' },
  { isOpen: false, local: 'conflict', classId: 'c2' },
);
const absent = item(
  'هما دانش',
  { state: 'notStarted', handedInAt: null },
  { isOpen: false, classId: 'c2' },
);
const all = [open, scored, accepted, rejected, absent];
const found = (search: Parameters<typeof filterOf>[0]) => filterSubmissions(all, filterOf(search));
const named = (name: string) => filterSubmissions(all, { ...noFilter, name });

describe('the students that a filter leaves', () => {
  test('are of any of the wanted states of one kind, and of every kind at once', () => {
    expect(found({ is: 'accepted.rejected' })).toEqual([accepted, rejected]);
    expect(found({ is: 'accepted.rejected.late' })).toEqual([accepted]);
    expect(found({ is: 'late' })).toEqual([open, accepted]);
    expect(found({ is: 'late.notHandedIn' })).toEqual([open, accepted, absent]);
    expect(found({ is: 'late', show: 'toCorrect' })).toEqual([open]);
  });

  test('are not reviewed only where there is something to review', () => {
    expect(found({ is: 'notReviewed' })).toEqual([open, scored]);
    expect(found({ is: 'notHandedIn' })).toEqual([absent]);
    expect(found({ is: 'unscored' })).toEqual([open]);
  });

  test('are below a score only where there is one', () => {
    expect(found({ below: '5' })).toEqual([open, rejected]);
    expect(found({ below: '5.25' })).toEqual([open, accepted, rejected]);
  });

  test('stand in the order asked for; who has nothing of it comes last, equal ones stay by name', () => {
    const figured = [
      item('آ الف', { scoredCount: 4, totalUnits: 240, correct: 1, wrong: 3, late: true }),
      item('ب الف', { scoredCount: 4, totalUnits: 960, correct: 4, wrong: 0 }, { classId: 'c2' }),
      item('پ الف', { correct: 2, wrong: 3, attempts: 2, unanswered: 1 }),
      item('ت الف', { scoredCount: 4, totalUnits: 480, reviewStatus: 'rejected' }),
    ];
    const [a, b, c, d] = figured;
    const sorted = (sort: string) => filterSubmissions(figured, filterOf({ sort }));
    expect(sorted('rank')).toEqual([b, a, c, d]);
    expect(sorted('classRank')).toEqual([a, b, c, d]);
    expect(sorted('total')).toEqual([a, d, b, c]);
    expect(sorted('correct')).toEqual([b, c, a, d]);
    expect(sorted('wrong')).toEqual([a, c, b, d]);
    expect(sorted('unanswered')).toEqual([c, a, b, d]);
    expect(sorted('attempts')).toEqual([c, a, b, d]);
    expect(sorted('late')).toEqual([a, b, c, d]);
    expect(sorted('review')).toEqual([a, b, c, d]);
  });

  test('are found by any spelling of name and class', () => {
    expect(named('احمدی')).toEqual([open]);
    expect(named('بهرامی ايدا')).toEqual([scored]);
    expect(named('کلاس c2')).toEqual([rejected, absent]);
    expect(found({ class: 'c2' })).toEqual([rejected, absent]);
  });

  test('are those of whom this device has something to say', () => {
    expect(found({ is: 'unsent' })).toEqual([accepted, rejected]);
    expect(found({ is: 'conflict' })).toEqual([rejected]);
  });

  test('stand by name, by total or by the time of handing in, who has none last', () => {
    expect(found({ sort: 'total' })).toEqual([open, rejected, accepted, scored, absent]);
    const late = item('a a', { handedInAt: '2026-11-17T07:00:00Z' });
    expect(filterSubmissions([absent, open, late], filterOf({ sort: 'time' }))).toEqual([
      late,
      open,
      absent,
    ]);
  });
});

test('each choice is counted beside all else that is chosen', () => {
  const counts = countStack(all, filterOf({ is: 'accepted', show: 'all' }), 'all');
  expect(counts.groups).toEqual({ toCorrect: 0, all: 1, corrected: 1 });
  // Another review state would be added; a hand-in state would narrow.
  expect(counts.traits).toMatchObject({
    notReviewed: 2,
    accepted: 1,
    rejected: 1,
    late: 1,
    notHandedIn: 0,
    unsent: 1,
  });
  expect(countStack(all, noFilter, 'toCorrect').traits).toMatchObject({ late: 1, accepted: 0 });
});

test('three hundred students are filtered and counted within a frame', () => {
  const many = Array.from({ length: 300 }, (_, at) => item(`دانش‌آموز شماره${at}`));
  const filter = {
    ...filterOf({ is: 'notReviewed.late', below: '9.5', sort: 'total' }),
    name: 'شماره',
  };
  const run = () => {
    const since = performance.now();
    filterSubmissions(many, filter);
    countStack(many, filter, 'all');
    return performance.now() - since;
  };
  const times = Array.from({ length: 15 }, run).toSorted((a, b) => a - b);
  expect(times[0]).toBeLessThan(16);
});
