import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Receipt } from '../records.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import { createDevice } from '../testing/device.ts';

const day = 86_400_000;

it('tells what this person sent in the last seven days, newest first, and nothing of an exit or a decision', async () => {
  const device = createDevice();
  const tab = await device.signedIn();
  const now = device.clock.now();
  const sent = (key: string, daysAgo: number, change: Partial<Receipt> = {}): Receipt => ({
    key,
    owner: 'school:ann',
    lane: 'c:exam:s1:r1',
    kind: 'correction',
    at: now - daysAgo * day,
    links: [],
    body: null,
    label: { student: 'سارا' },
    ...change,
  });
  const store = await openDexieStore(device.databaseName);
  const receipts = [
    sent('older', 3),
    sent('old', 8),
    sent('new', 1),
    sent('bob', 1, { owner: 'school:bob' }),
    sent('untold', 1, { label: {} }),
  ];
  await store.write('relaxed', 'all', (tx) => tx.putReceipts(receipts));
  store.close();
  const { history } = tab;
  expect((await history.lately()).map((receipt) => receipt.key)).toEqual(['new', 'older']);
  await tab.session.signOut();
  expect(await history.lately()).toEqual([]);
  device.end();
});
