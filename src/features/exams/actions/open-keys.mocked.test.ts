import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The module as a page that was just loaded has it. */
async function load() {
  vi.resetModules();
  return import('./open-keys.ts');
}
const minute = 60_000;

let stored = new Map<string, string>();
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an intention without a known end keeps its key through a reload', async () => {
  const key = (await load()).openKey('copy e1', 0);
  const { openKey } = await load();
  expect(openKey('copy e1', minute)).toBe(key);
  expect(openKey('copy e2', minute)).not.toBe(key);
});

test('what ended leaves nothing behind, and asked for again it is another', async () => {
  const { openKey, closeKey } = await load();
  const key = openKey('copy e1', 0);
  closeKey('copy e1', 1);
  expect([...stored.values()]).toEqual(['[]']);
  expect(openKey('copy e1', 2)).not.toBe(key);
});

test('what another window saw the end of is no longer open in this one', async () => {
  const here = await load();
  const key = here.openKey('copy e1', 0);
  const there = await load();
  there.closeKey('copy e1', 1);
  expect(here.openKey('copy e1', 2)).not.toBe(key);
});

test('who asks hours later means another one', async () => {
  const { openKey } = await load();
  expect(openKey('copy e1', 61 * minute)).not.toBe(openKey('copy e1', 0));
});

test('where nothing may be stored, and over what is not ours, the page remembers by itself', async () => {
  const { openKey } = await load();
  const key = openKey('copy e1', 0);
  stored.set('bargeh.open-keys', '{');
  expect(openKey('copy e1', 1)).toBe(key);
  vi.stubGlobal('localStorage', undefined);
  expect(openKey('copy e1', 2)).toBe(key);
});
