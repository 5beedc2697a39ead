import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The module as a page that was just loaded has it. */
async function load() {
  vi.resetModules();
  return import('./open-keys.ts');
}
const minute = 60_000;
const copyOf = (id: string) => ({ of: `made ${id}`, does: 'copy' });

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
  const key = (await load()).openKey(copyOf('e1'), 0);
  const { openKey } = await load();
  expect(openKey(copyOf('e1'), minute)).toBe(key);
  expect(openKey(copyOf('e2'), minute)).not.toBe(key);
});

test('what ended leaves nothing behind, and asked for again it is another', async () => {
  const { openKey, closeKey } = await load();
  const key = openKey(copyOf('e1'), 0);
  closeKey(copyOf('e1'), 1);
  expect([...stored.values()]).toEqual(['[]']);
  expect(openKey(copyOf('e1'), 2)).not.toBe(key);
});

test('what another window saw the end of is no longer open in this one', async () => {
  const here = await load();
  const key = here.openKey(copyOf('e1'), 0);
  const there = await load();
  there.closeKey(copyOf('e1'), 1);
  expect(here.openKey(copyOf('e1'), 2)).not.toBe(key);
});

test('what was done to a thing ends every earlier try on it, and on what it names', async () => {
  const { openKey, closeAll } = await load();
  const until = (does: string) => ({ of: 'chance s1', does });
  const given = openKey(until('until 10'), 0);
  const copied = openKey(copyOf('e1'), 0);
  const other = openKey({ of: 'chance s10', does: 'until 10' }, 0);
  closeAll(until('none'), 1);
  expect(openKey(until('until 10'), 2)).not.toBe(given);
  expect(openKey(copyOf('e1'), 2)).toBe(copied);
  closeAll({ of: 'exam e7', does: 'delete', ends: ['made'] }, 3);
  expect(openKey(copyOf('e1'), 4)).not.toBe(copied);
  expect(openKey({ of: 'chance s10', does: 'until 10' }, 4)).toBe(other);
});

test('who asks hours later means another one', async () => {
  const { openKey } = await load();
  expect(openKey(copyOf('e1'), 61 * minute)).not.toBe(openKey(copyOf('e1'), 0));
});

test('where nothing may be stored, and over what is not ours, the page remembers by itself', async () => {
  const { openKey } = await load();
  const key = openKey(copyOf('e1'), 0);
  stored.set('bargeh.open-keys', '{');
  expect(openKey(copyOf('e1'), 1)).toBe(key);
  vi.stubGlobal('localStorage', undefined);
  expect(openKey(copyOf('e1'), 2)).toBe(key);
});
