/** One engine's tests: the same for each browser, whatever it lacks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHarness } from '../helpers/harness-build.ts';
import type { HarnessBuild } from '../helpers/harness-build.ts';
import { seedOf } from '../offline/dice.ts';
import { playDay } from './story.ts';
import type { Engine } from './tablet.ts';

const minutes = 60_000;
const seed = seedOf(process.env['CHAOS_SEED']);
const saves = Number(process.env['ENGINE_SAVES'] ?? 200);
const ends = Number(process.env['ENGINE_KILLS'] ?? 3);

/** Declares them. */
export function keepsItsPromises(engine: Engine): void {
  let build: HarnessBuild;
  beforeAll(async () => {
    build = await buildHarness();
  }, minutes);
  afterAll(() => build.remove());

  test.each([
    { worker: true, kind: 'with a worker' },
    { worker: false, kind: 'without a worker' },
  ])(
    'nothing is lost, doubled or reordered, $kind',
    async ({ worker }) => {
      // Whether a worker is there changes little: half of the story shows it.
      const long = { saves, ends, samples: 50, seed };
      const brief = { saves: 60, ends: 1, samples: 10, seed: seed + 1 };
      const { ends: all, ...day } = worker ? long : brief;
      const kills = engine.isLasting ? Math.floor(all / 2) : 0;
      const reloads = all - kills;
      const account = await playDay({ engine, build, worker, kills, reloads, ...day });
      console.log(account.told);
      const { lost, doubled, reordered } = account;
      expect({ lost, doubled, reordered }, account.told).toEqual({
        lost: [],
        doubled: [],
        reordered: [],
      });
      expect(account.stuck).toEqual([]);
      expect(account.failures).toEqual([]);
      expect(account.file).toBe(true);
      expect(account.locks).toBe(true);
      expect(account.counts.withoutKey).toBe(0);
      expect(account.counts.faultTotal).toBeGreaterThan(0);
      if (!worker) return;
      expect(account.acked).toBeGreaterThanOrEqual(Math.floor(saves * 0.7));
      expect(account.lanes).toBeGreaterThanOrEqual(30);
    },
    Math.max(14, saves / 50) * minutes,
  );
}
