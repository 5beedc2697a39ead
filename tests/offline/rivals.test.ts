import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHarness } from '../helpers/harness-build.ts';
import type { HarnessBuild } from '../helpers/harness-build.ts';
import { seedOf } from './dice.ts';
import { playRivals, printedRivals } from './rivals.ts';

const seed = seedOf(process.env['RIVALS_SEED']);
const acks = Number(process.env['RIVALS_ACKS'] ?? 160);
const kills = Number(process.env['RIVALS_KILLS'] ?? 6);
const minutes = 60_000;

describe('two teachers who mark one stack on two tablets that die, over bad Wi-Fi', () => {
  let real: HarnessBuild;

  beforeAll(async () => {
    real = await buildHarness({ entry: 'desk' });
  }, minutes);
  afterAll(() => real.remove());

  test(
    'overwrite nothing unseen, lose nothing, and are asked once about each conflict',
    async () => {
      const account = await playRivals({ build: real, seed, workbooks: 40, acks, kills });
      console.log(`rivals: ${printedRivals(account)}`);
      expect(account).toMatchObject({
        unseen: [],
        lost: [],
        twice: [],
        outOfOrder: [],
        askedAgain: [],
        dropped: [],
        stuck: [],
        failures: [],
      });
      expect(account.decided).toBe(account.conflicts);
      expect(account.acked).toBeGreaterThanOrEqual(acks);
      expect(account.conflicts).toBeGreaterThan(0);
      expect(account.faults / account.requests).toBeGreaterThanOrEqual(0.2);
    },
    Math.max(5, acks / 30) * minutes,
  );
});
