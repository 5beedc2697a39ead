import { expect, test } from 'vitest';
import type { ResultItem, Workbook } from '#contract/workbook.ts';
import type { OutboxRow, Receipt } from '#src/offline/index.ts';
import { localResult } from './local-result.ts';

const student = { studentId: 's1', firstName: '', lastName: '', classId: 'c', className: '' };
const item: ResultItem = {
  resultId: 'r1',
  studentId: 's1',
  student,
  attempt: 1,
  state: 'handedIn',
  handedInAt: null,
  late: false,
  reviewStatus: 'notReviewed',
  total: 1,
  totalUnits: 240,
  level: null,
  questionCount: 3,
  scoredCount: 1,
  pageIndex: 0,
};

function copy(scores: Record<string, number | null>): Workbook {
  return {
    resultId: 'r1',
    studentId: 's1',
    student,
    attempts: [],
    state: 'handedIn',
    handedInAt: null,
    late: false,
    review: { version: 0, status: 'notReviewed' },
    note: { version: 0, text: '' },
    total: 1,
    totalUnits: Object.values(scores).reduce<number>((sum, units) => sum + (units ?? 0), 0),
    maxTotalUnits: 1440,
    level: null,
    questionList: Object.entries(scores).map(([questionId, scoreUnits], at) => ({
      questionId,
      type: 'descriptive',
      text: '',
      formula: null,
      files: [],
      maxScore: 2,
      maxScoreUnits: 480,
      orders: at + 1,
      options: [],
      modelAnswer: null,
      rubric: [],
      answer: null,
      score: null,
      scoreUnits,
      suggestedUnits: null,
      auto: false,
      comment: null,
      ink: [],
      version: 0,
      by: null,
      at: null,
    })),
  };
}

function row(body: Extract<OutboxRow, { kind: 'correction' }>['body']): OutboxRow {
  return {
    kind: 'correction',
    body,
    seq: 1,
    key: 'k',
    lane: 'c:exam:s1:r1',
    owner: 'o',
    method: 'PATCH',
    path: '/',
    ifMatch: null,
    attachments: [],
    state: 'queued',
    attempts: 0,
    frozen: 0,
    sent: null,
    nextAt: 0,
    deniedGen: null,
    server: null,
    serverEtag: null,
    lastError: null,
    saves: 1,
    rekeyed: false,
    label: {},
    partLabels: {},
    createdAt: 0,
    updatedAt: 0,
    schema: 1,
  };
}
const scores = (units: Record<string, number | null>) =>
  row({
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

test('what was sent after the list was read still counts, and what it holds already does not count twice', () => {
  const book = copy({ q1: 240, q2: null, q3: null });
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
  expect(localResult(item, book, [], [sent], 500)).toMatchObject({ scoredCount: 2 });
  expect(localResult(item, book, [], [sent], 2_000)).toMatchObject({ scoredCount: 1 });
});

test('a review that waits shows at once', () => {
  const waits = row({ answers: [], review: { baseVersion: 0, status: 'accepted' } });
  const book = copy({ q1: 240, q2: null, q3: null });
  expect(localResult(item, book, [waits], [], 0).reviewStatus).toBe('accepted');
});
