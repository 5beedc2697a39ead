import { expect, test } from 'vitest';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import type { BankEntry } from '#src/offline/index.ts';
import { createBankSaving } from './saving.ts';

const question: BankQuestion = {
  id: 'q1',
  version: 3,
  orders: 1,
  type: 'multipleChoice',
  text: 'دو به‌علاوهٔ دو؟',
  formula: null,
  maxScore: 1,
  maxScoreUnits: 240,
  modelAnswer: null,
  rubric: [],
  onlineExamTemplateQuestionAnswers: [
    { id: 'a', text: 'چهار', isCorrect: true, orders: 1 },
    { id: 'b', text: 'پنج', isCorrect: false, orders: 2 },
  ],
  files: [],
  difficulty: null,
  tags: [],
  sourceId: null,
  template: null,
  ownerId: 'ann',
  ownerName: 'آن',
  mayEdit: true,
  isPublic: false,
  createdAt: '2026-11-01T00:00:00.000Z',
};
const entry = (over: Partial<BankEntry> = {}): BankEntry => ({
  id: 'q1',
  question,
  folded: '',
  at: 0,
  state: 'server',
  isNew: false,
  ...over,
});

function createStand(room = Infinity) {
  const put: unknown[] = [];
  const givenUp: unknown[] = [];
  const saving = createBankSaving(
    {
      enqueueQuestionList: async (input) => {
        if (put.length >= room) throw new Error('full');
        put.push(input);
        return { key: `k${put.length}`, seq: put.length, coalesced: false, durable: true };
      },
      discard: async (key, only) => {
        givenUp.push([key, only]);
        return key === 'k1' ? ['k1'] : [];
      },
      kick: () => undefined,
    },
    {
      owner: 'school:ann',
      schoolId: 'school',
      semesterId: 'year',
      title: 'بانک',
      copyOf: ({ id, text }) => ({ text, sourceId: id }),
    },
  );
  return { put, givenUp, saving };
}

test('a free question goes to the school’s own list, one of a bank exam to that one’s', async () => {
  const { put, saving } = createStand();
  await saving.change(entry(), 3, { text: 'نو' });
  const of = { ...question, template: { id: 't1', title: 'نمونه', isPublic: false } };
  await saving.remove(entry({ question: of }));
  expect(put).toMatchObject([
    {
      parent: 'template',
      id: null,
      action: 'patch',
      items: [{ id: 'q1', version: 3, text: 'نو' }],
    },
    { parent: 'template', id: 't1', action: 'delete', questionId: 'q1', holdMs: 75_000 },
  ]);
});

test('copies know their source, but for what the server does not know, and go by names of their own', async () => {
  const { put, saving } = createStand();
  const ids = await saving.copyInto({ kind: 'exam', id: 'e1', title: 'میان‌ترم' }, [
    entry(),
    entry({ id: 'tmp:x', isNew: true }),
  ]);
  expect(new Set(ids).size).toBe(2);
  expect(put).toMatchObject([
    {
      parent: 'exam',
      id: 'e1',
      action: 'create',
      items: [{ sourceId: 'q1', text: question.text }, { sourceId: null }],
    },
  ]);
  await saving.takeOut({ kind: 'exam', id: 'e1', title: 'میان‌ترم' }, ids);
  expect(put.slice(1)).toMatchObject(ids.map((questionId) => ({ action: 'delete', questionId })));
});

test('more than one request carries goes in several', async () => {
  const { put, saving } = createStand();
  const many = Array.from({ length: 120 }, () => entry());
  await saving.copyInto({ kind: 'template', id: 't1', title: 'نمونه' }, many);
  expect(put).toMatchObject([50, 50, 20].map((length) => ({ items: { length } })));
});

test('a disk that is full after the first requests is left with none of them', async () => {
  const { givenUp, saving } = createStand(2);
  const many = Array.from({ length: 120 }, () => entry());
  const target = { kind: 'template' as const, id: 't1', title: 'نمونه' };
  await expect(saving.copyInto(target, many)).rejects.toThrow('full');
  expect(givenUp).toEqual([
    ['k1', 'unsent'],
    ['k2', 'unsent'],
  ]);
});

test('a deletion is taken back as long as it was not sent', async () => {
  const { givenUp, saving } = createStand();
  expect(await saving.keep('k1')).toBe(true);
  expect(await saving.keep('k2')).toBe(false);
  expect(givenUp).toEqual([
    ['k1', 'unsent'],
    ['k2', 'unsent'],
  ]);
});
