import { describe, expect, it } from 'vitest';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import type { OutboxRow, Receipt } from '../records.ts';
import type { DeleteRow, ListRow, QuestionItem } from '../kinds/questions/types.ts';
import { waitingDeletion, waitingList } from '../testing/waiting.ts';
import { acceptedIn, mergeBank } from './merge.ts';
import { keptOf } from './rows.ts';

const lane = 'q:tpl:school';
const writer = { id: 'ann', name: 'آن', lane };
const base = '/services/exam/api/teacher/v3.0/OnlineExamTemplateQuestion';
const read = (id: string, text: string): BankQuestion => ({
  id,
  version: 1,
  orders: 1,
  type: 'multipleChoice',
  text,
  formula: null,
  maxScore: 1,
  maxScoreUnits: 240,
  modelAnswer: null,
  rubric: [],
  onlineExamTemplateQuestionAnswers: [{ id: 'o', text: 'الف', isCorrect: true, orders: 1 }],
  files: [],
  difficulty: null,
  tags: [],
  sourceId: null,
  template: null,
  ownerId: 'bea',
  ownerName: 'بئا',
  mayEdit: true,
  isPublic: true,
  createdAt: '2026-11-01T00:00:00.000Z',
});
const place = { owner: 'school:ann', semesterId: 'year' };
const viewOf = (...questions: BankQuestion[]) => ({
  wholeAt: 100,
  entries: questions.map((one) => keptOf(place, one, 100, 1)),
});

const row = (seq: number) => ({
  seq,
  key: `k${seq}`,
  lane,
  owner: 'school:ann',
  createdAt: 200,
  updatedAt: 200,
});
const list = (seq: number, kind: ListRow['kind'], body: QuestionItem[]) =>
  waitingList(body, { ...row(seq), kind });
const deletion = (seq: number, id: string) =>
  waitingDeletion({ ...row(seq), path: `${base}/school/${id}` });
const receipt = (
  of: ListRow | DeleteRow,
  at: number,
  ids: { temp: string; id: string }[] = [],
  to = 2,
): Receipt => ({
  key: of.key,
  owner: of.owner,
  lane,
  kind: of.kind,
  at,
  links: of.kind === 'patch' ? [{ part: 'a', from: to - 1, to }] : [],
  isExact: true,
  body: null,
  change: of,
  ids,
  label: {},
});
const item = (over: QuestionItem): QuestionItem => ({
  type: 'descriptive',
  text: 'تازه',
  maxScoreUnits: 240,
  ...over,
});

const merged = (view: ReturnType<typeof viewOf>, rows: OutboxRow[], receipts: Receipt[] = []) =>
  mergeBank(view, { rows, receipts }, writer);
const said = (all: ReturnType<typeof merged>) =>
  all.entries.map(({ id, question, state }) => [id, question.text, state]);

describe('the bank as the teacher left it', () => {
  const view = viewOf(read('a', 'یک'), read('b', 'دو'));

  it('is what was read where nothing was done', () => {
    expect(merged(view, []).entries).toBe(view.entries);
  });

  it('begins with what waits to be created, the newest first', () => {
    const rows = [
      list(1, 'create', [item({ clientId: 'x' })]),
      list(2, 'create', [item({ clientId: 'y', text: 'تازه‌تر' })]),
    ];
    const all = merged(view, rows);
    expect(said(all).slice(0, 2)).toEqual([
      ['tmp:y', 'تازه‌تر', 'waiting'],
      ['tmp:x', 'تازه', 'waiting'],
    ]);
    expect(all.entries[0]).toMatchObject({
      isNew: true,
      question: { mayEdit: true, ownerName: 'آن' },
    });
  });

  it('keeps the entries of lists that wait as the same objects, whatever else comes or goes', () => {
    const waits = [
      list(1, 'create', [item({ clientId: 'x' })]),
      list(2, 'patch', [{ id: 'a', version: 1, text: 'یک و نیم' }]),
    ];
    const before = merged(view, waits);
    const after = merged(view, [...waits, list(3, 'create', [item({ clientId: 'y' })])]);
    const of = (all: typeof before, id: string) => all.entries.find((one) => one.id === id);
    expect(of(after, 'tmp:x')).toBe(of(before, 'tmp:x'));
    expect(of(after, 'a')).toBe(of(before, 'a'));
    const refused = structuredClone(waits);
    for (const [at, one] of refused.entries())
      Object.assign(one, { state: 'attention', body: waits[at]?.body });
    expect(of(merged(view, refused), 'a')?.state).toBe('needsYou');
    expect(of(merged(view, refused), 'tmp:x')?.state).toBe('needsYou');
  });

  it('says of a changed question what waits, and leaves the others as they are', () => {
    const all = merged(view, [list(1, 'patch', [item({ id: 'b', version: 1, text: 'كسرها' })])]);
    expect(said(all)).toEqual([
      ['a', 'یک', 'server'],
      ['b', 'كسرها', 'waiting'],
    ]);
    expect(all.entries[1]?.folded).toBe('کسرها');
    expect(all.entries[0]).toBe(view.entries[0]);
  });

  it('leaves out what is deleted, though that still waits', () => {
    expect(said(merged(view, [deletion(1, 'a')])).map(([id]) => id)).toEqual(['b']);
  });

  it('has what was sent after the reading, under the server’s name', () => {
    const sent = receipt(list(1, 'create', [item({ clientId: 'x' })]), 150, [
      { temp: 'tmp:x', id: 'c' },
    ]);
    expect(said(merged(view, [], [sent]))[0]).toEqual(['c', 'تازه', 'server']);
    // A change that was made before the answer came still calls it by the device's name.
    const late = list(2, 'patch', [item({ id: 'tmp:x', text: 'باز هم' })]);
    expect(said(merged(view, [late], [sent]))[0]).toEqual(['c', 'باز هم', 'waiting']);
  });

  it('believes a reading over what was sent before it, whatever the date said by which that went', () => {
    const sent = [
      receipt(list(1, 'patch', [item({ id: 'a', text: 'کهنه' })]), 9e15, [], 1),
      receipt(list(2, 'create', [item({ clientId: 'x' })]), 50, [{ temp: 'tmp:x', id: 'c' }]),
    ];
    expect(said(merged(view, [], sent)).map(([id, text]) => [id, text])).toEqual([
      ['a', 'یک'],
      ['b', 'دو'],
    ]);
  });

  it('shows nothing any more that was deleted, though a reading under way may still say it', () => {
    const all = merged(view, [], [receipt(deletion(3, 'b'), 50)]);
    expect(all.entries.map(({ id }) => id)).toEqual(['a']);
  });

  it('adds nothing of a bank exam’s own list, whose questions are read with it', () => {
    const other = { ...list(1, 'create', [item({ clientId: 'x' })]), lane: 'q:tpl:some-exam' };
    expect(merged(view, [other]).entries).toHaveLength(2);
  });
});

describe('what the mirror takes of an accepted row', () => {
  it('is the question with its new version, or its end', () => {
    const view = viewOf(read('a', 'یک'));
    const edit = list(1, 'patch', [item({ id: 'a', text: 'نو' })]);
    const all = merged(view, [], [receipt(edit, 150)]);
    const taken = acceptedIn(all, edit, { ids: [{ id: 'a', version: 2, orders: 1 }] });
    expect(taken.put).toMatchObject([{ id: 'a', text: 'نو', version: 2 }]);
    const late = acceptedIn(all, edit, { ids: [{ id: 'a', version: 0, orders: 1 }] });
    expect(late.put).toMatchObject([{ id: 'a', version: 1 }]);
    expect(acceptedIn(all, deletion(2, 'a'), null)).toEqual({ put: [], remove: ['a'] });
  });

  it('is nothing of a move: the version that it tells belongs to words that may not have been read', () => {
    const view = viewOf(read('a', 'یک'));
    const move = list(1, 'patch', [{ id: 'a', orders: 3 }]);
    const all = merged(view, [], [receipt(move, 150)]);
    expect(acceptedIn(all, move, { ids: [{ id: 'a', version: 7, orders: 3 }] }).put).toEqual([]);
  });
});
