import { describe, expect, test } from 'vitest';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { changesOf } from './draft-base.ts';
import {
  emptyForm,
  faultsOf,
  formOf,
  isQuestionForm,
  itemOf,
  MOST_OPTIONS,
  TEXT_LIMIT,
  type QuestionForm,
} from './form.ts';

const file = { id: 'local:1', name: 'a.pdf', type: 'application/pdf', size: 9 };

const choice = (change: Partial<QuestionForm> = {}): QuestionForm => ({
  ...emptyForm('multipleChoice', 'c'),
  text: 'کدام؟',
  score: '۱٫۵',
  options: [
    { key: 'a', text: 'یک' },
    { key: 'b', text: 'دو' },
  ],
  correct: 'b',
  ...change,
});
const codes = (form: QuestionForm, isScored = true) =>
  faultsOf(form, isScored).map(({ field, code }) => `${field} ${code}`);

describe('what keeps a question from being saved', () => {
  test('is nothing when all is there', () => {
    expect(codes(choice())).toEqual([]);
  });

  const options = (...texts: string[]) => texts.map((text, at) => ({ key: `k${at}`, text }));
  test.each<[string, Partial<QuestionForm>, string[]]>([
    ['no text', { text: ' ' }, ['text text']],
    ['a text that is too long', { text: 'a'.repeat(TEXT_LIMIT + 1) }, ['text textLong']],
    ['a Persian formula', { formula: '۲+۲' }, ['formula formulaEnglish']],
    ['no correct option', { correct: null }, ['correct correct']],
    ['an empty option', { options: options('x', ' '), correct: 'k0' }, ['option-k1 optionEmpty']],
    [
      'an empty option that is correct',
      { options: options('x', ''), correct: 'k1' },
      ['option-k1 optionEmptyCorrect'],
    ],
    ['one option', { options: options('x'), correct: 'k0' }, ['options optionsFew']],
    [
      'too many options',
      { options: options(...'a b c d e f g h i j k'.split(' ')), correct: 'k0' },
      ['options optionsMany'],
    ],
    [
      'the same option twice',
      { options: options('x', 'x'), correct: 'k0' },
      ['option-k1 optionTwice'],
    ],
    ['no score', { score: '' }, ['score score-missing']],
    ['a score between quarters', { score: '۱٫۳' }, ['score score-step']],
    [
      'a criterion with an odd score',
      { rubric: [{ key: 'r', text: 'x', score: '0.3' }] },
      ['rubric-r rubricScore'],
    ],
  ])('%s', (_, change, wanted) => {
    expect(codes(choice(change))).toEqual(wanted);
  });

  test('asks for no score where nothing is scored', () => {
    expect(codes(choice({ score: '' }), false)).toEqual([]);
  });

  test('allows as many options as the wire takes', () => {
    const all = Array.from({ length: MOST_OPTIONS }, (_, at) => `option ${at}`);
    expect(codes(choice({ options: options(...all), correct: 'k9' }))).toEqual([]);
  });
});

describe('what is sent', () => {
  test('is the whole question, with options in their order under the wire’s name', () => {
    expect(itemOf(choice({ formula: ' x^2 ', files: [file] }), 'assignment', true)).toEqual({
      text: 'کدام؟',
      formula: 'x^2',
      maxScoreUnits: 360,
      modelAnswer: null,
      rubric: [],
      files: [file],
      difficulty: null,
      tags: [],
      assignmentQuestionAnswers: [
        { text: 'یک', isCorrect: false, orders: 1 },
        { text: 'دو', isCorrect: true, orders: 2 },
      ],
    });
  });

  test('is the difficulty and the tags too, a half-typed one among them', () => {
    const form = choice({ difficulty: 'hard', tags: ['کار'], tag: ' انرژی ' });
    expect(itemOf(form, 'exam', true)).toMatchObject({
      difficulty: 'hard',
      tags: ['کار', 'انرژی'],
    });
  });

  test('leaves out options of a type that has none, though they stay in the form', () => {
    expect(itemOf(choice({ type: 'oral' }), 'exam', true)).not.toHaveProperty(
      'onlineExamQuestionAnswers',
    );
  });

  test('of a change is only what differs', () => {
    const item = (change: Partial<QuestionForm> = {}) => itemOf(choice(change), 'exam', true);
    expect(changesOf(item(), item({ score: '2', correct: 'b' }))).toEqual({ maxScoreUnits: 480 });
    expect(changesOf(item(), item({ score: '1.50' }))).toEqual({});
  });
});

test('the form of a stored question says the same as the question', () => {
  const question: ActivityQuestion = {
    id: 'q',
    version: 3,
    orders: 1,
    type: 'combined',
    text: 't',
    formula: null,
    maxScore: 1.5,
    maxScoreUnits: 360,
    modelAnswer: 'm',
    rubric: [{ text: 'part', scoreUnits: 60 }],
    options: [
      { id: '2', text: 'second', isCorrect: true, orders: 2 },
      { id: '1', text: 'first', isCorrect: false, orders: 1 },
    ],
    files: [],
    difficulty: null,
    tags: [],
    sourceId: null,
  };
  const form = formOf(question, (units) => String(units / 240));
  expect(isQuestionForm(JSON.parse(JSON.stringify(form)))).toBe(true);
  expect(itemOf(form, 'exam', true)).toMatchObject({
    text: 't',
    maxScoreUnits: 360,
    rubric: [{ text: 'part', scoreUnits: 60 }],
    onlineExamQuestionAnswers: [
      { text: 'first', isCorrect: false },
      { text: 'second', isCorrect: true },
    ],
  });
});

test('words of another form are not taken for a question', () => {
  for (const other of [null, 'text', {}, { ...choice(), options: [1] }, { ...choice(), type: 'x' }])
    expect(isQuestionForm(other)).toBe(false);
});
