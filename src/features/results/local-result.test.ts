import { expect, test } from 'vitest';
import { questionOf, resultOf, workbookOf } from '#src/api/workbook-samples.ts';
import type { Receipt } from '#src/offline/index.ts';
import { waitingCorrection } from '#src/offline/testing/waiting.ts';
import { localResult } from './local-result.ts';

const item = resultOf({ total: 1, totalUnits: 240, questionCount: 3, scoredCount: 1 });

const copy = (scores: Record<string, number | null>) =>
  workbookOf({
    total: 1,
    totalUnits: Object.values(scores).reduce<number>((sum, units) => sum + (units ?? 0), 0),
    maxTotalUnits: 1440,
    questionList: Object.entries(scores).map(([questionId, scoreUnits], at) =>
      questionOf({ questionId, orders: at + 1, scoreUnits }),
    ),
  });
const scores = (units: Record<string, number | null>) =>
  waitingCorrection({
    answers: Object.entries(units).map(([questionId, scoreUnits]) => ({
      questionId,
      baseVersion: 0,
      scoreUnits,
    })),
  });

test('scores that wait are added to the row, once, however often they were changed', () => {
  const book = copy({ q1: 240, q2: null, q3: null });
  const rows = [scores({ q2: 120 }), scores({ q2: 60, q3: 0 })];
  expect(localResult(item, book, rows, [], 0)).toMatchObject({ scoredCount: 3, totalUnits: 300 });
});

test('a removed score is taken off again', () => {
  const book = copy({ q1: 240, q2: null, q3: null });
  expect(localResult(item, book, [scores({ q1: null })], [], 0)).toMatchObject({ scoredCount: 0 });
});

test('a list that a colleague made newer keeps her scores', () => {
  const newer = { ...item, scoredCount: 2, totalUnits: 480 };
  const book = copy({ q1: 240, q2: null, q3: null });
  expect(localResult(newer, book, [scores({ q3: 120 })], [], 0)).toMatchObject({
    scoredCount: 3,
    totalUnits: 600,
  });
});

/** A score of the second question, sent at 1,000. */
const sent: Receipt = {
  key: 'k',
  owner: 'o',
  lane: 'c:exam:s1:r1',
  kind: 'correction',
  at: 1_000,
  links: [{ part: 'q2', from: 0, to: 1 }],
  body: { answers: [{ questionId: 'q2', baseVersion: 0, scoreUnits: 120 }] },
  label: {},
};

test('what was sent after the list was read still counts, and what it holds already does not count twice', () => {
  const book = copy({ q1: 240, q2: null, q3: null });
  expect(localResult(item, book, [], [sent], 500)).toMatchObject({ scoredCount: 2 });
  expect(localResult(item, book, [], [sent], 2_000)).toMatchObject({ scoredCount: 1 });
});

test('a workbook that is read anew after sending takes nothing back before the list is read', () => {
  const then = copy({ q1: 240, q2: null, q3: null });
  const { questionList, ...rest } = copy({ q1: 240, q2: 120, q3: null });
  const now = {
    ...rest,
    questionList: questionList.map((one) =>
      one.questionId === 'q2' ? questionOf({ ...one, version: 1 }) : one,
    ),
  };
  expect(localResult(item, now, [], [sent], 500)).toMatchObject({ scoredCount: 1 });
  expect(localResult(item, now, [], [sent], 500, then)).toMatchObject({
    scoredCount: 2,
    totalUnits: 360,
  });
  expect(localResult(item, now, [], [sent], 2_000, then)).toMatchObject({ scoredCount: 1 });
});

test('a score whose answer was lost is counted once, though list and workbook were read with it', () => {
  const [then, now] = [copy({ q1: 240, q2: null, q3: null }), copy({ q1: 240, q2: 120, q3: null })];
  const held = { ...item, scoredCount: 2, totalUnits: 360 };
  const rows = [scores({ q2: 120 })];
  expect(localResult(held, now, rows, [], 2_000, then, 2_100)).toMatchObject({
    scoredCount: 2,
    totalUnits: 360,
  });
});

test('a review that waits shows at once', () => {
  const waits = waitingCorrection({ answers: [], review: { baseVersion: 0, status: 'accepted' } });
  const book = copy({ q1: 240, q2: null, q3: null });
  expect(localResult(item, book, [waits], [], 0).reviewStatus).toBe('accepted');
});
