import { expect, test } from 'vitest';
import { errorCode } from '#src/api/errors.ts';
import type { AppFilesAnswer } from '#src/offline/index.ts';
import { askForSome, bringCode, type AppCodeParts } from './app-code.ts';

const worker = { postMessage: () => undefined };

/** Each worker with its answers, one after the other. */
function partsOf(...answers: (AppFilesAnswer | null)[][]): AppCodeParts {
  const workers = answers.map(() => ({ ...worker }));
  return {
    workers: async () => workers,
    ask: async (asked) => {
      const at = workers.findIndex((one) => one === asked);
      return answers[at]?.shift() ?? null;
    },
  };
}
const some = (left: number, failure: AppFilesAnswer['failure'] = null) => ({ left, failure });

test('a step is brought until none of its files is missing', async () => {
  const answers = [some(7), some(1), some(0)];
  await bringCode('viewer', partsOf(answers));
  expect(answers).toEqual([]);
});

test('the next version that waits brings it too, before it counts as here', async () => {
  const next = [some(2), some(0)];
  await bringCode('kept', partsOf([some(0), some(0)], next));
  expect(next).toEqual([]);
});

test('what both lack is told together, and a failure of either', async () => {
  expect(await askForSome(['kept'], 4, partsOf([some(1)], [some(2, 'network')]))).toEqual(
    some(3, 'network'),
  );
});

test.each([
  ['network' as const, 'network.offline'],
  ['gone' as const, 'kept.otherBuild'],
])('a step that does not come is refused: %s', async (failure, code) => {
  const error: unknown = await bringCode('viewer', partsOf([some(3, failure)])).catch(
    (reason: unknown) => reason,
  );
  expect(errorCode(error)).toBe(code);
});

test('without a worker there is nothing to bring', async () => {
  await expect(bringCode('kept', partsOf())).resolves.toBeUndefined();
  await expect(bringCode('kept', partsOf([null]))).resolves.toBeUndefined();
});
