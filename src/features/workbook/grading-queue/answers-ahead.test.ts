import { expect, test } from 'vitest';
import { questionOf, workbookOf } from '#src/api/workbook-samples.ts';
import { keyOf, oneMore, withCurrent } from '../answer/use-ahead.ts';
import type { WorkbookView } from '../saving/view.ts';
import { workbookView } from '../saving/view.ts';
import { answerOf, answersAhead } from './answers-ahead.ts';

const nothing = { rows: [], sent: [], edits: [] };
const viewOfStudent = (studentId: string, scores: (number | null)[]): WorkbookView =>
  workbookView(
    workbookOf({
      studentId,
      resultId: `r-${studentId}`,
      questionList: scores.map((scoreUnits, at) =>
        questionOf({ questionId: `q${at + 1}`, orders: at + 1, scoreUnits }),
      ),
    }),
    nothing,
    false,
  );
const neighbours = { position: 2, whole: 3, previous: 'a', next: 'c' };
const others: Record<string, WorkbookView> = {
  a: viewOfStudent('a', [0, 0, 0, 0]),
  c: viewOfStudent('c', [0, null, null, 0]),
};
const view = viewOfStudent('b', [0, 0, null, null]);
const question = (at: number) => view.questionList[at - 1] ?? view.questionList[0]!;
const ahead = (at: number, next: Parameters<typeof answersAhead>[0]['next']) =>
  answersAhead({
    view,
    question: question(at),
    next,
    neighbours,
    viewOf: (studentId) => others[studentId] ?? null,
  }).map(keyOf);

test('what the next key may bring lies ahead: the next unmarked answer first, then both beside it, then who comes before and after', () => {
  expect(ahead(2, { type: 'question', questionId: 'q4' })).toEqual([
    'r-b:q4',
    'r-b:q3',
    'r-b:q1',
    'r-c:q2',
    'r-a:q1',
  ]);
});

test('where the next key opens another workbook, that one comes first', () => {
  expect(ahead(4, { type: 'workbook', studentId: 'c' })).toEqual(['r-c:q2', 'r-a:q1', 'r-b:q3']);
});

test('a workbook that is not in memory is not asked for', () => {
  const found = answersAhead({
    view,
    question: question(1),
    next: { type: 'list' },
    neighbours,
    viewOf: () => null,
  });
  expect(found.map(keyOf)).toEqual(['r-b:q2']);
});

test('answers are drawn one at a time, in an order that stays, and those that nobody asks for go', () => {
  const [one, two, three] = [1, 2, 3].map((at) => answerOf(view, question(at)));
  if (!one || !two || !three) throw new Error('three questions');
  const first = oneMore([], [one, two]);
  expect(first).toEqual([one]);
  const both = oneMore(first, [one, two]);
  expect(both).toEqual([one, two]);
  expect(oneMore(both, [two, one])).toBe(both);
  expect(oneMore(both, [three, two])).toEqual([two, three]);
  expect(oneMore(both, [two])).toEqual([two]);
});

test('the answer in work is shown as it is now, in the place in which it was drawn', () => {
  const [one, two] = [1, 2].map((at) => answerOf(view, question(at)));
  if (!one || !two) throw new Error('two questions');
  const scored = answerOf(view, { ...one.question, scoreUnits: 60 });
  const shown = withCurrent([one, two], { ...scored, number: 1 });
  expect(shown.map((answer) => answer.question.scoreUnits)).toEqual([60, 0]);
  expect(withCurrent([one], two)).toEqual([one, two]);
  // Read anew, and the same: nothing of it is drawn again.
  expect(withCurrent([one, two], structuredClone(two))[1]).toBe(two);
});
