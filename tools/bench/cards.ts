/**
 * A school of 600 behind one address signs in at once, 20 of them with a password that they mistype first: no card is
 * refused, nobody meets a captcha, and all are in within a minute; the same where each card asks for its PIN. What an
 * unknown card costs stands beside it.
 */
import { flood, makeCrowd, signInAtOnce } from '#tests/server/card-crowd.ts';
import type { Harness } from '#tests/server/harness.ts';
import { onBothEngines } from './both-engines.ts';
import { median } from './medians.ts';
import { end, judge, tell, timesOf } from './rows.ts';

const [cards, passwords, seconds] = [580, 20, 60];
const unknown = timesOf('SAMPLES', 1_000);
await onBothEngines(async (kind, harness) => {
  await measureCrowd(kind, harness);
  await measureCrowd(`${kind}, with a PIN`, harness, '2580');
  tell(`${kind}, an unknown card`, `${(await flood(harness, unknown)).toFixed(2)} ms`);
});
end();

async function measureCrowd(kind: string, harness: Harness, pin?: string): Promise<void> {
  const crowd = await makeCrowd(harness, { cards, passwords, ...(pin !== undefined && { pin }) });
  const { held, heldMs, typing, ms } = await signInAtOnce(harness, crowd);
  const of = `${kind}, ${cards + passwords} sign-ins from one address, ${passwords} mistyped`;
  judge(`${of}: all in`, ms / 1000, seconds, { unit: 's', digits: 1 });
  const tries = typing.flat();
  const count = (all: typeof held, isIt: (outcome: string) => boolean) =>
    all.filter(({ outcome }) => isIt(outcome)).length;
  judge(
    `${of}: cards refused`,
    count(held, (outcome) => outcome !== 'in'),
    0,
  );
  judge(
    `${of}: captchas`,
    count([...held, ...tries], (outcome) => outcome.startsWith('captcha')),
    0,
  );
  judge(
    `${of}: mistyped once and in`,
    typing.filter((one) => one.at(-1)?.outcome === 'in').length,
    passwords,
    {
      atLeast: true,
    },
  );
  const each = held.map((one) => one.ms);
  tell(
    `${of}: the cards among them`,
    `${(heldMs / 1000).toFixed(1)} s; one waited ${median(each).toFixed(0)} ms, ${Math.max(...each).toFixed(0)} ms the longest`,
  );
}
