import { expect, test } from 'vitest';
import type { AppFilesAnswer } from '#src/offline/index.ts';
import { bringRest, type RestParts } from './app-rest.ts';

interface Given {
  answers: (AppFilesAnswer | null)[];
  busy?: boolean[];
  good?: boolean[];
  isCostly?: boolean;
}

/** Runs until the story is over; tells what was asked and waited for. */
async function storyOf({ answers, busy = [], good = [], isCostly = false }: Given) {
  const said: string[] = [];
  const over = Promise.withResolvers<void>();
  const parts: RestParts = {
    isBusy: () => busy.shift() ?? false,
    isGood: () => good.shift() ?? true,
    isCostly: () => isCostly,
    idle: () => Promise.resolve(),
    wait: async (ms) => void said.push(`waits ${ms}`),
    ask: async (steps) => {
      said.push(steps.join(' '));
      const answer = answers.shift() ?? null;
      if (answers.length === 0) over.resolve();
      return answer;
    },
  };
  const stop = bringRest(parts);
  await over.promise;
  stop();
  return said;
}
const some = (left: number, failure: AppFilesAnswer['failure'] = null) => ({ left, failure });
const all = 'kept viewer rest';

test('the rest of the app comes a few files at a time, until all is here', async () => {
  expect(await storyOf({ answers: [some(8), some(4), some(0)] })).toEqual([all, all, all]);
});

test('it waits while screens ask for their data', async () => {
  expect(await storyOf({ answers: [some(0)], busy: [true, true, false] })).toEqual([
    'waits 1000',
    'waits 1000',
    all,
  ]);
});

test('it waits for a network that costs nobody anything', async () => {
  expect(await storyOf({ answers: [some(0)], good: [false, true] })).toEqual(['waits 60000', all]);
});

test('the PDF viewer does not come by itself over a telephone network', async () => {
  expect(await storyOf({ answers: [some(0)], isCostly: true })).toEqual(['kept rest']);
});

test('after a failure it rests before it goes on', async () => {
  expect(await storyOf({ answers: [some(8, 'network'), some(0)] })).toEqual([
    all,
    'waits 60000',
    all,
  ]);
});

test('where no worker knows of steps it ends', async () => {
  expect(await storyOf({ answers: [null] })).toEqual([all]);
});
