import { expect, test } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import { resultOf, studentOf } from '#src/api/workbook-samples.ts';
import { arrangeLive, countLive } from './standing.ts';

const row = (lastName: string, state: ResultItem['state']) =>
  resultOf({
    resultId: lastName,
    studentId: lastName,
    student: studentOf(lastName, { lastName }),
    state,
  });

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
