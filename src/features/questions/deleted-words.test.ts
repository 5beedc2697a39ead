import { expect, test } from 'vitest';
import type { Draft } from '#src/offline/index.ts';
import { deletedWords } from './deleted-words.ts';
import { emptyForm } from './form.ts';

const draft = (id: string, more: Partial<Draft> = {}): Draft => ({
  kind: 'question',
  id,
  writer: `w-${id}`,
  state: { ...emptyForm('descriptive', ''), text: id },
  base: { version: 1, item: {}, activityId: 'e1' },
  updatedAt: 5,
  others: [],
  ...more,
});
const found = (drafts: Draft[], names: string[]) =>
  deletedWords(drafts, 'e1', new Set(names)).map(({ form, writer }) => [form.text, writer]);

test('words about a question that is in no list any more are found, of every window', () => {
  const { others: _none, kind: _kind, id: _id, ...other } = draft('q2', { writer: 'window' });
  const drafts = [draft('q1'), draft('q2', { others: [other] })];
  expect(found(drafts, ['q1'])).toEqual([
    ['q2', 'w-q2'],
    ['q2', 'window'],
  ]);
});

test('a question is there under either of its names', () => {
  expect(found([draft('tmp:a', { realId: 'q1' }), draft('q2')], ['q1', 'tmp:b', 'q2'])).toEqual([]);
});

test('new questions, those of other exams and what cannot be read are left alone', () => {
  const elsewhere = draft('q3', { base: { version: 1, item: {}, activityId: 'e2' } });
  const foreign = [
    draft('new:e1'),
    elsewhere,
    draft('q4', { base: { version: 1, item: {} } }),
    draft('q5', { state: 'old' }),
    draft('q6', { kind: 'activity' }),
  ];
  expect(found(foreign, [])).toEqual([]);
});
