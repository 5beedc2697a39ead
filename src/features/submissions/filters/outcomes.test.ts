import { expect, test } from 'vitest';
import type { WorkbookQuestion } from '#contract/results/workbook.ts';
import { questionOf, resultOf, workbookOf } from '#src/api/workbook-samples.ts';
import type { Receipt } from '#src/offline/index.ts';
import { withOutcomes } from './outcomes.ts';

const item = resultOf({ questionCount: 3, correct: 1, wrong: 0, unanswered: 1 });
const question = (questionId: string, change: Partial<WorkbookQuestion> = {}) =>
  questionOf({ questionId, maxScore: 1, maxScoreUnits: 240, answer: { text: 'چیزی' }, ...change });
const workbook = workbookOf({
  maxTotalUnits: 720,
  questionList: [
    question('written'),
    question('blank', { answer: null }),
    question('chosen', {
      type: 'multipleChoice',
      options: [
        { id: 'no', text: '', isCorrect: false, orders: 1 },
        { id: 'yes', text: '', isCorrect: true, orders: 2 },
      ],
      answer: { optionId: 'yes' },
      scoreUnits: 240,
    }),
  ],
});
/** Sent once the list had been read at 500. */
const scored = (questionId: string, scoreUnits: number | null): Receipt => ({
  key: questionId,
  owner: 'o',
  lane: 'c:exam:s1:r1',
  kind: 'correction',
  at: 1_000,
  links: [{ part: questionId, from: 0, to: 1 }],
  body: { answers: [{ questionId, baseVersion: 0, scoreUnits }] },
  label: {},
});
const after = (sent: readonly Receipt[], of = item, readAt = 500) => {
  const { correct, wrong, unanswered } = withOutcomes(of, workbook, [], sent, readAt);
  return { correct, wrong, unanswered };
};

test('a full score makes an answer correct, none of the points wrong, a part of them neither', () => {
  expect(after([scored('written', 240)])).toEqual({ correct: 2, wrong: 0, unanswered: 1 });
  expect(after([scored('written', 0)])).toEqual({ correct: 1, wrong: 1, unanswered: 1 });
  expect(after([scored('written', 60)])).toEqual({ correct: 1, wrong: 0, unanswered: 1 });
});

test('what was left blank stays unanswered until it is given points', () => {
  expect(after([scored('blank', 0)])).toEqual({ correct: 1, wrong: 0, unanswered: 1 });
  expect(after([scored('blank', 120)])).toEqual({ correct: 1, wrong: 0, unanswered: 0 });
});

test('a chosen option is right by the key, whatever its score', () => {
  expect(after([scored('chosen', 0)])).toEqual({ correct: 1, wrong: 0, unanswered: 1 });
});

test('of a list that is newer than the copy only what was done after it is added', () => {
  const newer = { ...item, correct: 3 };
  expect(after([scored('written', 240)], newer)).toMatchObject({ correct: 4 });
  expect(after([scored('written', 240)], newer, 2_000)).toMatchObject({ correct: 3 });
});

test('a row that changes in nothing stays the same, and one of an older version gets no counts', () => {
  expect(withOutcomes(item, workbook, [], [scored('written', 60)], 500)).toBe(item);
  const { correct: _, wrong: _w, unanswered: _u, ...old } = item;
  expect(withOutcomes(old, workbook, [], [scored('written', 240)], 500)).toEqual(old);
});
