import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../../offline.ts';
import { until } from '../../testing/clock.ts';
import { createDevice, deletion, LIST_LANE, questions, type Device } from '../../testing/device.ts';
import { savingLists } from '../../testing/saving-lists.ts';
import { createdIds, lacksWords } from './merged-questions.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
});
afterEach(() => device.end());

const rows = () => tab.outbox.rows();
const { onServer, texts, save, saveTogether, create } = savingLists(() => ({ device, tab }));
const deletedElsewhere = (id: string) => {
  const at = onServer().findIndex((one) => one['id'] === id);
  onServer().splice(at, 1);
};

describe('a question that was deleted elsewhere', () => {
  it('holds up no other change of its list: it alone is shown as refused', async () => {
    await create('a', 'b', 'c');
    deletedElsewhere('q-2');
    await save('patch', [
      { id: 'q-1', version: 1, text: 'A' },
      { id: 'q-2', version: 1, text: 'B' },
      { id: 'q-3', version: 1, text: 'C' },
    ]);
    expect(texts()).toEqual(['A', 'C']);
    expect(rows()).toMatchObject([
      {
        state: 'attention',
        body: [{ id: 'q-2', text: 'B' }],
        lastError: { status: 404, errors: [{ code: 'question.notFound', path: '0.id' }] },
      },
    ]);
    expect(rows()).toHaveLength(1);
  });

  it('is told each by itself where several are gone', async () => {
    await create('a', 'b', 'c');
    deletedElsewhere('q-1');
    deletedElsewhere('q-3');
    await save('patch', [
      { id: 'q-1', version: 1, text: 'A' },
      { id: 'q-2', version: 1, text: 'B' },
      { id: 'q-3', version: 1, text: 'C' },
    ]);
    expect(texts()).toEqual(['B']);
    expect(rows().map(({ body }) => body)).toMatchObject([[{ text: 'A' }], [{ text: 'C' }]]);
    const keys = device.server.seen.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('does not stop what comes after it, but for a release', async () => {
    await create('a', 'b');
    deletedElsewhere('q-1');
    await save('patch', [{ id: 'q-1', version: 1, text: 'A' }]);
    await save('patch', [{ id: 'q-2', version: 1, text: 'B' }]);
    await save('create', [{ clientId: 'c', text: 'C' }]);
    await tab.outbox.enqueueQuestionList(deletion('q-2'));
    await tab.outbox.settled();
    expect(texts()).toEqual(['C']);
    await save('release', []);
    expect(device.server.released.size).toBe(0);
    const parked = rows().find(({ state }) => state === 'attention');
    await tab.outbox.discard(parked?.key ?? '');
    await tab.outbox.settled();
    expect(device.server.released.size).toBe(1);
    expect(rows()).toEqual([]);
  });

  it('is not moved any more, and nobody needs to hear of that', async () => {
    await create('a', 'b', 'c');
    deletedElsewhere('q-1');
    await save('patch', [
      { id: 'q-3', orders: 1 },
      { id: 'q-1', orders: 2 },
      { id: 'q-2', orders: 3 },
    ]);
    expect(rows()).toEqual([]);
    expect(onServer()).toMatchObject([
      { id: 'q-2', orders: 3 },
      { id: 'q-3', orders: 1 },
    ]);
  });

  it('may have been moved and changed: the move goes with it, the change stays hers to decide', async () => {
    await create('a', 'b');
    deletedElsewhere('q-1');
    await saveTogether(
      ['patch', [{ id: 'q-1', version: 1, text: 'A' }]],
      [
        'patch',
        [
          { id: 'q-2', orders: 1 },
          { id: 'q-1', orders: 2 },
        ],
      ],
    );
    expect(onServer()).toMatchObject([{ id: 'q-2', orders: 1 }]);
    expect(rows()).toMatchObject([{ state: 'attention', body: [{ id: 'q-1', text: 'A' }] }]);
    expect(JSON.stringify(rows()[0]?.body)).not.toContain('orders');
  });

  it('stays refused when it is tried again, and goes only by her hand', async () => {
    await create('a', 'b');
    deletedElsewhere('q-1');
    await save('patch', [
      { id: 'q-1', version: 1, text: 'A' },
      { id: 'q-2', version: 1, text: 'B' },
    ]);
    await tab.outbox.retry(rows()[0]?.key ?? '');
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ state: 'attention', body: [{ text: 'A' }] }]);
  });
});

describe('a refused change of one question', () => {
  it('lets the others of its list go, and new ones; a move waits for her', async () => {
    await create('a', 'b');
    let isStrict = true;
    device.network.weather = ({ body }) =>
      isStrict && body.includes('too long')
        ? {
            instead: {
              status: 400,
              body: {
                result: false,
                errors: [{ code: 'request.invalid', message: '', path: '0.text' }],
              },
            },
          }
        : 'fine';
    await save('patch', [
      { id: 'q-1', version: 1, text: 'too long' },
      { id: 'q-2', version: 1, text: 'B' },
    ]);
    expect(texts()).toEqual(['a', 'B']);
    expect(rows()).toMatchObject([{ state: 'attention', body: [{ id: 'q-1' }] }]);
    await save('create', [{ clientId: 'c', text: 'C' }]);
    expect(texts()).toEqual(['a', 'B', 'C']);
    await save('patch', [{ id: 'q-3', orders: 1 }]);
    expect(onServer()[2]).not.toHaveProperty('orders');
    isStrict = false;
    await save('patch', [{ id: 'q-1', version: 1, text: 'short' }]);
    expect(texts()).toEqual(['short', 'B', 'C']);
    expect(onServer()[2]).toMatchObject({ orders: 1 });
    expect(rows()).toEqual([]);
  });
});

describe('a question that was created already', () => {
  it('of the same words is simply there', async () => {
    await create('a');
    await save('create', [
      { clientId: 'a', text: 'a' },
      { clientId: 'b', text: 'b' },
    ]);
    expect(texts()).toEqual(['a', 'b']);
    expect(rows()).toEqual([]);
  });

  it('leaves a trace without words: a list that was read before is read again', async () => {
    await create('a');
    const seen = device.server.seen.map(({ key }) => key);
    const copy = { questions: [], ids: {}, at: device.clock.now(), seen };
    await save('create', [{ clientId: 'a', text: 'a' }]);
    const sent = () => tab.outbox.sentOf(LIST_LANE) ?? [];
    await until(() => sent().length > 0);
    expect(createdIds(sent())).toEqual({ 'tmp:a': 'q-1' });
    expect(lacksWords(copy, sent())).toBe(true);
  });

  it('of other words is shown beside them, and the rest is created', async () => {
    await create('a');
    await save('create', [
      { clientId: 'a', text: 'of the other window' },
      { clientId: 'b', text: 'b' },
    ]);
    expect(texts()).toEqual(['a', 'b']);
    expect(rows()).toMatchObject([
      {
        kind: 'patch',
        state: 'conflict',
        body: [{ id: 'q-1', text: 'of the other window' }],
        server: { current: [{ id: 'q-1', text: 'a' }] },
      },
    ]);
    await tab.outbox.resolve(rows()[0]?.key ?? '', 'mine');
    await tab.outbox.settled();
    expect(texts()).toEqual(['of the other window', 'b']);
    expect(rows()).toEqual([]);
  });

  it('stays as it is when she chooses what stands there', async () => {
    await create('a');
    await save('create', [{ clientId: 'a', text: 'other' }]);
    await tab.outbox.resolve(rows()[0]?.key ?? '', 'theirs');
    await tab.outbox.settled();
    expect(texts()).toEqual(['a']);
    expect(rows()).toEqual([]);
  });

  it('does not publish what she has not decided yet', async () => {
    await create('a');
    await save('release', [{ clientId: 'a', text: 'other' }]);
    expect(device.server.released.size).toBe(0);
    expect(rows().map(({ kind, state }) => [kind, state])).toEqual([
      ['patch', 'conflict'],
      ['release', 'queued'],
    ]);
    await tab.outbox.resolve(rows()[0]?.key ?? '', 'theirs');
    await tab.outbox.settled();
    expect(device.server.released.size).toBe(1);
    expect(texts()).toEqual(['a']);
  });

  it('by another window keeps its one name: what is written of it by that name arrives', async () => {
    const other = createDevice();
    other.server.handle = device.server.handle;
    let names = 0;
    const second = await other.signedIn({ uuid: () => `other-${(names += 1)}` });
    await create('a');
    await second.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'a' }]));
    await second.outbox.settled();
    await second.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:a', text: 'later' }]));
    await second.outbox.settled();
    expect(texts()).toEqual(['later']);
    expect(second.outbox.rows()).toEqual([]);
    other.end();
  });
});

describe('what was saved behind a list while it was under way', () => {
  const underWay = async (first: Parameters<typeof questions>, then: () => Promise<unknown>) => {
    device.network.weather = () => 'held';
    await tab.outbox.enqueueQuestionList(questions(...first));
    await until(() => device.network.held.length === 1);
    await then();
    device.network.weather = () => 'fine';
    for (const request of device.network.held) request.release();
    await tab.outbox.settled();
  };
  const refused = {
    instead: {
      status: 400,
      body: {
        result: false,
        errors: [{ code: 'request.invalid', message: '', path: '0.text' }],
      },
    },
  };

  it('is the repair of what was refused of it, and the older words never come after it', async () => {
    await create('a', 'b');
    device.network.weather = () => 'held';
    await tab.outbox.enqueueQuestionList(
      questions('patch', [
        { id: 'q-1', version: 1, text: 'older', modelAnswer: 'kept' },
        { id: 'q-2', version: 1, text: 'B' },
      ]),
    );
    await until(() => device.network.held.length === 1);
    await tab.outbox.enqueueQuestionList(
      questions('patch', [
        { id: 'q-1', version: 1, text: 'newer', orders: 2 },
        { id: 'q-2', version: 1, text: 'B2', orders: 1 },
      ]),
    );
    device.network.weather = () => 'fine';
    for (const request of device.network.held) request.release(refused);
    await tab.outbox.settled();
    for (const { key } of rows()) await tab.outbox.retry(key);
    await tab.outbox.settled();
    expect(onServer()).toMatchObject([
      { text: 'newer', modelAnswer: 'kept', orders: 2 },
      { text: 'B2', orders: 1 },
    ]);
    expect(rows()).toEqual([]);
  });

  it('stands with the older words beside what was created before, and is decided with them', async () => {
    await create('a');
    await underWay(['create', [{ clientId: 'a', text: 'older', modelAnswer: 'kept' }]], () =>
      tab.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:a', text: 'newer' }])),
    );
    expect(rows()).toMatchObject([
      { state: 'conflict', body: [{ id: 'q-1', text: 'newer', modelAnswer: 'kept' }] },
    ]);
    await tab.outbox.resolve(rows()[0]?.key ?? '', 'mine');
    await tab.outbox.settled();
    expect(onServer()).toMatchObject([{ text: 'newer', modelAnswer: 'kept' }]);
    expect(rows()).toEqual([]);
  });

  it('is kept where what it was written over says the same as what stands there', async () => {
    await create('a');
    await underWay(['create', [{ clientId: 'a', text: 'a' }]], () =>
      tab.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:a', text: 'newer' }])),
    );
    expect(texts()).toEqual(['newer']);
    expect(rows()).toEqual([]);
  });
});
