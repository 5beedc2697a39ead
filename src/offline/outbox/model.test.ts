import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLife, modelSettings } from '../testing/lives.ts';
import { live, type Tally } from '../testing/model.ts';

const settings = modelSettings(process.env, 300);
const onDisk = Number(process.env['MODEL_RUNS_ON_DISK'] ?? Math.ceil(settings.numRuns / 12));

async function liveMany(numRuns: number, storage: 'memory' | 'dexie') {
  const sum: Tally = { saves: 0, requests: 0, repeats: 0, conflicts: 0 };
  await fc.assert(
    fc.asyncProperty(anyLife, async (life) => {
      const lived = await live({ ...life, storage });
      sum.saves += lived.saves;
      sum.requests += lived.requests;
      sum.repeats += lived.repeats;
      sum.conflicts += lived.conflicts;
    }),
    { seed: settings.seed, numRuns },
  );
  const { saves, requests, repeats, conflicts } = sum;
  console.info(
    `model: ${numRuns} lives in ${storage}, seed ${settings.seed}: ${saves} saves, ${requests} requests, ${repeats} repeated, ${conflicts} conflicts`,
  );
  return saves;
}

describe('a device that lives through anything', () => {
  it(
    'loses nothing, doubles nothing, keeps the order, never conflicts with itself',
    { timeout: 3_600_000 },
    async () => {
      expect(await liveMany(settings.numRuns, 'memory')).toBeGreaterThan(0);
    },
  );

  it('does so on a real database as well', { timeout: 3_600_000 }, async () => {
    expect(await liveMany(onDisk, 'dexie')).toBeGreaterThan(0);
  });
});
