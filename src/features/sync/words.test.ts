import { expect, test } from 'vitest';
import type { TFunction } from 'i18next';
import type { OutboxRow } from '#src/offline/index.ts';
import { conflictsOf } from './conflict-versions.ts';
import { sortRows } from './row-kinds.ts';
import { listRow, row } from './testing/rows.ts';
import { describeRow, questionNumber, toldBy, type Speech } from './words.ts';

/** Tells which text with which values, instead of the text. */
const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction<'sync'>;
const speech: Speech = { t, score: (units) => String((units ?? 0) / 240), number: String };

test('one score is told with the student, the question and the score', () => {
  expect(describeRow(row(), speech)).toEqual({
    title: 'row.oneScore سارا احمدی part.score part.question 4 1.5',
    details: [],
  });
});

test('several changes of one workbook are one row that tells each of them', () => {
  const body = {
    answers: [
      { questionId: 'q4', baseVersion: 0, scoreUnits: null },
      { questionId: 'q5', baseVersion: 0, comment: 'خوب' },
    ],
    review: { baseVersion: 0, status: 'accepted' as const },
  };
  const { title, details } = describeRow(row({ body }), speech);
  expect(title).toBe('row.manyParts سارا احمدی 3');
  expect(details).toEqual([
    'part.scoreRemoved part.question 4',
    'part.comment part.someQuestion',
    'part.review.accepted',
  ]);
});

test('what was written on an answer is told as such, and beside a score as the score', () => {
  const ink = { add: [], remove: ['a'] };
  const drawn = { answers: [{ questionId: 'q4', baseVersion: 0, ink }] };
  expect(describeRow(row({ body: drawn }), speech).title).toBe(
    'row.onePart سارا احمدی part.ink part.question 4',
  );
  const scored = { answers: [{ questionId: 'q4', baseVersion: 0, scoreUnits: 360, ink }] };
  expect(describeRow(row({ body: scored }), speech).title).toContain('part.score');
});

test('a row without labels is told in general words and still shown', () => {
  const bare = row({ label: {}, partLabels: {} });
  expect(describeRow(bare, speech).title).toBe(
    'row.oneScore row.someStudent part.score part.someQuestion 1.5',
  );
  expect(questionNumber(bare, 'q4')).toBeNull();
});

test('where a row belongs is read from its lane, whatever its label calls a kind', () => {
  expect(toldBy(row())).toMatchObject({ kind: 'assignment', studentId: 'pupil', activityId: 'a1' });
});

test('a conflict shows both versions with who and when, and chooses none', () => {
  const server = {
    current: [
      {
        questionId: 'q4',
        version: 3,
        scoreUnits: 420,
        comment: null,
        by: { id: 'u2', name: 'مینا' },
        at: '2026-11-21T05:00:00Z',
      },
    ],
  };
  expect(conflictsOf(row({ state: 'conflict', server }))).toEqual([
    {
      part: 'q4',
      mine: { units: 360, text: null, by: null, byId: null, at: '2026-11-21T06:00:00.000Z' },
      theirs: { units: 420, text: null, by: 'مینا', byId: 'u2', at: '2026-11-21T05:00:00Z' },
    },
  ]);
});

test('a refused question is told from the others of its list by its text', () => {
  const body = [
    { id: 'q1', text: 'الف'.repeat(40) },
    { id: 'q2', formula: 'x' },
  ];
  expect(describeRow(listRow({ state: 'attention', body }), speech).details).toEqual([
    `${'الف'.repeat(40).slice(0, 80)}…`,
  ]);
  expect(describeRow(listRow({ body }), speech).details).toEqual([]);
});

test('a change of the question bank tells how many questions it is about, and which', () => {
  const bank = { lane: 'q:tpl:s1', label: { activity: 'بانک سوال', kind: 'bank' } };
  const one = [{ clientId: 'n1', text: 'مساحت دایره' }];
  expect(describeRow(listRow({ ...bank, body: one }), speech)).toEqual({
    title: 'row.bank.patch 1 1',
    details: ['مساحت دایره'],
  });
  const gone = { ...bank.label, question: 'محیط مربع' };
  expect(
    describeRow({ ...listRow(bank), kind: 'delete', body: null, label: gone }, speech),
  ).toEqual({ title: 'row.bank.delete 1 1', details: ['محیط مربع'] });
});

test('the questions of a bank exam are told under its title, and a deleted one by its words', () => {
  const exam = { lane: 'q:tpl:t1', label: { activity: 'فصل یک', kind: 'template' } };
  expect(describeRow(listRow({ ...exam, body: [{ id: 'q1', text: 'الف' }] }), speech)).toEqual({
    title: 'row.patch 1 فصل یک',
    details: [],
  });
  const gone = { ...exam.label, question: 'محیط مربع' };
  expect(
    describeRow({ ...listRow(exam), kind: 'delete', body: null, label: gone }, speech).details,
  ).toEqual(['محیط مربع']);
});

test('an answer of the server that cannot be read still leaves both sides to choose from', () => {
  const [conflict] = conflictsOf(row({ state: 'conflict', server: 'nonsense' }));
  expect(conflict?.mine.units).toBe(360);
  expect(conflict?.theirs).toEqual({ text: null, by: null, byId: null, at: null });
});

test('what needs her comes apart from what only waits, in the order of sending', () => {
  const rows: OutboxRow[] = [
    row({ key: 'a' }),
    row({ key: 'b', state: 'conflict' }),
    row({ key: 'c', state: 'attention' }),
    row({ key: 'd', state: 'paused_auth' }),
    row({ key: 'e' }),
    listRow({ key: 'f', state: 'conflict' }),
    row({ key: 'g', unserved: { times: 5, since: 0, isNamed: true } }),
  ];
  const { conflicts, lists, refused, paused, unserved, queued } = sortRows(rows);
  const keys = (list: OutboxRow[]) => list.map((one) => one.key).join('');
  expect([conflicts, lists, refused, paused, unserved, queued].map(keys)).toEqual([
    'b',
    'f',
    'c',
    'd',
    'g',
    'ae',
  ]);
});
