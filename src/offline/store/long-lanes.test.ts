import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { NewRow, Receipt } from '../records.ts';
import { waitingCorrection } from '../testing/waiting.ts';
import { openDexieStore } from './dexie-store.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Store } from './store.ts';

const count = 30;

const receiptOf = (n: number, owner = 'school:her', lane = 'long'): Receipt => ({
  key: `${owner} ${lane} ${(n * 7) % count}`,
  owner,
  lane,
  kind: 'correction',
  at: n,
  links: [],
  body: null,
  label: {},
});

/** Its place is given by the store. */
function rowOf(key: string, owner = 'school:her', lane = 'long'): NewRow {
  const { seq: _place, ...row } = waitingCorrection({ answers: [] }, { key, owner, lane });
  return row;
}

async function filled(store: Store): Promise<Store> {
  const all = Array.from({ length: count }, (_, n) => [
    receiptOf(n),
    receiptOf(n, 'school:him'),
    receiptOf(n, 'school:her', 'other'),
  ]).flat();
  await store.write('relaxed', 'all', (tx) => tx.putReceipts(all));
  return store;
}

describe.each([
  ['on disk', () => openDexieStore('long-lanes')],
  ['in memory', async () => createMemoryStore()],
])('a lane of which much was sent, %s', (_where, open) => {
  it('is read whole, oldest first, and nothing of another person or lane with it', async () => {
    const store = await filled(await open());
    const read = await store.read('all', (tx) => tx.receipts('school:her', ['long']));
    expect(read).toEqual(Array.from({ length: count }, (_, n) => receiptOf(n)));
    const both = await store.read('all', (tx) => tx.receipts('school:her', ['long', 'other']));
    expect(both).toHaveLength(2 * count);
    store.close();
  });
});

describe.each([
  ['on disk', () => openDexieStore('waiting-lanes')],
  ['in memory', async () => createMemoryStore()],
])('a lane in which much waits, %s', (_where, open) => {
  it('is read whole, in its order, and nothing of another person or lane with it', async () => {
    const store = await open();
    const seqs = await store.write('strict', 'all', async (tx) => {
      const own: number[] = [];
      for (let n = 0; n < count; n += 1) {
        own.push(await tx.addRow(rowOf(`her ${n}`)));
        await tx.addRow(rowOf(`him ${n}`, 'school:him'));
        await tx.addRow(rowOf(`other ${n}`, 'school:her', 'other'));
      }
      return own;
    });
    const rows = await store.read('all', (tx) => tx.laneRows('school:her', 'long'));
    expect(rows.map(({ seq }) => seq)).toEqual(seqs);
    store.close();
  });
});

it('what is known of a lane on disk is not read again, but for its first few', async () => {
  const store = await filled(await openDexieStore('known-lanes'));
  const before = await store.read('all', (tx) => tx.receipts('school:her', ['long']));
  const known = new Map(before.slice(0, -1).map((one) => [one.key, one]));
  const again = await store.read('all', (tx) => tx.receipts('school:her', ['long'], known));
  expect(again).toEqual(before);
  const same = again.filter((one) => known.get(one.key) === one);
  expect(same.length).toBeGreaterThan(count / 2);
  store.close();
});
