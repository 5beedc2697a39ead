import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxRow, Receipt, RowState } from '../../records.ts';
import type { CorrectionBody, CorrectionRow } from './types.ts';
import { waitingCorrection } from '../../testing/waiting.ts';
import { basesOf, correctionBody } from './body.ts';
import { mergeWorkbook, type WorkbookLike } from './merged-view.ts';
import { waitingByLane } from '../../outbox/waiting-work.ts';

const lane = 'c:exam:s1:r1';
let seq = 0;

function rowOf(body: CorrectionBody, state: RowState = 'queued', of = lane): CorrectionRow {
  seq += 1;
  return waitingCorrection(body, { seq, key: `k${seq}`, lane: of, state });
}

const workbook = (scores: (number | null)[]): WorkbookLike => ({
  questionList: scores.map((scoreUnits, at) => ({
    questionId: `q${at}`,
    scoreUnits,
    comment: null,
    version: scoreUnits === null ? 0 : 1,
    ink: [],
  })),
  review: { version: 0, status: 'notReviewed' },
  note: { version: 0, text: '' },
  totalUnits: scores.reduce<number>((sum, score) => sum + (score ?? 0), 0),
});

const bodies: fc.Arbitrary<CorrectionBody> = fc
  .record(
    {
      answers: fc.array(
        fc.record(
          {
            questionId: fc.constantFrom('q0', 'q1', 'q2'),
            baseVersion: fc.nat(3),
            scoreUnits: fc.option(fc.nat(480)),
            comment: fc.option(fc.string({ maxLength: 5 })),
            ink: fc.record({
              add: fc.array(fc.constantFrom('a', 'b', 'c').map(stroke), { maxLength: 2 }),
              remove: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 1 }),
            }),
          },
          { requiredKeys: ['questionId', 'baseVersion'] },
        ),
        { maxLength: 3 },
      ),
      review: fc.record({
        baseVersion: fc.nat(3),
        status: fc.constantFrom('accepted' as const, 'rejected' as const),
      }),
      note: fc.record({ baseVersion: fc.nat(3), text: fc.string({ maxLength: 5 }) }),
    },
    { requiredKeys: ['answers'] },
  )
  .map((input) => correctionBody(input));

/** Strokes are made once: each body adds its own, and takes off only earlier ones. */
function ownStrokes(body: CorrectionBody, index: number): CorrectionBody {
  return {
    ...body,
    answers: body.answers.map((answer) =>
      answer.ink
        ? {
            ...answer,
            ink: {
              add: answer.ink.add.map((added) => stroke(`${index}${added.id}`)),
              remove: answer.ink.remove.map((id) => `${index >> 1}${id}`),
            },
          }
        : answer,
    ),
  };
}

function stroke(id: string) {
  return { id, page: 0, tool: 'pen' as const, colour: '', width: 1, points: '', at: '' };
}

/** What a server does with an accepted correction. */
function accept(before: WorkbookLike, body: CorrectionBody, gone: Set<string>): WorkbookLike {
  const questionList = before.questionList.map((question) => {
    const change = body.answers.find((answer) => answer.questionId === question.questionId);
    if (!change) return question;
    for (const id of change.ink?.remove ?? []) gone.add(`${question.questionId}/${id}`);
    const ink = new Map(
      [...(question.ink ?? []), ...(change.ink?.add ?? [])].map((s) => [s.id, s]),
    );
    return {
      ...question,
      ...(change.scoreUnits !== undefined && { scoreUnits: change.scoreUnits }),
      ...(change.comment !== undefined && { comment: change.comment }),
      ink: [...ink.values()].filter(({ id }) => !gone.has(`${question.questionId}/${id}`)),
      version: question.version + 1,
    };
  });
  const { review, note } = body;
  return {
    questionList,
    review: review ? { version: before.review.version + 1, status: review.status } : before.review,
    note: note ? { version: before.note.version + 1, text: note.text } : before.note,
    totalUnits: questionList.reduce((sum, question) => sum + (question.scoreUnits ?? 0), 0),
  };
}

/** Without versions and states: what the teacher sees. */
function visible(view: WorkbookLike) {
  return {
    questions: view.questionList.map(({ questionId, scoreUnits, comment, ink }) => ({
      questionId,
      scoreUnits,
      comment,
      ink: (ink ?? []).map((s) => s.id).sort(),
    })),
    status: view.review.status,
    text: view.note.text,
    total: view.totalUnits,
  };
}

describe('the merged view of a workbook', () => {
  it('shows before sending what the server shows after it, and the same in between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.nat(480)), { minLength: 3, maxLength: 3 }),
        fc.array(bodies, { maxLength: 5 }),
        fc.nat(5),
        (scores, sent, settled) => {
          const rows = sent.map((body, index) => rowOf(ownStrokes(body, index)));
          const gone = new Set<string>();
          const receipts: Receipt[] = [];
          const start = workbook(scores);
          let server = start;
          for (const row of rows.slice(0, settled)) {
            const before = server;
            server = accept(server, row.body, gone);
            receipts.push(receiptOf(row, before, server));
          }
          const left = rows.slice(settled);
          const final = left.reduce((state, row) => accept(state, row.body, gone), server);
          const wanted = visible(final);
          expect(visible(mergeWorkbook(start, rows, []))).toEqual(wanted);
          expect(visible(mergeWorkbook(start, left, receipts))).toEqual(wanted);
          expect(visible(mergeWorkbook(server, left, receipts))).toEqual(wanted);
          expect(visible(mergeWorkbook(final, [], receipts))).toEqual(wanted);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('says of each part whether it is the server’s, waits, conflicts or needs the teacher', () => {
    const rows = [
      rowOf({ answers: [{ questionId: 'q0', baseVersion: 0, scoreUnits: 60 }] }),
      rowOf({ answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 60 }] }, 'conflict'),
      rowOf({ answers: [], note: { baseVersion: 0, text: 'x' } }, 'attention'),
      rowOf({ answers: [], review: { baseVersion: 0, status: 'accepted' } }, 'paused_auth'),
    ];
    const merged = mergeWorkbook(workbook([null, 120, 180]), rows, []);
    expect(merged.questionList.map((question) => question.state)).toEqual([
      'waiting',
      'conflict',
      'server',
    ]);
    expect([merged.note.state, merged.review.state, merged.state]).toEqual([
      'needsYou',
      'needsYou',
      'needsYou',
    ]);
    expect(merged.totalUnits).toBe(300);
  });

  it('bases the next change on what it shows', () => {
    const start = workbook([60, null, null]);
    const row = rowOf({ answers: [{ questionId: 'q0', baseVersion: 1, scoreUnits: 120 }] });
    const merged = mergeWorkbook(
      start,
      [],
      [receiptOf(row, start, accept(start, row.body, new Set()))],
    );
    expect(merged.questionList[0]).toMatchObject({ scoreUnits: 120, version: 2 });
  });

  describe('after a step that was made on something the copy does not have', () => {
    const start = workbook([60]);
    const sent = (body: CorrectionBody, link: { from: number; to: number }): Receipt => ({
      ...receiptOf(rowOf(body), start, start),
      links: [{ part: 'q0', ...link }],
    });
    const score = (scoreUnits: number, baseVersion: number) => ({
      answers: [{ questionId: 'q0', baseVersion, scoreUnits }],
    });
    const [foreign, later] = [
      sent(score(120, 1), { from: 2, to: 3 }),
      sent(score(180, 3), { from: 3, to: 4 }),
    ];

    it('shows it, and bases the next change on the copy', () => {
      const merged = mergeWorkbook(start, [], [foreign, later]);
      expect(merged.questionList[0]).toMatchObject({ scoreUnits: 180, version: 1 });
    });

    it('follows it as soon as the copy has read what came before it', () => {
      const [question] = start.questionList;
      const read = question && { ...start, questionList: [{ ...question, version: 2 }] };
      const merged = read && mergeWorkbook(read, [], [foreign, later]);
      expect(merged?.questionList[0]).toMatchObject({ scoreUnits: 180, version: 4 });
    });

    it('shows what an older release sent, and follows none of its links', () => {
      const { isExact: _, ...older } = sent(score(120, 1), { from: 1, to: 2 });
      const merged = mergeWorkbook(start, [], [older]);
      expect(merged.questionList[0]).toMatchObject({ scoreUnits: 120, version: 1 });
    });
  });

  it('shows the later of two sent marks, whatever the clock of the device said', () => {
    const start = workbook([null]);
    const first = rowOf({ answers: [{ questionId: 'q0', baseVersion: 0, scoreUnits: 60 }] });
    const second = rowOf({ answers: [{ questionId: 'q0', baseVersion: 1, scoreUnits: 120 }] });
    const middle = accept(start, first.body, new Set());
    const receipts = [
      receiptOf(second, middle, accept(middle, second.body, new Set())),
      receiptOf(first, start, middle),
    ];
    const merged = mergeWorkbook(start, [], receipts);
    expect(merged.questionList[0]).toMatchObject({ scoreUnits: 120, version: 2 });
  });

  it('lays what was made without knowing of the others below them', () => {
    const newer = rowOf({ answers: [{ questionId: 'q0', baseVersion: 0, scoreUnits: 120 }] });
    const older = rowOf(
      { answers: [{ questionId: 'q0', baseVersion: 0, scoreUnits: 60 }] },
      'attention',
    );
    const merged = mergeWorkbook(workbook([null]), [newer, { ...older, asBased: true }], []);
    expect(merged.questionList[0]).toMatchObject({ scoreUnits: 120, state: 'needsYou' });
  });

  it('never shows a total below nothing', () => {
    const row = rowOf({ answers: [{ questionId: 'q0', baseVersion: 0, scoreUnits: -60 }] });
    expect(mergeWorkbook(workbook([null, null]), [row], []).totalUnits).toBe(0);
  });
});

function receiptOf(row: CorrectionRow, before: WorkbookLike, after: WorkbookLike): Receipt {
  const versionOf = (view: WorkbookLike, part: string) =>
    part === 'review' || part === 'note'
      ? view[part].version
      : (view.questionList.find((question) => question.questionId === part)?.version ?? 0);
  return {
    key: row.key,
    owner: 'o',
    lane,
    kind: 'correction',
    at: row.seq,
    body: row.body,
    label: {},
    isExact: true,
    links: [...basesOf(row.body).keys()].map((part) => ({
      part,
      from: versionOf(before, part),
      to: versionOf(after, part),
    })),
  };
}

describe('lists', () => {
  const rows: OutboxRow[] = [
    rowOf({ answers: [] }),
    rowOf({ answers: [] }, 'conflict'),
    rowOf({ answers: [] }, 'queued', 'c:exam:s2:r2'),
  ];

  it('know what waits in each lane', () => {
    expect([...waitingByLane(rows)]).toEqual([
      [lane, { count: 2, state: 'conflict' }],
      ['c:exam:s2:r2', { count: 1, state: 'waiting' }],
    ]);
  });
});
