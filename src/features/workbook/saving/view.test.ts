import { expect, test } from 'vitest';
import type { Workbook, WorkbookQuestion } from '#contract/results/workbook.ts';
import { questionOf, workbookOf } from '#src/api/workbook-samples.ts';
import type { OutboxRow, Receipt } from '#src/offline/index.ts';
import { waitingCorrection } from '#src/offline/testing/waiting.ts';
import type { Change, Edit } from './edits.ts';
import { workbookView } from './view.ts';

const question = (questionId: string, change: Partial<WorkbookQuestion> = {}) =>
  questionOf({ questionId, orders: Number(questionId.slice(1)), ...change });

const workbook = (questionList: WorkbookQuestion[]) =>
  workbookOf({ maxTotalUnits: 480 * questionList.length, questionList });

const at = '2026-11-20T15:12:00.000Z';

const waiting = (
  { questionId, units }: { questionId: string; units: number },
  state: OutboxRow['state'] = 'queued',
) =>
  waitingCorrection(
    { answers: [{ questionId, baseVersion: 0, scoreUnits: units }] },
    { state, partLabels: { [questionId]: { at } } },
  );

function receipt(questionId: string, to: number): Receipt & { date: string } {
  const when = Date.parse('2026-11-20T15:00:00.000Z');
  return {
    key: 'sent',
    owner: 'o',
    lane: 'c:exam:s1:r1',
    kind: 'correction',
    at: when,
    date: new Date(when).toISOString(),
    links: [{ part: questionId, from: to - 1, to }],
    body: { answers: [{ questionId, baseVersion: to - 1, scoreUnits: 60 }] },
    label: {},
  };
}

function edit(change: Change, phase: Edit['phase'] = 'saving'): Edit {
  return { change, label: { at }, phase, error: null };
}
const score = (questionId: string, units: number | null): Change => ({
  type: 'score',
  questionId,
  baseVersion: 0,
  units,
});

function view(
  book: Workbook,
  local: { rows?: OutboxRow[]; sent?: Receipt[]; edits?: Edit[] },
  hasLevels = false,
) {
  return workbookView(book, { rows: [], sent: [], edits: [], ...local }, hasLevels);
}

test('the total is what she sees: server, then what waits, then what was just tapped', () => {
  const book = workbook([question('q1', { scoreUnits: 240 }), question('q2'), question('q3')]);
  const seen = view(book, {
    rows: [waiting({ questionId: 'q2', units: 120 })],
    edits: [edit(score('q3', 60))],
  });
  expect(seen.totalUnits).toBe(420);
  expect(seen.left).toBe(0);
});

test('"saved on this device" is said of what waits, with the time of that save, and never of what is still being written', () => {
  const book = workbook([question('q1'), question('q2')]);
  const seen = view(book, {
    rows: [waiting({ questionId: 'q1', units: 120 })],
    edits: [edit(score('q2', 60))],
  });
  expect(seen.questionList[0]).toMatchObject({ sync: 'device', at, hasLocalScore: true });
  expect(seen.questionList[1]).toMatchObject({ sync: 'saving', at: null });
});

test('a write that failed is said before anything else, with its value kept', () => {
  const book = workbook([question('q1')]);
  const seen = view(book, {
    rows: [waiting({ questionId: 'q1', units: 120 })],
    edits: [edit(score('q1', 240), 'failed')],
  });
  expect(seen.questionList[0]).toMatchObject({ sync: 'failed', scoreUnits: 240 });
});

test('a conflict of one question leaves the others as they are', () => {
  const book = workbook([question('q1'), question('q2', { scoreUnits: 60, version: 1, at })]);
  const row = waiting({ questionId: 'q1', units: 120 }, 'conflict');
  const seen = view(book, { rows: [row] });
  expect(seen.questionList.map((one) => one.sync)).toEqual(['conflict', 'sent']);
});

test('a colleague keeps her name until somebody changes the score here', () => {
  const by = { id: 'u2', name: 'زهرا جعفری' };
  const book = workbook([question('q1', { scoreUnits: 60, version: 1, by, at })]);
  expect(view(book, {}).questionList[0]).toMatchObject({ by, at });
  const changed = view(book, { rows: [waiting({ questionId: 'q1', units: 120 })] });
  expect(changed.questionList[0]).toMatchObject({ by: null, sync: 'device' });
});

test('what a colleague saved after her has his name, though hers was sent from here', () => {
  const by = { id: 'u2', name: 'زهرا جعفری' };
  const sent = receipt('q1', 1);
  const hers = workbook([question('q1', { scoreUnits: 60, version: 1, by, at })]);
  expect(view(hers, { sent: [sent] }).questionList[0]).toMatchObject({ by: null, at: sent.date });
  const his = workbook([question('q1', { scoreUnits: 120, version: 2, by, at })]);
  expect(view(his, { sent: [sent] }).questionList[0]).toMatchObject({ by, at, scoreUnits: 120 });
});

test('a score of the rule is no longer automatic once she gives another', () => {
  const book = workbook([question('q1', { scoreUnits: 0, auto: true })]);
  expect(view(book, {}).questionList[0]?.auto).toBe(true);
  expect(view(book, { edits: [edit(score('q1', 120))] }).questionList[0]?.auto).toBe(false);
});

test('a removed score is no score, and counts as left', () => {
  const book = workbook([question('q1', { scoreUnits: 240, version: 1 })]);
  const seen = view(book, { edits: [edit(score('q1', null))] });
  expect(seen).toMatchObject({ totalUnits: 0, left: 1 });
});

test('negative scores of the rule never take the total below zero', () => {
  const book = workbook([question('q1', { scoreUnits: -120, auto: true }), question('q2')]);
  expect(view(book, { edits: [edit(score('q2', 60))] }).totalUnits).toBe(0);
});

test('a qualitative exam shows its level as scores are given, and none before the first', () => {
  const book = workbook([question('q1'), question('q2')]);
  expect(view(book, {}, true).level).toBeNull();
  expect(view(book, { edits: [edit(score('q1', 480))] }, true).level).toBe('acceptable');
  expect(view(book, { edits: [edit(score('q1', 480))] }).level).toBeNull();
});

test('questions stand in the order the teacher gave them, and the student keeps her own state', () => {
  const book = workbook([question('q2'), question('q1')]);
  const seen = view(book, { rows: [waiting({ questionId: 'q2', units: 60 })] });
  expect(seen.questionList.map((one) => one.questionId)).toEqual(['q1', 'q2']);
  expect(seen.state).toBe('handedIn');
});

test('review status and note show what was just chosen', () => {
  const seen = view(workbook([question('q1')]), {
    edits: [
      edit({ type: 'review', baseVersion: 0, status: 'rejected' }),
      edit({ type: 'note', baseVersion: 0, text: 'مرتب نیست' }, 'saved'),
    ],
  });
  expect(seen.review).toMatchObject({ status: 'rejected', sync: 'saving' });
  expect(seen.note).toMatchObject({ text: 'مرتب نیست', sync: 'device' });
});

test('strokes of the server, of what waits and of what was just drawn lie over each other, without the erased', () => {
  const stroke = (id: string) => ({
    id,
    page: 0,
    tool: 'pen' as const,
    colour: '#722B5B',
    width: 2,
    points: 'AAAAAAAA',
    at,
  });
  const row = waiting({ questionId: 'q1', units: 60 });
  row.body = {
    answers: [{ questionId: 'q1', baseVersion: 0, ink: { add: [stroke('b')], remove: ['gone'] } }],
  };
  const seen = view(workbook([question('q1', { ink: [stroke('a'), stroke('gone')] })]), {
    rows: [row],
    edits: [
      edit({
        type: 'ink',
        questionId: 'q1',
        baseVersion: 0,
        add: [stroke('c'), stroke('a')],
        remove: ['b'],
      }),
    ],
  });
  expect(seen.questionList[0]?.ink.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(seen.questionList[0]).toMatchObject({ sync: 'saving', scoreUnits: null });
});
