import { expect, test } from 'vitest';
import type { ResultItem } from '#contract/workbook.ts';
import { arrangeLive, countLive } from './standing.ts';

function row(lastName: string, state: ResultItem['state']): ResultItem {
  return {
    resultId: lastName,
    studentId: lastName,
    student: {
      studentId: lastName,
      firstName: 'سارا',
      lastName,
      classId: 'c',
      className: 'یازدهم ۲',
    },
    attempt: 1,
    state,
    handedInAt: null,
    late: false,
    reviewStatus: 'notReviewed',
    total: null,
    totalUnits: null,
    level: null,
    questionCount: 4,
    scoredCount: 0,
    pageIndex: 0,
  };
}

const results = [
  row('احمدی', 'handedIn'),
  row('بهرامی', 'notStarted'),
  row('پارسا', 'started'),
  row('كاظمي', 'notStarted'),
];
const names = (rows: ResultItem[]) => rows.map(({ student }) => student.lastName);

test('who is missing comes first, then who has started, then who has handed in', () => {
  expect(names(arrangeLive(results, 'all', ''))).toEqual(['بهرامی', 'كاظمي', 'پارسا', 'احمدی']);
});

test('one group is shown alone', () => {
  expect(names(arrangeLive(results, 'started', ''))).toEqual(['پارسا']);
});

test('a name is found however it is spelled', () => {
  expect(names(arrangeLive(results, 'all', 'کاظمی'))).toEqual(['كاظمي']);
});

test('the numbers are of everybody', () => {
  expect(countLive(results)).toEqual({ all: 4, missing: 2, started: 1, handedIn: 1 });
});
