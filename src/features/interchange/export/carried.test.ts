import { describe, expect, test } from 'vitest';
import { carriedOf, standIn, type Outgoing } from './carried.ts';

const file = { id: 'f1', name: 'شکل ۱.png', type: 'image/png', size: 8 };
const question: Outgoing = {
  type: 'multipleChoice',
  text: 'حاصل \\(x^2\\) کدام است؟',
  formula: '',
  maxScoreUnits: 480,
  modelAnswer: '  ',
  rubric: [{ text: 'راه حل', scoreUnits: 240 }],
  options: [
    { text: 'دو', isCorrect: true, orders: 2 },
    { text: 'یک', isCorrect: false, orders: 1 },
  ],
  difficulty: 'hard',
  tags: ['فصل ۱'],
  files: [file],
};
const bytes = new Uint8Array([1, 2, 3]);

describe('a question on its way out', () => {
  test('has all that is written in it, its options in their order, its picture with it', () => {
    expect(carriedOf(question, { bytes: () => bytes, isScored: true })).toEqual({
      type: 'multipleChoice',
      text: 'حاصل \\(x^2\\) کدام است؟',
      formula: null,
      options: [
        { text: 'یک', isCorrect: false },
        { text: 'دو', isCorrect: true },
      ],
      maxScoreUnits: 480,
      modelAnswer: null,
      rubric: [{ text: 'راه حل', scoreUnits: 240 }],
      difficulty: 'hard',
      tags: ['فصل ۱'],
      files: [{ name: 'شکل ۱.png', type: 'image/png', bytes }],
    });
  });

  test('leaves out a file that is not here', () => {
    expect(carriedOf(question, { bytes: () => null, isScored: true }).files).toEqual([]);
  });

  test('has no score where its list has none, and no options where its type has none', () => {
    const carried = carriedOf(
      { ...question, type: 'descriptive' },
      { bytes: standIn, isScored: false },
    );
    expect(carried.maxScoreUnits).toBeNull();
    expect(carried.options).toEqual([]);
    expect(carried.files[0]?.bytes.subarray(1, 4)).toEqual(new Uint8Array([0x50, 0x4e, 0x47]));
  });
});
