import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import type { Clock } from '../environment.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { createBankMirror } from './mirror.ts';
import type { OpenBank } from './types.ts';

const question = (n: number, over: Partial<BankQuestion> = {}): BankQuestion => ({
  id: `q${n}`,
  version: 1,
  orders: 1,
  type: 'descriptive',
  text: `سوال ${n}`,
  formula: null,
  maxScore: 1,
  maxScoreUnits: 240,
  modelAnswer: null,
  rubric: [],
  onlineExamTemplateQuestionAnswers: [],
  files: [],
  difficulty: null,
  tags: [],
  sourceId: null,
  template: null,
  ownerId: 'ann',
  ownerName: 'آن',
  mayEdit: true,
  isPublic: false,
  createdAt: new Date(1_700_000_000_000 + n * 1_000).toISOString(),
  ...over,
});

/** A bank on a server, newest first, and a device that mirrors it. */
function createStand(store: Store) {
  let now = 1_800_000_000_000;
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    random: () => 0.5,
    schedule(work) {
      const timer = setTimeout(work, 0);
      return () => clearTimeout(timer);
    },
  };
  const mirror = createBankMirror({ store: Promise.resolve(store), clock });
  const stand = {
    mirror,
    bank: [] as BankQuestion[],
    asked: [] as number[],
    /** Fails at this page. */
    cutAt: Infinity,
    onPage: (_page: number) => undefined as void,
    pass: (ms: number) => {
      now += ms;
    },
    fill(count: number) {
      stand.bank = Array.from({ length: count }, (_, at) => question(count - at));
    },
    open: (owner = 'school:ann'): OpenBank =>
      mirror.open({
        owner,
        semesterId: 'year',
        async readPage(pageIndex, pageSize) {
          stand.asked.push(pageIndex);
          if (pageIndex >= stand.cutAt) throw new TypeError('no network');
          const from = (pageIndex - 1) * pageSize;
          const answer = {
            items: stand.bank.slice(from, from + pageSize),
            total: stand.bank.length,
          };
          stand.onPage(pageIndex);
          return answer;
        },
      }),
  };
  return stand;
}

const idsOf = (bank: OpenBank) => bank.getSnapshot().entries.map(({ id }) => id);
const settled = (bank: OpenBank) => {
  const view = bank.getSnapshot();
  return view.isLoaded && !view.isReading;
};
/** Opens it with a look at the server, and waits for its end. */
async function watched(bank: OpenBank, how?: 'all') {
  const stop = bank.subscribe(() => undefined);
  bank.renew(how);
  await vi.waitFor(() => expect(settled(bank)).toBe(true), { timeout: 10_000, interval: 5 });
  return stop;
}

let names = 0;
const stores = {
  memory: async () => createMemoryStore(),
  disk: () => openDexieStore(`bank-${process.pid}-${(names += 1)}`),
};
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

describe.each(['memory', 'disk'] as const)('the mirrored bank (%s)', (kind) => {
  async function createOpened(count: number) {
    const store = await stores[kind]();
    stops.push(() => store.close());
    const stand = createStand(store);
    stand.fill(count);
    return { store, stand };
  }

  it('is read page by page, and stands there without a network afterwards', async () => {
    const { stand } = await createOpened(450);
    const bank = stand.open();
    const stop = await watched(bank);
    expect(stand.asked).toEqual([1, 2, 3, 4, 5]);
    expect(bank.getSnapshot()).toMatchObject({ total: 450, wholeAt: 1_800_000_000_000, seen: 0 });
    stop();
    stand.cutAt = 0;
    const again = stand.open();
    stops.push(await watched(again));
    expect(idsOf(again)).toEqual(stand.bank.map(({ id }) => id));
    expect(again.getSnapshot()).toMatchObject({ wholeAt: 1_800_000_000_000 });
    expect(again.getSnapshot().problem).toBeInstanceOf(TypeError);
  });

  it('goes on where it was cut', async () => {
    const { stand } = await createOpened(450);
    stand.cutAt = 3;
    const first = stand.open();
    (await watched(first))();
    stand.cutAt = Infinity;
    stand.asked = [];
    const bank = stand.open();
    stops.push(await watched(bank));
    expect(stand.asked).toEqual([3, 4, 5]);
    expect(idsOf(bank)).toHaveLength(450);
    expect(bank.getSnapshot().wholeAt).not.toBeNull();
  });

  it('loses what is gone from the server, and takes in what is new', async () => {
    const { stand } = await createOpened(250);
    (await watched(stand.open()))();
    stand.pass(3_600_000);
    stand.bank = [question(900), ...stand.bank.filter(({ id }) => id !== 'q100')];
    const bank = stand.open();
    stops.push(await watched(bank));
    expect(idsOf(bank)).toEqual(stand.bank.map(({ id }) => id));
  });

  it('looks only at the newest page where all of it is new, and reads the rest where the count differs', async () => {
    const { stand } = await createOpened(250);
    (await watched(stand.open()))();
    stand.asked = [];
    (await watched(stand.open()))();
    expect(stand.asked).toEqual([1]);
    stand.bank = stand.bank.slice(0, 249);
    stand.asked = [];
    const bank = stand.open();
    stops.push(await watched(bank));
    expect(stand.asked).toEqual([1, 1, 2, 3]);
    expect(idsOf(bank)).toHaveLength(249);
  });

  it('never loses a question because another was deleted while it read', async () => {
    const { stand } = await createOpened(450);
    (await watched(stand.open()))();
    stand.pass(3_600_000);
    // What moves up from page 2 to page 1 is seen on neither.
    stand.onPage = (page) => {
      if (page === 1 && stand.bank.length === 450) stand.bank = stand.bank.slice(1);
    };
    const bank = stand.open();
    stops.push(await watched(bank));
    expect(idsOf(bank)).toEqual(stand.bank.map(({ id }) => id));
  });

  it('a page that was asked for before a change here does not take the change back', async () => {
    const { stand } = await createOpened(150);
    const bank = stand.open();
    stand.onPage = (page) => {
      if (page !== 1) return;
      stand.onPage = () => undefined;
      const opened = question(150, { version: 2, isPublic: true });
      stand.bank = [opened, ...stand.bank.filter(({ id }) => id !== 'q150' && id !== 'q149')];
      bank.put([opened]);
      bank.remove(['q149']);
    };
    // Whatever is shown on the way, from then on it is never the old word.
    const told: unknown[] = [];
    stops.push(
      bank.subscribe(() => {
        const found = (id: string) => bank.getSnapshot().entries.find((entry) => entry.id === id);
        if (found('q150')) told.push(found('q150')?.question.isPublic, found('q149'));
      }),
    );
    stops.push(await watched(bank));
    expect(new Set(told)).toEqual(new Set([true, undefined]));
    expect(idsOf(bank)).toEqual(stand.bank.map(({ id }) => id));
  });

  it('belongs to one person: nobody else sees it, and it goes with her', async () => {
    const { store, stand } = await createOpened(3);
    (await watched(stand.open()))();
    stand.cutAt = 0;
    const other = stand.open('school:bea');
    (await watched(other))();
    await store.cache.purge('school:ann');
    const bank = stand.open();
    stops.push(await watched(bank));
    expect(idsOf(bank)).toEqual([]);
  });

  it('takes single questions as the server answered them', async () => {
    const { store, stand } = await createOpened(3);
    const bank = stand.open();
    const stop = await watched(bank);
    bank.put([question(2, { text: 'عوض‌شده', tags: ['كسر'] }), question(9)]);
    bank.remove(['q1']);
    expect(idsOf(bank)).toEqual(['q9', 'q3', 'q2']);
    expect(bank.getSnapshot().entries[2]?.folded).toBe('عوضشده کسر');
    stop();
    const onDisk = async () =>
      (await store.bank.after('', '', 10)).map(({ id }) => id.split(' ')[3]);
    await expect.poll(onDisk).toEqual([undefined, 'q9', 'q3', 'q2']);
    stand.cutAt = 0;
    const again = stand.open();
    stops.push(await watched(again));
    expect(idsOf(again)).toEqual(['q9', 'q3', 'q2']);
  });
});

describe('where it may not be kept', () => {
  it('nothing is written for a person who has left', async () => {
    const store = createMemoryStore();
    await store.write('strict', 'all', (tx) =>
      tx.putSession({
        k: 'cur',
        owner: 'school:bea',
        token: 't',
        expires: null,
        gen: 1,
        auth: 'ok',
        reason: null,
      }),
    );
    const stand = createStand(store);
    stand.fill(3);
    const bank = stand.open();
    (await watched(bank))();
    expect(await store.bank.after('', '', 10)).toEqual([]);
  });

  it('a disk that refuses leaves the bank on the screen', async () => {
    const store = createMemoryStore();
    const broken: Store = {
      ...store,
      bank: {
        ...store.bank,
        put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      },
    };
    const stand = createStand(broken);
    stand.fill(3);
    const bank = stand.open();
    stops.push(await watched(bank));
    expect(bank.getSnapshot()).toMatchObject({ problem: null, total: 3 });
    expect(idsOf(bank)).toHaveLength(3);
  });
});

it.each(['memory', 'disk'] as const)(
  'forgets a question that is known to be gone, while nobody looks (%s)',
  async (kind) => {
    const store = await stores[kind]();
    stops.push(() => store.close());
    const stand = createStand(store);
    stand.fill(3);
    (await watched(stand.open()))();
    await stand.mirror.forget({ owner: 'school:ann', semesterId: 'year' }, ['q2']);
    stand.cutAt = 0;
    const bank = stand.open();
    stops.push(await watched(bank));
    expect(idsOf(bank)).toEqual(['q3', 'q1']);
  },
);
