import { expect, test } from 'vitest';
import { pointChanges } from './point-changes.ts';

const half = { text: 'half', scoreUnits: 120 };
const two = { maxScoreUnits: 240, rubric: [half, half] };
const plain = { maxScoreUnits: 240, rubric: [] };

test('a question whose score the spread changes is sent with the parts that make it up', () => {
  expect(pointChanges([two, plain, two], [360, 300, 240])).toEqual([
    {
      question: two,
      fields: {
        maxScoreUnits: 360,
        rubric: [
          { text: 'half', scoreUnits: 180 },
          { text: 'half', scoreUnits: 180 },
        ],
      },
    },
    { question: plain, fields: { maxScoreUnits: 300 } },
  ]);
});
