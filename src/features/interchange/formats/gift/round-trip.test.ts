import { describe, expect, test } from 'vitest';
import { plainQuestion, tidyQuestion } from '../../testing/questions.ts';
import { exactLosses, noLosses } from '../../testing/round-trip.ts';
import { gift } from './index.ts';

const seed = Number(process.env['FORMAT_SEED'] ?? Date.now() % 2_147_483_647);
const runs = Number(process.env['FORMAT_RUNS'] ?? 150);
const settings = { seed, runs };

describe(`GIFT written and read again (FORMAT_SEED=${seed})`, { timeout: 120_000 }, () => {
  test('brings plain questions back whole', async () => {
    expect(await noLosses(gift, plainQuestion, settings)).toBe(runs);
  });

  test('brings every question back whole that the app can keep', async () => {
    expect(await noLosses(gift, tidyQuestion, settings)).toBe(runs);
  });

  test('loses nothing that was not named before', async () => {
    expect(await exactLosses(gift, settings)).toBe(runs);
  });
});
