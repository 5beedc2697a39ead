import { expect, test } from 'vitest';
import { textsOf } from '../../e2e/texts.ts';
import type { RoomSeen } from './ear.ts';
import { createRoomMemory } from './memory.ts';

const id = '01991b92-5fbe-7311-bfb2-52263efd55d5';
const list: RoomSeen = {
  path: `/exams/${id}`,
  heading: 'Algebra',
  rows: [],
  count: null,
  sum: null,
  dialog: null,
  note: { text: '', state: '' },
  editing: null,
  title: null,
  empty: [],
  members: { chosen: [], target: '', isDone: false },
};
const open: RoomSeen = {
  ...list,
  editing: { id: '1', heading: '1', text: 'What is x?', score: '1' },
};

test('an exam is known by the title that a form gave it, though nothing was said of the save', () => {
  const first = { text: 'What is it?', points: 1 };
  const second = { text: 'What is x?', points: 1 };
  const exam = { title: 'Algebra', state: 'draft', questions: [first, second] };
  const memory = createRoomMemory({
    exams: new Map([[id, exam]]),
    bank: [],
    templates: [],
    members: [],
  });
  const t = textsOf('fa');
  const on = (name: string) => ({ name, isIn: 'page', row: null, says: '' }) as const;
  const form = { ...list, path: `/exams/add-exam/${id}`, title: 'Geometry' };
  memory.hear({ act: 'click', seen: form, on: on(t('form:bar.save')), text: '' });
  memory.told(null);
  const rows = exam.questions.map(({ text }, at) => ({
    id: String(at),
    text,
    points: 1,
    isPublic: false,
  }));
  const up = t('questions:moveUp', { n: '۲' });
  const row = rows[1] ?? null;
  const seen = { ...list, heading: 'Geometry', rows };
  memory.hear({ act: 'click', seen, on: { ...on(up), row }, text: '' });
  expect(exam.questions).toEqual([second, first]);
});

test('a question that is being saved is waited for until it is closed, before anything else is done', () => {
  const questions = [{ text: 'What is it?', points: 1 }];
  const memory = createRoomMemory({
    exams: new Map([[id, { title: 'Algebra', state: 'draft', questions }]]),
    bank: [],
    templates: [],
    members: [],
  });
  expect(memory.isWaiting(open)).toBe(false);
  const on = {
    name: textsOf('fa')('questions:action.save'),
    isIn: 'page',
    row: null,
    says: '',
  } as const;
  memory.hear({ act: 'click', seen: open, on, text: '' });
  expect(memory.isWaiting(open)).toBe(true);
  expect(memory.isWaiting(list)).toBe(false);
  memory.told(list);
  expect(memory.isWaiting(open)).toBe(false);
});

test('the second of two taps on a question that has not moved yet moves nothing, though it has a twin', () => {
  const [first, twin] = [1, 2].map((points) => ({ text: 'What is it?', points }));
  if (!first || !twin) throw new Error('two questions');
  const exam = { title: 'Algebra', state: 'draft', questions: [first, twin] };
  const memory = createRoomMemory({
    exams: new Map([[id, exam]]),
    bank: [],
    templates: [],
    members: [],
  });
  const rows = exam.questions.map((question, at) => ({
    ...question,
    id: String(at),
    isPublic: false,
  }));
  const name = textsOf('fa')('questions:moveUp', { n: '۲' });
  const on = { name, isIn: 'page', row: rows[1] ?? null, says: '' } as const;
  for (const _ of [1, 2]) memory.hear({ act: 'click', seen: { ...list, rows }, on, text: '' });
  expect(exam.questions).toEqual([twin, first]);
});

test('the second of two taps on a note that has not gone yet takes no other step back', () => {
  const questions = ['first', 'second', 'third'].map((text) => ({ text, points: 1 }));
  const exam = { title: 'Algebra', state: 'draft', questions };
  const memory = createRoomMemory({
    exams: new Map([[id, exam]]),
    bank: [],
    templates: [],
    members: [],
  });
  const t = textsOf('fa');
  const seen = () => ({
    ...list,
    rows: exam.questions.map((item) => ({ ...item, id: item.text, isPublic: false })),
  });
  for (const at of [1, 2]) {
    const row = seen().rows[at] ?? null;
    const name = t('questions:moveUp', { n: String(at + 1) });
    memory.hear({
      act: 'click',
      seen: seen(),
      on: { name, isIn: 'page', row, says: '' },
      text: '',
    });
  }
  const before = seen();
  const says = t('questions:undoStep.moved', { n: '۳', to: '۲' });
  const on = { name: t('questions:undo'), isIn: 'note', row: null, says } as const;
  for (const _ of [1, 2]) memory.hear({ act: 'click', seen: before, on, text: '' });
  expect(exam.questions.map(({ text }) => text)).toEqual(['second', 'first', 'third']);
});
