import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyBankLife, liveInBank, type BankStep } from '../../testing/bank-model.ts';
import { modelSettings } from '../../testing/lives.ts';

const settings = modelSettings(process.env, 300);
// A life of two devices costs as much as four of one.
const lives = Math.ceil(settings.numRuns / 4);

it(
  'two devices and two tabs at one list of whole questions lose, double, reorder and overwrite nothing unseen',
  { timeout: 3_600_000 },
  async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(anyBankLife, async (life) => {
        asked += await liveInBank(life);
      }),
      { seed: settings.seed, numRuns: lives },
    );
    console.info(`bank model: ${lives} lives, seed ${settings.seed}: ${asked} asked`);
    expect(asked).toBeGreaterThan(0);
  },
);

it.each([
  ['beside it', { do: 'move', tab: 0, at: 0, to: 1 }],
  ['behind it', { do: 'move', tab: 0, at: 2, to: 3 }],
] satisfies [string, BankStep][])(
  'the order that she made %s while she was asked about a deletion stays when the question goes',
  async (_, move) => {
    const add: BankStep = { do: 'add', tab: 0 };
    const rewritten: BankStep = { do: 'edit', tab: 2, at: 1, field: 'text' };
    const steps = [add, add, add, rewritten, { do: 'erase', tab: 0, at: 1 }, move, add] as const;
    // Nothing is decided before the end, where hers is put through.
    expect(await liveInBank({ steps: [...steps], seed: 0 })).toBe(0);
  },
);

it('a question that is deleted again while she is asked about its deletion is asked about once', async () => {
  const steps: BankStep[] = [
    { do: 'edit', tab: 2, at: 0, field: 'text' },
    { do: 'erase', tab: 0, at: 0 },
    { do: 'breathe', turns: 8 },
    { do: 'erase', tab: 0, at: 0 },
    { do: 'decide', tab: 0, choice: 'theirs' },
  ];
  expect(await liveInBank({ steps, seed: 0 })).toBe(1);
});

it('a question that two tabs delete before the network is back is asked about once', async () => {
  const steps: BankStep[] = [
    { do: 'weather', tab: 0, level: 3 },
    { do: 'deaf', tab: 1 },
    { do: 'edit', tab: 2, at: 0, field: 'text' },
    { do: 'erase', tab: 0, at: 0 },
    { do: 'erase', tab: 1, at: 0 },
    { do: 'weather', tab: 0, level: 0 },
    { do: 'wait', ms: 60_000 },
    { do: 'kick', tab: 0 },
    { do: 'breathe', turns: 20 },
    { do: 'decide', tab: 0, choice: 'theirs' },
  ];
  expect(await liveInBank({ steps, seed: 0 })).toBe(1);
});

it('a tab that has not heard of a deletion moves a question past it, and the order is the one that was shown', async () => {
  const steps: BankStep[] = [
    { do: 'deaf', tab: 1 },
    { do: 'weather', tab: 0, level: 3 },
    { do: 'add', tab: 0 },
    { do: 'erase', tab: 0, at: 1 },
    { do: 'edit', tab: 2, at: 1, field: 'text' },
    { do: 'move', tab: 1, at: 0, to: 1 },
  ];
  expect(await liveInBank({ steps, seed: 0 })).toBe(0);
});
