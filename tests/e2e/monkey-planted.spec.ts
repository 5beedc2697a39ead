import { expect, test } from '@playwright/test';
import { buildPlanted, FAULTS } from '../monkey/planted.ts';
import { drawLifeInRooms, liveInRooms } from '../monkey/rooms/run.ts';
import { drawLife, live } from '../monkey/run.ts';
import { seedOf } from '../offline/dice.ts';

/** What `npm test` lives by. */
const seed = seedOf(process.env['MONKEY_SEED'] ?? '20');
const acts = 160;
const only = process.env['MONKEY_FAULT'];

let built = { dir: '', remove() {} };
test.beforeAll(async () => {
  test.setTimeout(600_000);
  built = await buildPlanted();
});
test.afterAll(() => built.remove());

test('the monkey finds ten of the planted faults at least, each in one short life @full @monkey', async () => {
  const faults = FAULTS.filter((one) => !only || one.fault.includes(only));
  test.setTimeout(faults.length * (60_000 + acts * 3_000));
  const waiting = [...faults];
  const missed: string[] = [];
  async function hunt(): Promise<void> {
    const next = waiting.shift();
    if (!next) return undefined;
    const { fault, room, found } = next;
    const terms = { stretch: 40, planted: { dir: built.dir, fault } };
    const life =
      room === 'correcting'
        ? await live(drawLife(acts, seed), seed, terms)
        : await liveInRooms(drawLifeInRooms(acts, seed), seed, terms);
    const said = life.differences.find((one) => found.test(one));
    console.log(`planted: ${fault}: ${life.acts} acts, ${said ?? 'NOT FOUND'}`);
    if (!said) missed.push(fault);
    return hunt();
  }
  // Two cores: two lives beside each other.
  await Promise.all([hunt(), hunt()]);
  console.log(`planted: ${faults.length - missed.length} of ${faults.length} found`);
  expect(faults.length - missed.length).toBeGreaterThanOrEqual(Math.min(10, faults.length));
});
