import { expect, test } from 'vitest';
import { readLacks, type Lack, type Surroundings } from './abilities.ts';

const memory = { setItem: () => undefined, removeItem: () => undefined };
const storage = (promised: boolean, quota: number, usage = 0) => ({
  persisted: () => Promise.resolve(promised),
  estimate: () => Promise.resolve({ quota, usage }),
});
const able: Surroundings = {
  isSecureContext: true,
  crypto: { randomUUID: () => '' },
  navigator: { serviceWorker: { controller: {} }, locks: {}, storage: storage(true, 1e10) },
  SyncManager: {},
  BroadcastChannel: {},
  localStorage: memory,
};
const { SyncManager: _sync, ...withoutSync } = able;
const { BroadcastChannel: _channel, ...withoutChannel } = able;
const navigator = (change: Partial<Surroundings['navigator']>) => ({
  ...able,
  navigator: { ...able.navigator, ...change },
});
const refuses = () => {
  throw new Error('denied');
};

const table: [what: string, around: Surroundings, lacks: Lack[]][] = [
  ['has everything', able, []],
  ['is on its first visit', navigator({ serviceWorker: { controller: null } }), ['workerComing']],
  ['has no worker', navigator({ serviceWorker: undefined }), ['worker']],
  [
    'came by http',
    {
      ...navigator({ serviceWorker: undefined, locks: undefined }),
      isSecureContext: false,
      crypto: {},
    },
    ['insecure', 'locks'],
  ],
  ['is an iPad', withoutSync, ['backgroundSync']],
  ['has no locks', navigator({ locks: undefined }), ['locks']],
  ['has no channel', withoutChannel, ['channel']],
  ['makes no ids by name', { ...able, crypto: {} }, ['insecure']],
  ['promised nothing', navigator({ storage: storage(false, 1e10) }), ['evictable']],
  ['may be private', navigator({ storage: storage(false, 1e8) }), ['private']],
  ['promised little room', navigator({ storage: storage(true, 1e8) }), []],
  ['is full', navigator({ storage: storage(true, 1e10, 1e10 - 1e6) }), ['full']],
  ['tells nothing of its storage', navigator({ storage: undefined }), []],
  ['forbids local storage', { ...able, localStorage: null }, ['localStorage']],
  [
    'refuses local storage when written to',
    { ...able, localStorage: { ...memory, setItem: refuses } },
    ['localStorage'],
  ],
];

test.each(table)('a browser that %s', async (_what, around, lacks) => {
  expect(await readLacks(true, around)).toEqual(lacks);
});

test('where nothing is kept that is said first, and no word about how long', async () => {
  const around = navigator({ storage: storage(false, 1e8) });
  expect(await readLacks(false, around)).toEqual(['storage']);
});
