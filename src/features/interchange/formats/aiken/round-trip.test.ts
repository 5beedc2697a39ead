import { describe, expect, test } from 'vitest';
import { plainQuestion } from '../../testing/questions.ts';
import { exactLosses, noLosses } from '../../testing/round-trip.ts';
import { bare } from '../shared/rows.ts';
import { aiken } from './index.ts';

const seed = Number(process.env['FORMAT_SEED'] ?? Date.now() % 2_147_483_647);
const runs = Number(process.env['FORMAT_RUNS'] ?? 150);
const settings = { seed, runs };

const choice = plainQuestion.map(({ text }) => {
  const options = ['یک', 'دو ۲'].map((option, at) => ({ text: option, isCorrect: at === 1 }));
  return Object.assign(bare(text), { type: 'multipleChoice' as const, options });
});

describe(`Aiken written and read again (FORMAT_SEED=${seed})`, { timeout: 120_000 }, () => {
  test('brings choices of one line back whole', async () => {
    expect(await noLosses(aiken, choice, settings)).toBe(runs);
  });

  test('loses nothing that was not named before', async () => {
    expect(await exactLosses(aiken, settings)).toBe(runs);
  });
});
