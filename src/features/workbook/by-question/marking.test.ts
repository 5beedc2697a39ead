import { expect, test } from 'vitest';
import type { PartSync } from '../saving/view.ts';
import { gravest, markedOf, meantAtFirst, stillMeant } from './marking.ts';
import { answerRow } from './testing/answers.ts';
import type { AnswerView } from './lens.ts';

function view(id: string, scoreUnits: number | null, sync: PartSync = 'untouched'): AnswerView {
  const row = answerRow(id, 'x', { scoreUnits });
  return { ...row, question: { ...row.question, sync, at: null, hasLocalScore: false } };
}
const ids = (views: readonly AnswerView[]) => views.map((one) => one.studentId).join();

test('who has no score is meant; who has one is told and left alone', () => {
  const views = [view('a', null), view('b', 120), view('c', null), view('d', 240)];
  const { targets, units, others, othersUnits } = markedOf(views, meantAtFirst(views));
  expect([ids(targets), units, ids(others), othersUnits]).toEqual(['a,c', null, 'b,d', null]);
});

test('where all have a score those with the usual one are meant', () => {
  const views = [view('a', 60), view('b', 120), view('c', 120)];
  const { targets, units, others, othersUnits } = markedOf(views, meantAtFirst(views));
  expect([ids(targets), units, ids(others), othersUnits]).toEqual(['b,c', 120, 'a', 60]);
});

test('a score never changes who is meant: its second digit goes to the same answers', () => {
  const before = [view('a', null), view('b', 240), view('c', 240)];
  const meant = meantAtFirst(before);
  const after = [view('a', 120), view('b', 240), view('c', 240)];
  expect(ids(markedOf(after, meant).targets)).toBe('a');
  expect(markedOf(after, meant).units).toBe(120);
});

test('who has the very score that is given is no other', () => {
  const views = [view('a', null), view('b', 120)];
  const meant = meantAtFirst(views);
  expect(markedOf([view('a', 120), view('b', 120)], meant).others).toEqual([]);
});

test('of what is saved the gravest is told, and a conflict of any answer in the group', () => {
  const saved = view('a', 120, 'sent');
  const waiting = view('b', 120, 'device');
  expect(gravest([saved, waiting], [])?.studentId).toBe('b');
  const conflict = view('c', 60, 'conflict');
  expect(gravest([saved, waiting], [saved, waiting, conflict])?.studentId).toBe('c');
  expect(gravest([view('d', null)], [view('d', null), saved])?.studentId).toBe('d');
});

test('what a colleague scored while the group was open is left to her, and every digit after it too', () => {
  const opened = meantAtFirst([view('a', null), view('b', null), view('c', null), view('d', null)]);
  const arrived = [view('a', 60), view('b', 60), view('c', null), view('d', null)];
  const meant = stillMeant(arrived, opened);
  const { targets, units, othersUnits } = markedOf(arrived, meant);
  expect([ids(targets), units, othersUnits]).toEqual(['c,d', null, 60]);
  const scored = [view('a', 60), view('b', 60), view('c', 240), view('d', 240)];
  expect(stillMeant(scored, meant)).toBe(meant);
  expect(ids(markedOf(scored, meant).others)).toBe('a,b');
});

test('who is meant stays the same while all have one score, whichever', () => {
  const meant = meantAtFirst([view('a', null), view('b', null)]);
  expect(stillMeant([view('a', 240), view('b', 240)], meant)).toBe(meant);
  expect(stillMeant([], meant)).toBe(meant);
});
