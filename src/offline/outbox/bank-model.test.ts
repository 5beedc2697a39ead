import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyBankLife, liveInBank } from '../testing/bank-model.ts';
import { modelSettings } from '../testing/lives.ts';

const settings = modelSettings(process.env, 300);
// A life of two devices costs as much as four of one.
const lives = Math.ceil(settings.numRuns / 4);

it(
  'two devices and two tabs at one list of whole questions lose, double, reorder and overwrite nothing unseen',
  { timeout: 3_600_000 },
  async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(anyBankLife, async (life) => {
        asked += await liveInBank(life);
      }),
      { seed: settings.seed, numRuns: lives },
    );
    console.info(`bank model: ${lives} lives, seed ${settings.seed}: ${asked} asked`);
    expect(asked).toBeGreaterThan(0);
  },
);
