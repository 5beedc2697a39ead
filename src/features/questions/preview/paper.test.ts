import { describe, expect, test } from 'vitest';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { paperOf } from './paper.ts';

const question = (at: number): ActivityQuestion => ({
  id: `q${at}`,
  version: 1,
  orders: at,
  type: 'multipleChoice',
  text: `سوال ${at}`,
  formula: null,
  maxScore: 1,
  maxScoreUnits: 240,
  modelAnswer: 'SECRET answer',
  rubric: [{ text: 'SECRET rubric', scoreUnits: 240 }],
  options: ['a', 'b', 'c', 'd'].map((id, place) => ({
    id: `${id}${at}`,
    text: id,
    isCorrect: place === 2,
    orders: place + 1,
  })),
  files: [],
  difficulty: 'hard',
  tags: ['SECRET tag'],
  sourceId: null,
});
const questions = Array.from({ length: 8 }, (_, at) => question(at + 1));
const inOrder = { randomizeQuestions: false, randomizeOptions: false };

describe('the paper that a student sees', () => {
  test('holds nothing that only her teacher may know', () => {
    const said = JSON.stringify(paperOf(questions, inOrder, 'one'));
    expect(said).toContain('سوال 1');
    expect(said).not.toMatch(/SECRET|isCorrect|difficulty|hard|rubric|modelAnswer|tags/);
  });

  test('has the teacher’s order where nothing is drawn by lot', () => {
    const paper = paperOf(questions, inOrder, 'one');
    expect(paper.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    expect(paper[0]?.options.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('draws questions and options anew for another student, and the same for the same one', () => {
    const drawn = { randomizeQuestions: true, randomizeOptions: true };
    const one = paperOf(questions, drawn, 'one');
    expect(paperOf(questions, drawn, 'one')).toEqual(one);
    expect(paperOf(questions, drawn, 'two')).not.toEqual(one);
    expect(one.map(({ id }) => id).toSorted()).toEqual(questions.map(({ id }) => id));
    expect(one.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const texts = one.map(({ options }) => options.map(({ text }) => text).join(''));
    expect(new Set(texts).size).toBeGreaterThan(1);
  });
});
