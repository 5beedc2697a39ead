import { describe, expect, test } from 'vitest';
import { plainQuestion, tidyQuestion } from '../../testing/questions.ts';
import { exactLosses, noLosses } from '../../testing/round-trip.ts';
import { csv, xlsx } from './index.ts';

const seed = Number(process.env['FORMAT_SEED'] ?? Date.now() % 2_147_483_647);
const runs = Number(process.env['FORMAT_RUNS'] ?? 100);
const settings = { seed, runs };

// A criterion is one line of its cell.
const ofOneLine = (one: { text: string; scoreUnits: number }) => ({
  text: one.text.replaceAll('\n', ' '),
  scoreUnits: one.scoreUnits,
});
const question = tidyQuestion.map((one) => {
  const rubric = one.rubric.map(ofOneLine);
  return Object.assign(one, { rubric });
});

describe.each([csv, xlsx])(
  `$format written and read again (FORMAT_SEED=${seed})`,
  { timeout: 120_000 },
  (codec) => {
    test('brings plain questions back whole', async () => {
      expect(await noLosses(codec, plainQuestion, settings)).toBe(runs);
    });

    test('brings every question back whole that the app can keep', async () => {
      expect(await noLosses(codec, question, settings)).toBe(runs);
    });

    test('loses nothing that was not named before', async () => {
      expect(await exactLosses(codec, settings)).toBe(runs);
    });
  },
);
