import { describe, expect, test } from 'vitest';
import type { ExamAnalysis } from './exam-analysis.ts';
import type { QuestionAnalysis } from './question-analysis.ts';
import { readingsOf } from './reading.ts';

const question = (changed: Partial<QuestionAnalysis> = {}): QuestionAnalysis => ({
  correct: 20,
  wrong: 20,
  unanswered: 0,
  partly: 0,
  unscored: 0,
  facility: 0.5,
  discrimination: 0.45,
  options: null,
  ...changed,
});

const exam = (
  questions: QuestionAnalysis[],
  changed: Partial<ExamAnalysis> = {},
): ExamAnalysis => ({
  count: 40,
  deviation: 600,
  alpha: 0.8,
  error: 268,
  totals: [],
  groupSize: 11,
  questions,
  ...changed,
});

/** What is said of single questions. */
const ofQuestion = (changed: Partial<QuestionAnalysis>, correct: number | null = 0, count = 40) =>
  readingsOf(exam([question(changed)], { count }), [{ correct }]).filter(
    (reading) => 'question' in reading,
  );
const codes = (...given: Parameters<typeof ofQuestion>) =>
  ofQuestion(...given).map(({ code }) => code);

describe('of a question', () => {
  test.each([
    [0.4, 'veryGoodDiscrimination'],
    [0.3999, 'goodDiscrimination'],
    [0.3, 'goodDiscrimination'],
    [0.2999, 'fairDiscrimination'],
    [0.2, 'fairDiscrimination'],
    [0.1999, 'weakDiscrimination'],
    [0, 'weakDiscrimination'],
    [-0.0001, 'negativeDiscrimination'],
  ])('a discrimination of %d is called %s', (discrimination, code) => {
    expect(codes({ discrimination })).toEqual([code]);
  });

  test.each([
    [0.2999, ['tooHard']],
    [0.3, ['veryGoodDiscrimination']],
    [0.9, ['veryGoodDiscrimination']],
    [0.9001, ['tooEasy']],
  ])('of a facility of %d is said %j', (facility, said) => {
    expect(codes({ facility })).toEqual(said);
  });

  test('a doubtful key comes before its hardness', () => {
    expect(codes({ facility: 0.29, discrimination: -0.05 })).toEqual([
      'negativeDiscrimination',
      'tooHard',
    ]);
  });

  test('options that nobody or hardly anybody chose are no distractors', () => {
    const options = { all: [20, 18, 0, 1, 2], upper: [8, 3, 0, 0, 0], lower: [3, 6, 0, 1, 1] };
    expect(ofQuestion({ options }).filter(({ code }) => code === 'deadOption')).toEqual([
      { code: 'deadOption', question: 0, option: 2, count: 0 },
      { code: 'deadOption', question: 0, option: 3, count: 1 },
    ]);
  });

  test('a wrong option that the strong prefer to the key is the first thing to look at', () => {
    const options = { all: [12, 20, 8], upper: [3, 6, 2], lower: [3, 5, 3] };
    expect(ofQuestion({ options, discrimination: 0 })).toEqual([
      { code: 'strongChoose', question: 0, option: 1 },
      { code: 'weakDiscrimination', question: 0 },
    ]);
  });

  test('a wrong option that draws the strong rather than the weak is named', () => {
    const options = { all: [26, 8, 6], upper: [7, 3, 1], lower: [6, 1, 4] };
    expect(codes({ options, discrimination: 0.1 })).toEqual(['weakDiscrimination', 'drawsStrong']);
    const even = { all: [26, 8, 6], upper: [7, 3, 1], lower: [4, 3, 4] };
    expect(codes({ options: even })).toEqual(['veryGoodDiscrimination']);
  });

  test('options say nothing without a key', () => {
    const options = { all: [0, 40], upper: [0, 11], lower: [0, 11] };
    expect(codes({ options }, null)).toEqual(['veryGoodDiscrimination']);
  });

  test('more than a fifth of empty answers is worth a look', () => {
    expect(codes({ unanswered: 8 })).not.toContain('manyUnanswered');
    expect(ofQuestion({ unanswered: 9 })).toContainEqual({
      code: 'manyUnanswered',
      question: 0,
      count: 9,
    });
  });

  test('of few students only what is not scored yet is said', () => {
    const weak = { discrimination: -1, facility: 0.1, unscored: 2 };
    expect(ofQuestion(weak, 0, 9)).toEqual([{ code: 'unscored', question: 0, count: 2 }]);
    expect(codes(weak, 0, 10)).toEqual(['unscored', 'negativeDiscrimination', 'tooHard']);
  });

  test('of one that nobody scored nothing else is said', () => {
    expect(codes({ facility: null, discrimination: null, unscored: 40 })).toEqual(['unscored']);
  });
});

describe('of an exam', () => {
  const two = [question(), question()];
  const said = (changed: Partial<ExamAnalysis>, questions = two) =>
    readingsOf(exam(questions, changed), []).filter((reading) => !('question' in reading));

  test.each([
    [-0.1, 'negativeAlpha'],
    [0, 'lowAlpha'],
    [0.4999, 'lowAlpha'],
    [0.5, 'modestAlpha'],
    [0.7, 'goodAlpha'],
    [0.8999, 'goodAlpha'],
    [0.9, 'highAlpha'],
  ])('an alpha of %d is called %s', (alpha, code) => {
    expect(said({ alpha })[0]).toEqual({ code });
  });

  test('the error is said where alpha is above nothing', () => {
    expect(said({})).toContainEqual({ code: 'errorOf', units: 268 });
    expect(said({ alpha: -0.2, error: 600 })).toEqual([{ code: 'negativeAlpha' }]);
  });

  test('what cannot be said is explained', () => {
    const none = { alpha: null, error: null };
    expect(said({ ...none, count: 0, deviation: null })).toEqual([{ code: 'nobody' }]);
    expect(said({ ...none, deviation: 0 })).toEqual([{ code: 'allEqual' }]);
    expect(said(none, [question()])).toEqual([{ code: 'fewQuestions' }]);
    expect(said({ count: 9, alpha: 1, error: 0 })).toEqual([
      { code: 'fewStudents', count: 9, least: 10 },
    ]);
    expect(said({ count: 10, alpha: 1 })[0]).toEqual({ code: 'highAlpha' });
    expect(said({ ...none, count: 1, deviation: 0 })).toEqual([
      { code: 'fewStudents', count: 1, least: 10 },
    ]);
  });
});
