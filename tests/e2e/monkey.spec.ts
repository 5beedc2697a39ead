import { expect, test } from '@playwright/test';
import { drawLifeInRooms, liveInRooms } from '../monkey/rooms/run.ts';
import { drawLife, live, type Life } from '../monkey/run.ts';
import { LIVES_AGAIN, shortened, toldShortly } from '../monkey/shortened.ts';
import { seedOf } from '../offline/dice.ts';

const seed = seedOf(process.env['MONKEY_SEED']);
const acts = {
  correcting: Number(process.env['MONKEY_ACTS'] ?? 200),
  rooms: Number(process.env['MONKEY_ROOM_ACTS'] ?? 120),
};
const msOf = (count: number) => 60_000 + count * 3_000;

test.describe.configure({ mode: 'parallel' });

/** Says how it went; where something does not hold, in the full run, by the shortest life that is found to go wrong. */
async function tell(where: string, life: Life, from: number, again: typeof live) {
  const { acts: done, named, differences, drawn } = life;
  const seconds = ((Date.now() - from) / 1_000).toFixed(0);
  console.log(
    `MONKEY_SEED=${seed} ${where}: ${done} acts, ${named} of them named something, ${differences.length} differences, ${seconds} s`,
  );
  if (differences.length > 0 || process.env['MONKEY_STORY'])
    console.log([...differences, ...life.story].join('\n'));
  if (differences.length === 0 || !process.env['EVERY_VALUE']) return;
  test.setTimeout(Date.now() - from + LIVES_AGAIN * msOf(drawn.length));
  console.log(toldShortly(await shortened(life, seed, again)));
}

test('whatever a hurried hand does while correcting, the server holds what the screen named under it @monkey', async () => {
  test.setTimeout(msOf(acts.correcting));
  const from = Date.now();
  const life = await live(drawLife(acts.correcting, seed), seed);
  await tell('while correcting', life, from, live);
  expect(life.differences).toEqual([]);
});

test('whatever a hurried hand does with questions, exams and the bank, the server holds what the screen named under it @monkey', async () => {
  test.setTimeout(msOf(acts.rooms));
  const from = Date.now();
  const life = await liveInRooms(drawLifeInRooms(acts.rooms, seed), seed);
  await tell('in the rooms', life, from, liveInRooms);
  expect(life.differences).toEqual([]);
});
