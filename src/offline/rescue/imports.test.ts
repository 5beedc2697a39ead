import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { openImportRows } from '../imports/import-rows.ts';
import type { Offline } from '../offline.ts';
import { createDevice } from '../testing/device.ts';

// Making the key of a file is slow on purpose, and a busy machine makes it slower.
vi.setConfig({ testTimeout: 60_000 });

const phrase = 'انار باران کتاب دریا';
const addTo = async (offline: Offline, file: ArrayBuffer) =>
  (await offline.rescue.open(file, phrase)).add();

it('an import of questions comes along with all of its rows, and leaves those alone that are there', async () => {
  const [old, fresh] = [createDevice(), createDevice()];
  const [from, to] = [await old.signedIn(), await fresh.signedIn()];
  const rows = await openImportRows('school:ann');
  await from.drafts.put('import', 'i1', { v: 1, rows: 150 });
  const first = new Map([
    [0, ['repaired']],
    [1, ['typed']],
  ]);
  await rows.put('i1', first);
  const file = (await from.rescue.make(phrase, 'مریم کریمی')).bytes.buffer;
  // The other device has none of it.
  await rows.drop('i1');
  await addTo(to, file);
  expect([await rows.read('i1', 0), await rows.read('i1', 1)]).toEqual([['repaired'], ['typed']]);
  await rows.put('i1', new Map([[0, ['later']]]));
  await addTo(to, file);
  expect(await rows.read('i1', 0)).toEqual(['later']);
  await rows.drop('i1');
  rows.close();
  old.end();
  fresh.end();
});
