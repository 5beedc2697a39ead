import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lang } from '#src/lib/language.ts';
import { createTextsLoader } from './load-texts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A network that fails until it is mended; the times of the tries are told from the beginning on. */
function stand() {
  const tries: { lang: Lang; at: number }[] = [];
  const there = new Set<Lang>();
  const begin = Date.now();
  let back = Promise.withResolvers<void>();
  const onWait = vi.fn();
  const loader = createTextsLoader({
    fetchTexts(lang) {
      tries.push({ lang, at: Date.now() - begin });
      return there.has(lang)
        ? Promise.resolve({ common: { of: lang } })
        : Promise.reject(new Error('no network'));
    },
    networkReturn: () => back.promise,
    onWait,
  });
  return {
    loader,
    tries,
    there,
    onWait,
    returns() {
      back.resolve();
      back = Promise.withResolvers();
    },
  };
}
const MINUTE = 60_000;

test('texts are tried six times, from 350 ms on and doubling, and then not until the network returns', async () => {
  const { loader, tries, there, returns } = stand();
  const loading = loader.load('en');
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(tries.map(({ at }) => at)).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
  there.add('en');
  returns();
  await expect(loading).resolves.toEqual({ common: { of: 'en' } });
  expect(tries).toHaveLength(7);
});

test('a network that returned for nothing is waited for again', async () => {
  const { loader, tries, there, returns } = stand();
  const loading = loader.load('en');
  await vi.advanceTimersByTimeAsync(MINUTE);
  returns();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(tries).toHaveLength(12);
  there.add('en');
  returns();
  await vi.advanceTimersByTimeAsync(MINUTE);
  await expect(loading).resolves.toBeTruthy();
});

test('a server that answers all the time, and has no texts, is asked for them once a minute', async () => {
  const { loader, tries, returns } = stand();
  void loader.load('en');
  for (let second = 0; second < 600; second += 1) {
    returns();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(tries.length).toBeLessThanOrEqual(6 * 11);
});

test('chosen twice, texts are fetched once', async () => {
  const { loader, tries, there } = stand();
  there.add('en');
  await Promise.all([loader.load('en'), loader.load('en')]);
  expect(tries).toHaveLength(1);
});

test('where English does not come the first screen is Persian', async () => {
  const { loader, there, onWait } = stand();
  there.add('fa');
  const first = loader.first('en');
  await vi.advanceTimersByTimeAsync(MINUTE);
  await expect(first).resolves.toMatchObject({ lang: 'fa' });
  expect(onWait).not.toHaveBeenCalled();
});

test('where nothing comes the page says so, and opens in the wished language when the network returns', async () => {
  const { loader, tries, there, onWait, returns } = stand();
  const first = loader.first('en');
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(tries).toHaveLength(12);
  expect(onWait).toHaveBeenCalledOnce();
  there.add('en');
  returns();
  await expect(first).resolves.toMatchObject({ lang: 'en' });
});
