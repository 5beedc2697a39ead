import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHarness } from '../helpers/harness-build.ts';
import type { HarnessBuild, Planted } from '../helpers/harness-build.ts';
import { seedOf } from './dice.ts';
import { meetOverInk, playRivals, printedRivals } from './rivals.ts';

const seed = seedOf(process.env['RIVALS_SEED']);
const acks = Number(process.env['RIVALS_ACKS'] ?? 160);
const kills = Number(process.env['RIVALS_KILLS'] ?? 6);
const minutes = 60_000;

/** Whatever of hers was accepted is taken for a step from what she saw, whoever wrote in between. */
const ownStep: Planted = {
  file: 'src/offline/outbox/versions.ts',
  find: 'if (reached.has(from)) reached.add(to);',
  put: 'reached.add(to);',
};

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

  test(
    'are asked when ink is accepted over a colleague’s comment and a comment follows it',
    async () => {
      const verdict = await meetOverInk(real);
      expect(verdict).toMatchObject({ unseen: [], lost: [], askedAgain: [], dropped: [] });
      expect([verdict.conflicts, verdict.decided]).toEqual([1, 1]);
    },
    3 * minutes,
  );

  test(
    'would overwrite that comment unseen if the ink were taken for a step of hers',
    async () => {
      const build = await buildHarness({ entry: 'desk', page: [ownStep], worker: [ownStep] });
      try {
        const verdict = await meetOverInk(build);
        console.log(`rivals, control: ${verdict.unseen.join('; ')}`);
        expect(verdict.unseen).toHaveLength(1);
        expect(verdict.conflicts).toBe(0);
      } finally {
        build.remove();
      }
    },
    3 * minutes,
  );
});
