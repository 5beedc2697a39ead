import { describe, expect, test } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import {
  questionOf,
  resultOf as anyResult,
  workbookOf as anyWorkbook,
} from '#src/api/workbook-samples.ts';
import type { CorrectionInput, OutboxRow, Receipt } from '#src/offline/index.ts';
import { acceptAll, needsNoLook, takeBack, type AcceptContext, type Stored } from './accept.ts';
import type { Submission } from '../matching.ts';
import { acceptable, answersLeft, readinessOf } from '../readiness.ts';

const at = new Date('2026-11-17T18:00:00Z');

const workbookOf = (id: string, scores: (number | null)[], version = 0) =>
  anyWorkbook({
    resultId: `r-${id}`,
    studentId: id,
    review: { version, status: 'notReviewed' },
    questionList: scores.map((scoreUnits, n) =>
      questionOf({ questionId: `q${n}`, orders: n + 1, scoreUnits }),
    ),
  });
const resultOf = (id: string, change: Partial<ResultItem> = {}) =>
  anyResult({ resultId: `r-${id}`, studentId: id, questionCount: 2, scoredCount: 2, ...change });

/** An outbox that keeps what it is given, and what was sent of it. */
function stand(sent: Receipt[] = [], rows: OutboxRow[] = []) {
  const asked: CorrectionInput[] = [];
  const context: AcceptContext = {
    ref: { kind: 'exam', schoolId: 's', semesterId: 't', id: 'e' },
    title: 'آزمون',
    owner: 's:ann',
    outbox: {
      rowsOf: () => rows,
      sentOf: () => sent,
      readSent: () => Promise.resolve(sent),
      enqueueCorrection: (input) => {
        if (asked.length === 2) return Promise.reject(new Error('full'));
        asked.push(input);
        return Promise.resolve({ key: 'k', seq: 1, coalesced: false, durable: true });
      },
    },
  };
  return { context, asked };
}

const receipt = (status: 'accepted' | 'rejected', to: number): Receipt => ({
  key: 'k',
  owner: 's:ann',
  lane: 'l',
  kind: 'correction',
  at: 1,
  links: [{ part: 'review', from: to - 1, to }],
  isExact: true,
  body: { answers: [], review: { baseVersion: to - 1, status } },
  label: {},
});

describe('accepting many at once', () => {
  test('is one correction each, of the review alone, on the version that is known here', async () => {
    const { context, asked } = stand();
    await acceptAll(context, [workbookOf('a', [1], 3), workbookOf('b', [1])], [], () => at);
    expect(asked).toMatchObject([
      { studentId: 'a', resultId: 'r-a', review: { baseVersion: 3, status: 'accepted' } },
      { studentId: 'b', resultId: 'r-b', review: { baseVersion: 0, status: 'accepted' } },
    ]);
    expect(asked[0]).not.toHaveProperty('answers');
    expect(asked[0]?.partLabels).toEqual({
      review: {
        student: 'سارا احمدی',
        exam: 'آزمون',
        kind: 'review',
        at: at.toISOString(),
        status: 'accepted',
      },
    });
  });

  test('what she rejected elsewhere while she was asked is not accepted over it', async () => {
    const { context, asked } = stand([receipt('rejected', 1)]);
    const stored: Stored[] = [];
    await acceptAll(context, [workbookOf('a', [1])], stored);
    expect([asked, stored]).toEqual([[], []]);
  });

  test('before it is read what this device sent, nothing is accepted, and nothing taken back', async () => {
    const { context, asked } = stand();
    context.outbox.sentOf = () => undefined;
    expect(needsNoLook(context, resultOf('a'), workbookOf('a', [60]))).toBe(false);
    const stored: Stored[] = [];
    await acceptAll(context, [workbookOf('a', [1])], stored);
    const accepted = anyWorkbook({
      ...workbookOf('a', [60]),
      review: { version: 1, status: 'accepted' },
    });
    const answer = await takeBack(context, [{ workbook: accepted, upTo: 1 }]);
    expect([asked, stored, answer]).toEqual([[], [], { taken: 0, left: 1 }]);
  });

  test('is not taken back where she rejected it and accepted it again since', async () => {
    const { context, asked } = stand([
      receipt('accepted', 4),
      receipt('rejected', 5),
      receipt('accepted', 6),
    ]);
    const answer = await takeBack(context, [{ workbook: workbookOf('a', [60], 3), upTo: 4 }]);
    expect([asked, answer]).toEqual([[], { taken: 0, left: 1 }]);
  });

  test('a second try counts what the first one stored, and does not say it again', async () => {
    const { context, asked } = stand([receipt('accepted', 1)]);
    const stored: Stored[] = [];
    await acceptAll(context, [workbookOf('a', [1])], stored);
    expect([asked, stored]).toEqual([[], [{ workbook: workbookOf('a', [1]), upTo: 1 }]]);
  });

  test('a device that stores no more tells which ones are safe', async () => {
    const { context } = stand();
    const stored: Stored[] = [];
    const three = ['a', 'b', 'c'].map((id) => workbookOf(id, [1]));
    await expect(acceptAll(context, three, stored)).rejects.toThrow('full');
    expect(stored.map(({ workbook }) => workbook)).toEqual(three.slice(0, 2));
  });

  test('leaves out what has an answer without a score, another attempt, or a decision', () => {
    const { context } = stand();
    expect(needsNoLook(context, resultOf('a'), workbookOf('a', [60, 0]))).toBe(true);
    expect(needsNoLook(context, resultOf('a'), workbookOf('a', [60, null]))).toBe(false);
    expect(needsNoLook(context, resultOf('a'), workbookOf('a', []))).toBe(false);
    const second = { ...workbookOf('a', [60]), resultId: 'r-a2' };
    expect(needsNoLook(context, resultOf('a'), second)).toBe(false);
    const decided = stand([receipt('rejected', 1)]);
    expect(needsNoLook(decided.context, resultOf('a'), workbookOf('a', [60]))).toBe(false);
  });

  test('is taken back on the version that it reached', async () => {
    const { context, asked } = stand([receipt('accepted', 4)]);
    const answer = await takeBack(
      context,
      [{ workbook: workbookOf('a', [60], 3), upTo: 4 }],
      () => at,
    );
    expect(answer).toEqual({ taken: 1, left: 0 });
    expect(asked).toMatchObject([{ review: { baseVersion: 4, status: 'notReviewed' } }]);
  });

  test('what was decided otherwise meanwhile is not touched', async () => {
    const { context, asked } = stand([receipt('rejected', 4)]);
    expect(await takeBack(context, [{ workbook: workbookOf('a', [60], 3), upTo: 4 }])).toEqual({
      taken: 0,
      left: 1,
    });
    expect(asked).toEqual([]);
  });
});

const item = (
  id: string,
  change: Partial<ResultItem> = {},
  local: Submission['local'] = 'server',
): Submission => ({ result: resultOf(id, change), isOpen: false, local });

test('what is missing is counted among those of whom there is something to say', () => {
  const items = [
    item('a', { scoredCount: 1 }),
    item('b', { reviewStatus: 'accepted' }),
    item('c', { reviewStatus: 'rejected', scoredCount: 0 }, 'waiting'),
    item('d', {}, 'conflict'),
    item('e', { state: 'notStarted', scoredCount: 0 }),
  ];
  expect(readinessOf(items)).toEqual({
    notReviewed: 2,
    unscored: 1,
    rejected: 1,
    accepted: 1,
    unsent: 2,
    conflict: 1,
    whole: 4,
  });
  expect(answersLeft(items.map(({ result }) => result))).toBe(5);
});

test('only what is wholly scored, undecided and undisputed is offered for accepting', () => {
  const ready = item('a', {}, 'waiting');
  const items = [
    ready,
    item('b', { scoredCount: 1 }),
    item('c', { reviewStatus: 'rejected' }),
    item('d', {}, 'conflict'),
    item('e', { questionCount: 0, scoredCount: 0 }),
    item('f', { state: 'notStarted', scoredCount: 0, questionCount: 2 }),
  ];
  expect(acceptable(items)).toEqual([ready]);
});
