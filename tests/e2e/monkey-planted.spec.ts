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

for (const { fault, room, found } of FAULTS.filter((one) => !only || one.fault.includes(only)))
  test(`the monkey finds that ${fault} @full @monkey`, async () => {
    test.setTimeout(60_000 + acts * 6_000);
    const terms = { stretch: 40, planted: { dir: built.dir, fault } };
    const life =
      room === 'correcting'
        ? await live(drawLife(acts, seed), seed, terms)
        : await liveInRooms(drawLifeInRooms(acts, seed), seed, terms);
    const said = life.differences.find((one) => found.test(one));
    console.log(`planted: ${fault}: ${life.acts} acts, ${said ?? 'NOT FOUND'}`);
    if (!said) console.log(life.story.join('\n'));
    expect(said, life.differences.join('\n')).toBeDefined();
  });
