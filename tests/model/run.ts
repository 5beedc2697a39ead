/** Runs of many lives, one kind after the other, each from a seed of its own. */
import * as fc from 'fast-check';
import { lifeAt, type Leaning } from './lives.ts';
import type { live, Tally } from './life.ts';
import type { Server } from './school.ts';
import type { Happening } from './stage.ts';

/** After so many steps a long run says how far it has come: one that is cut off has proved that much. */
const STEPS_TOLD = 10_000;

/** What a run came to. */
export interface Sum extends Omit<Tally, 'happened'> {
  lives: number;
  happened: Map<Happening, number>;
}

const property = (
  at: number,
  work: (life: Parameters<typeof live>[1]) => Promise<unknown>,
  leaning?: Leaning,
) =>
  fc.asyncProperty(lifeAt(at, leaning), async (life) => {
    await work(life);
  });

/** Lives until so many steps are taken; what is not as promised is told with the shortest life that shows it. */
export async function run(
  living: typeof live,
  server: Server,
  settings: { seed: number; steps: number },
): Promise<Sum> {
  const sum: Sum = {
    lives: 0,
    steps: 0,
    given: 0,
    changes: 0,
    conflicts: 0,
    happened: new Map(),
  };
  while (sum.steps < settings.steps) {
    const isFirst = { is: true };
    const life = property(sum.lives, async (one) => {
      const tally = await living(server, one);
      // Of a life that is made shorter nothing is counted.
      if (isFirst.is) count(sum, tally);
      isFirst.is = false;
    });
    const before = sum.steps;
    await fc.assert(life, { seed: settings.seed + sum.lives, numRuns: 1 });
    sum.lives += 1;
    if (Math.floor(sum.steps / STEPS_TOLD) > Math.floor(before / STEPS_TOLD))
      console.info(`${sum.lives} lives, ${sum.steps} steps, seed ${settings.seed}: as promised`);
  }
  return sum;
}

function count(sum: Sum, tally: Tally) {
  for (const name of ['steps', 'given', 'changes', 'conflicts'] as const) sum[name] += tally[name];
  for (const [what, times] of tally.happened)
    sum.happened.set(what, (sum.happened.get(what) ?? 0) + times);
}

/** How many lives and steps it takes until one is not as promised, and what is wrong; null when none is. */
export async function firstRed(
  living: typeof live,
  server: Server,
  settings: { seed: number; steps: number; leaning: Leaning },
): Promise<{ lives: number; steps: number; violation: string } | null> {
  const taken = { steps: 0 };
  for (let at = 0; taken.steps < settings.steps; at += 1) {
    const life = property(
      at,
      async (one) => {
        taken.steps += one.steps.length;
        await living(server, one);
      },
      settings.leaning,
    );
    const seed = settings.seed + at;
    const { failed, errorInstance: error } = await fc.check(life, {
      seed,
      numRuns: 1,
      endOnFailure: true,
    });
    if (!failed) continue;
    // Anything but a violation is a fault of the test.
    if (!(error instanceof Error) || error.name !== 'Violation') throw error;
    return { lives: at + 1, steps: taken.steps, violation: error.message };
  }
  return null;
}
