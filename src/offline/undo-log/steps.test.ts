import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '../environment.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import { createDevice } from '../testing/device.ts';
import { until } from '../testing/clock.ts';
import { loadSteps } from './load-steps.ts';
import { endStay, stayOf } from './stay.ts';
import { dropSteps, openSteps } from './steps.ts';

/** Storage that answers at once. */
function instantStorage() {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

let names = 0;
const newName = () => `steps-${(names += 1)}`;
const piece = (id: string, steps: unknown[], at = 1_000) => ({ id, thing: 'exam:e1', at, steps });

test('steps are there after the page was opened again, oldest first', async () => {
  const name = newName();
  const first = await openSteps('ann', 0, name);
  await first.put([piece('b', [3], 2_000), piece('a', [1, 2])]);
  first.close();
  const again = await openSteps('ann', 3_000, name);
  expect((await again.read('exam:e1')).map(({ steps }) => steps)).toEqual([[1, 2], [3]]);
  expect(await again.read('exam:e2')).toEqual([]);
  again.close();
});

test('another person sees none of them', async () => {
  const name = newName();
  const ann = await openSteps('ann', 0, name);
  await ann.put([piece('a', [1])]);
  const bea = await openSteps('bea', 0, name);
  expect(await bea.read('exam:e1')).toEqual([]);
  await dropSteps('bea', name);
  expect(await ann.read('exam:e1')).toHaveLength(1);
  ann.close();
  bea.close();
});

test('an exit forgets them, and a page that still holds them brings none back', async () => {
  const name = newName();
  const ann = await openSteps('cea', 0, name);
  await ann.put([piece('a', [1])]);
  await dropSteps('cea', name);
  await ann.put([piece('a', [1, 2])]);
  const again = await openSteps('cea', 0, name);
  expect(await again.read('exam:e1')).toEqual([]);
  await again.put([piece('b', [1])]);
  expect(await again.read('exam:e1')).toHaveLength(1);
  ann.close();
  again.close();
});

test('whoever leaves before the disk’s code has come leaves nothing there', async () => {
  const opened = loadSteps('dea', 0);
  endStay('dea');
  await expect(opened).rejects.toThrow('aborted');
  const back = await loadSteps('dea', 0);
  await back.put([piece('dea-1', [1])]);
  expect(await back.read('exam:e1')).toHaveLength(1);
  back.close();
});

test('what a page put aside when it went is there for the next one, once', async () => {
  const [name, instant] = [newName(), instantStorage()];
  const page = await openSteps('ann', 0, name, instant);
  await page.put([piece('a', [1])]);
  page.putAside('exam:e1', [piece('a', [1, 2]), piece('b', [3])]);
  page.close();
  const bea = await openSteps('bea', 0, name, instant);
  expect(await bea.read('exam:e1')).toEqual([]);
  const next = await openSteps('ann', 0, name, instant);
  expect((await next.read('exam:e1')).flatMap(({ steps }) => steps)).toEqual([1, 2, 3]);
  expect(instant.length).toBe(0);
  next.putAside('exam:e1', [piece('b', [3, 4])]);
  await next.put([piece('b', [3, 4, 5])]);
  expect(instant.length).toBe(0);
  bea.close();
  next.close();
});

test('two tabs that go at once put both their steps aside, and neither drops the other’s', async () => {
  const [name, instant] = [newName(), instantStorage()];
  const one = await openSteps('ann', 0, name, instant);
  const other = await openSteps('ann', 0, name, instant);
  one.putAside('exam:e1', [piece('a', [1])]);
  other.putAside('exam:e1', [piece('b', [2], 2_000)]);
  await other.put([piece('b', [2], 2_000)]);
  one.close();
  other.close();
  const next = await openSteps('ann', 3_000, name, instant);
  expect((await next.read('exam:e1')).flatMap(({ steps }) => steps)).toEqual([1, 2]);
  expect(instant.length).toBe(0);
  next.close();
});

test('an exit takes what was put aside too, and only of who left', async () => {
  const [name, instant] = [newName(), instantStorage()];
  const dea = await openSteps('dea', 0, name, instant);
  const eva = await openSteps('eva', 0, name, instant);
  dea.putAside('exam:e1', [piece('a', [1])]);
  eva.putAside('exam:e1', [piece('b', [1])]);
  await dropSteps('dea', name, instant);
  dea.putAside('exam:e1', [piece('a', [1])]);
  expect(instant.length).toBe(1);
  dea.close();
  eva.close();
});

test('a piece without steps goes, and so does one of the day before yesterday', async () => {
  const name = newName();
  const ann = await openSteps('ann', 0, name);
  await ann.put([piece('a', [1]), piece('b', [2], 2 * 86_400_000)]);
  await ann.put([piece('a', [])]);
  expect(await ann.read('exam:e1')).toHaveLength(1);
  await ann.put([piece('a', [1])]);
  ann.close();
  const later = await openSteps('ann', 2 * 86_400_000 + 2_000, name);
  expect((await later.read('exam:e1')).map(({ id }) => id)).toEqual(['b']);
  later.close();
});

test('whoever signs out leaves no steps on the device', async () => {
  const device = createDevice();
  const tab = await device.signedIn();
  const steps = await openSteps('school:ann', Date.now());
  await steps.put([piece('a', [1], Date.now())]);
  await tab.session.signOut();
  await until(async () => (await steps.read('exam:e1')).length === 0);
  expect(await steps.read('exam:e1')).toEqual([]);
  steps.close();
  device.end();
});

test('a tab that saw only who came after her writes nothing more of who left', async () => {
  const device = createDevice();
  const tab = await device.signedIn();
  const steps = await openSteps('school:ann', Date.now(), newName());
  const stay = stayOf('school:ann');
  await tab.session.signIn({ owner: 'school:bea', token: 'b', expires: null });
  await steps.put([piece('a', [1], Date.now())]);
  expect(await steps.read('exam:e1')).toEqual([]);
  expect(stay.aborted).toBe(true);
  steps.close();
  device.end();
});

test('a page that asks for them before the engine has its keys reads them, and writes none in the clear', async () => {
  const store = await openDexieStore(DATABASE_NAME);
  await store.vault.begin('school:ann');
  const name = newName();
  const first = await openSteps('school:ann', 0, name, null);
  await first.put([piece('a', ['مریم'])]);
  first.close();
  store.close();
  // Another page has modules of its own.
  vi.resetModules();
  const page = await import('./steps.ts');
  const disk = await page.openSteps('school:ann', 0, name, null);
  expect(await disk.read('exam:e1')).toMatchObject([{ steps: ['مریم'] }]);
  await disk.put([piece('b', ['مریم'])]);
  disk.close();
  const raw = new Dexie(name);
  await raw.open();
  expect(await raw.table('pieces').toArray()).toMatchObject([{ steps: [] }, { steps: [] }]);
  raw.close();
});
