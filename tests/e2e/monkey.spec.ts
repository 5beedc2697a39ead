import { expect, test } from '@playwright/test';
import { drawLife, live } from '../monkey/run.ts';
import { seedOf } from '../offline/dice.ts';

const seed = seedOf(process.env['MONKEY_SEED']);
const acts = Number(process.env['MONKEY_ACTS'] ?? 150);

// Where the screen goes on by itself, a tap of the first moments is nobody's, and the judge does not know all of them.
test('whatever a hurried hand does while correcting, the server holds what the screen named under it @full', async () => {
  test.setTimeout(60_000 + acts * 2_000);
  const from = Date.now();
  const life = await live(drawLife(acts, seed), seed);
  console.log(
    `MONKEY_SEED=${seed}: ${life.acts} acts, ${life.named} of them named something, ${life.differences.length} differences, ${((Date.now() - from) / 1_000).toFixed(0)} s`,
  );
  if (life.differences.length > 0 || process.env['MONKEY_STORY'])
    console.log(life.story.join('\n'));
  expect(life.differences).toEqual([]);
});
