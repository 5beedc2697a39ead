import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { createDevice, deletion, questions, type Device } from '../testing/device.ts';

// Making the key of a file is slow on purpose, and a busy machine makes it slower.
vi.setConfig({ testTimeout: 60_000 });

const phrase = 'انار باران کتاب دریا';
let old: Device;
let fresh: Device;
let from: Offline;
let to: Offline;

beforeEach(async () => {
  old = createDevice();
  fresh = createDevice();
  from = await old.signedIn();
  let uuids = 0;
  const { network } = old;
  to = await fresh.signedIn({
    fetch: (url, init) => network.fetch(url, init),
    uuid: () => `fresh-${(uuids += 1)}`,
  });
});
afterEach(() => {
  old.end();
  fresh.end();
});

const cut = () => {
  old.network.weather = () => 'lost';
};
const restored = () => {
  old.network.weather = () => 'fine';
};
async function fileOf(offline: Offline) {
  return (await offline.rescue.make(phrase, 'مریم کریمی')).bytes.buffer;
}
async function addTo(offline: Offline, file: ArrayBuffer) {
  const opened = await offline.rescue.open(file, phrase);
  const effect = await opened.add();
  await offline.outbox.settled();
  return { foreseen: opened.effect, effect };
}
async function send(offline: Offline) {
  restored();
  offline.outbox.kick();
  await offline.outbox.settled();
}

describe('a question whose creation was refused and mended since', () => {
  const list = () => old.server.questions.get('q:exam:e1') ?? [];
  const refused = {
    instead: {
      status: 400,
      body: { result: false, errors: [{ code: 'question.emptyOption', message: '' }] },
    },
  };
  async function refuse(...names: string[]) {
    old.network.weather = () => refused;
    await from.outbox.enqueueQuestionList(
      questions(
        'create',
        names.map((clientId) => ({ clientId, text: 'refused' })),
      ),
    );
    await expect.poll(() => from.outbox.rows()[0]?.state).toBe('attention');
    restored();
  }
  const mend = (...names: string[]) =>
    from.outbox.enqueueQuestionList(
      questions(
        'patch',
        names.map((name) => ({ id: `tmp:${name}`, text: 'mended' })),
      ),
    );

  it('is not made again by an older file, nor asked about', async () => {
    await refuse('y');
    const file = await fileOf(from);
    await mend('y');
    await from.outbox.settled();
    expect(list()).toMatchObject([{ text: 'mended' }]);
    const { foreseen, effect } = await addTo(from, file);
    expect(effect).toEqual(foreseen);
    expect(effect).toMatchObject({ rows: 0, sent: 1 });
    await send(from);
    expect(from.outbox.rows()).toEqual([]);
    expect(list()).toHaveLength(1);
  });

  it('nor while the mended one only waits', async () => {
    await refuse('y');
    const file = await fileOf(from);
    cut();
    await mend('y');
    await from.outbox.settled();
    expect((await addTo(from, file)).effect).toMatchObject({ rows: 0, here: 1 });
    await send(from);
    expect(from.outbox.rows()).toEqual([]);
    expect(list()).toMatchObject([{ text: 'mended' }]);
  });

  it('leaves those that were made with it and are known nowhere', async () => {
    await refuse('y', 'z');
    const file = await fileOf(from);
    await from.outbox.enqueueQuestionList(deletion('tmp:z'));
    await mend('y');
    await from.outbox.settled();
    expect(list()).toMatchObject([{ text: 'mended' }]);
    expect((await addTo(from, file)).effect).toMatchObject({ rows: 1 });
    await from.outbox.retry(from.outbox.rows()[0]?.key ?? '');
    await send(from);
    expect(list()).toMatchObject([
      { clientId: 'y', text: 'mended' },
      { clientId: 'z', text: 'refused' },
    ]);
    expect(from.outbox.rows()).toEqual([]);
  });

  it('stands beside the mended one on a device that knows nothing of it', async () => {
    await refuse('y');
    const file = await fileOf(from);
    await mend('y');
    await from.outbox.settled();
    await addTo(to, file);
    await to.outbox.retry(to.outbox.rows()[0]?.key ?? '');
    await send(to);
    expect(list()).toMatchObject([{ text: 'mended' }]);
    expect(to.outbox.rows()).toMatchObject([
      { kind: 'patch', state: 'conflict', body: [{ id: 'q-1', text: 'refused' }] },
    ]);
  });
});
