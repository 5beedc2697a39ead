import { expect, test } from 'vitest';
import type { CorrectionBody, OutboxRow, Receipt } from '#src/offline/index.ts';
import { waitingCorrection } from '#src/offline/testing/waiting.ts';
import { createSheetLens, type Unsent } from './local-sheet.ts';
import { READ_AT, sheet, student } from './samples.ts';

const lane = 'c:exam:s0:r0';

const row = (body: CorrectionBody, seq = 1) =>
  waitingCorrection(body, { seq, key: `k${seq}`, lane });

const receipt = (body: CorrectionBody, at: number, links: Receipt['links']): Receipt => ({
  key: 'sent',
  owner: 'o',
  lane,
  kind: 'correction',
  at,
  links,
  body,
  label: {},
});

const scores = (scoreUnits: number | null): CorrectionBody => ({
  answers: [{ questionId: 'q0', baseVersion: 1, scoreUnits }],
});

const outbox = (rows: OutboxRow[] = [], sent: Receipt[] = []): Unsent => ({
  rows: () => rows,
  sentOf: (of) => (of === lane ? sent : none),
});
const none: Receipt[] = [];

test('a score that waits on this device is in the total, counted and marked; others stay as they are', () => {
  const copy = sheet([student(0, [240, 480]), student(1, [240, 480])]);
  const local = createSheetLens('exam', outbox([row(scores(960))]))(copy);
  expect(local?.students.map((one) => [one.totalUnits, one.unsent])).toEqual([
    [1440, 1],
    [720, 0],
  ]);
  expect(local?.unsent).toEqual({ scores: 1, reviews: 0, students: 1 });
  expect(local?.students[1]).toMatchObject(copy.students[1] ?? {});
});

test('a removed score is no score any more, and a total never falls below zero', () => {
  const copy = sheet([student(0, [480, -240])]);
  const local = createSheetLens('exam', outbox([row(scores(null))]))(copy);
  expect(local?.students[0]).toMatchObject({ units: [null, -240], totalUnits: 0, unsent: 1 });
});

test('a comment alone is no unsent score; a decision alone is an unsent decision', () => {
  const commented = { answers: [{ questionId: 'q0', baseVersion: 1, comment: 'خوب' }] };
  const rejected: CorrectionBody = { answers: [], review: { baseVersion: 0, status: 'rejected' } };
  const copy = sheet([student(0, [240, 480])]);
  expect(createSheetLens('exam', outbox([row(commented)]))(copy)?.unsent.students).toBe(0);
  const local = createSheetLens('exam', outbox([row(rejected)]))(copy);
  expect(local?.students[0]).toMatchObject({ reviewStatus: 'rejected', isReviewUnsent: true });
  expect(local?.unsent).toEqual({ scores: 0, reviews: 1, students: 1 });
});

test('what was sent after the sheet was read is in it, unmarked; what was sent before is not put over it again', () => {
  const links = [{ part: 'q0', from: 1, to: 2 }];
  const copy = sheet([student(0, [240, 480])]);
  const after = createSheetLens(
    'exam',
    outbox([], [receipt(scores(720), READ_AT + 1, links)]),
  )(copy);
  expect(after?.students[0]).toMatchObject({ units: [720, 480], unsent: 0 });
  const before = createSheetLens(
    'exam',
    outbox([], [receipt(scores(720), READ_AT - 1, links)]),
  )(copy);
  expect(before?.students[0]).toMatchObject({ units: [240, 480], unsent: 0 });
});

test('of a workbook the version decides, whenever it was sent', () => {
  const links = [{ part: 'q0', from: 1, to: 2 }];
  const sent = [receipt(scores(720), READ_AT - 1, links)];
  const of = (version: number) =>
    createSheetLens(
      'exam',
      outbox([], sent),
    )(sheet([student(0, [240, 480], { versions: { answers: [version, 0], review: 0 } })]))
      ?.students[0]?.units;
  expect(of(1)).toEqual([720, 480]);
  expect(of(2)).toEqual([240, 480]);
});

test('as long as nothing changes it is the very same object, and of a change only that student is new', () => {
  const rows = [row(scores(960))];
  const said = { rows: () => rows, sentOf: () => none };
  const lens = createSheetLens('exam', said);
  const copy = sheet([student(0, [240, 480]), student(1, [240, 480])]);
  const first = lens(copy);
  expect(lens(copy)).toBe(first);
  rows.push(row(scores(480), 2));
  const second = lens(copy);
  expect(second).not.toBe(first);
  expect(second?.students[0]?.units).toEqual([480, 480]);
  expect(second?.students[1]).toBe(first?.students[1]);
  expect(second?.unsent.scores).toBe(1);
});
