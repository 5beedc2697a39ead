import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { live, type Tally } from './life.ts';
import { anyLife, stepsWanted } from './lives.ts';
import { openServer, type Server } from './school.ts';

const settings = stepsWanted(process.env, 3_000);
let server: Server;

beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

it(
  'two teachers, three devices and five tabs before the real server: nothing is overwritten unseen, lost, doubled or out of order',
  { timeout: 7_200_000 },
  async () => {
    const sum: Tally = { steps: 0, given: 0, changes: 0, conflicts: 0 };
    let lived = 0;
    await fc.assert(
      fc.asyncProperty(anyLife, async (life) => {
        if (sum.steps >= settings.steps) return;
        const tally = await live(server, life);
        lived += 1;
        for (const name of ['steps', 'given', 'changes', 'conflicts'] as const)
          sum[name] += tally[name];
      }),
      { seed: settings.seed, numRuns: settings.steps },
    );
    console.info(
      `model on the real server: ${lived} lives, ${sum.steps} steps, seed ${settings.seed}: ${sum.given} values given, ${sum.changes} changes, ${sum.conflicts} conflicts decided, 0 overwritten unseen, 0 lost, 0 twice, 0 out of order`,
    );
    expect(sum.steps).toBeGreaterThanOrEqual(settings.steps);
  },
);
