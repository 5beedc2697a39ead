import { expect, test } from 'vitest';
import { groupRows, groupSent, partCount } from './row-groups.ts';
import { reasonsOf } from './reasons.ts';
import { questionConflicts } from './list-versions.ts';
import { maximumIn } from './use-maximum.ts';
import { listRow, row } from './testing/rows.ts';

const answer = (questionId: string) => ({ questionId, baseVersion: 0, scoreUnits: 240 });

test('what waits is told by student, in the order of sending', () => {
  const sara = { student: 'سارا', activityId: 'a1' };
  const mina = { student: 'مینا', activityId: 'a1' };
  const groups = groupRows([
    row({ key: 'a', label: sara, lane: 'c:exam:s1:r1', body: { answers: [answer('q1')] } }),
    row({ key: 'b', label: mina, lane: 'c:exam:s2:r2' }),
    row({
      key: 'c',
      label: sara,
      lane: 'c:exam:s1:r1',
      body: { answers: [answer('q2'), answer('q3')] },
    }),
    listRow({ key: 'd' }),
  ]);
  expect(
    groups.map(({ works, parts }) => [works.flatMap(({ keys: own }) => own).join(''), parts]),
  ).toEqual([
    ['ac', 3],
    ['b', 1],
    ['d', 1],
  ]);
});

test('what was sent in two requests is told as one workbook, with each answer once', () => {
  const sent = (key: string, at: number, ...questions: string[]) => ({
    key,
    at,
    owner: 'o',
    lane: 'c:exam:s1:r1',
    kind: 'correction' as const,
    links: [],
    label: {},
    body: { answers: questions.map(answer) },
  });
  const [only, second] = groupSent([sent('b', 2, 'q1', 'q2'), sent('a', 1, 'q1')]);
  expect(second).toBeUndefined();
  expect(only).toMatchObject({ key: 'b', at: 2 });
  expect(only && partCount(only)).toBe(2);
});

test('a refusal without a code is told by its status', () => {
  const error = (status: number | null, codes: string[]) => ({
    lastError: {
      kind: 'refused' as const,
      status,
      errors: codes.map((code) => ({ code, message: '' })),
      at: 0,
    },
  });
  expect(reasonsOf(error(400, ['score.range', 'score.range']))).toEqual(['score.range']);
  expect(reasonsOf(error(403, []))).toEqual(['category.permissionDenied']);
  expect(reasonsOf(error(413, []))).toEqual(['category.failedPrecondition']);
  expect(reasonsOf({ lastError: null })).toEqual(['unexpected']);
});

test('of a list that conflicts both sides of each question are told, what she left alone as it stands', () => {
  const server = {
    current: [
      { id: 'q1', version: 3, text: 'آن‌ها', maxScore: 2, orders: 4 },
      { id: 'other', version: 1, text: 'x' },
    ],
  };
  const body = [
    { id: 'q1', version: 1, maxScore: 1.5 },
    { id: 'q9', version: 1, text: 'y' },
  ];
  expect(questionConflicts(listRow({ server, body }))).toEqual([
    {
      id: 'q1',
      number: 4,
      mine: { text: 'آن‌ها', units: 360 },
      theirs: { text: 'آن‌ها', units: 480 },
    },
  ]);
  expect(questionConflicts(listRow({ server: null, body }))).toEqual([]);
});

test('a maximum is found in whatever copy of a workbook is in memory', () => {
  const copies = [null, 'x', { questionList: [{ questionId: 'q1', maxScore: 1.25 }] }];
  expect(maximumIn(copies, 'q1')).toBe(300);
  expect(maximumIn(copies, 'q2')).toBeNull();
});
