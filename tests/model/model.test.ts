import { afterAll, beforeAll, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { live } from './life.ts';
import { stepsWanted } from './lives.ts';
import { run } from './run.ts';
import { openServer, type Server } from './school.ts';
import { happenings, type Happening } from './stage.ts';

const settings = stepsWanted(process.env, 3_000);
/** From so many steps on everything has happened. */
const LONG = 20_000;
const rare = new Set<Happening>([
  'reads that came late',
  'locks held asleep to the end',
  'files that could not be read',
  'files tidied before they were named',
  'saves called lost that were written',
  'settings in conflict',
  'publications taken back unsent',
  'publications withdrawn',
]);
let server: Server;

beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

it(
  'two teachers, three devices and five tabs before the real server: nothing is overwritten unseen, lost, doubled, out of order or published too early',
  { timeout: 7_200_000 },
  async () => {
    const { lives, steps, given, changes, conflicts, happened } = await run(live, server, settings);
    console.info(
      `model on the real server: ${lives} lives, ${steps} steps, seed ${settings.seed}: ${given} values given, ${changes} changes, ${conflicts} conflicts decided, 0 overwritten unseen, 0 lost, 0 twice, 0 out of order, 0 published too early`,
    );
    const counts = happenings.map((what) => `${what} ${happened.get(what) ?? 0}`);
    console.info(`what happened in them: ${counts.join(', ')}`);
    expect(steps).toBeGreaterThanOrEqual(settings.steps);
    // What is rare need not happen in a short run.
    const wanted =
      settings.steps < LONG ? happenings.filter((what) => !rare.has(what)) : happenings;
    expect(wanted.filter((what) => !happened.has(what))).toEqual([]);
  },
);
