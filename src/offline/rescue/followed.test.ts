import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

// Making the key of a file is slow on purpose, and a busy machine makes it slower.
vi.setConfig({ testTimeout: 60_000 });

const phrase = 'انار باران کتاب دریا';
let old: Device;
let fresh: Device;
let to: Offline;
let file: ArrayBuffer;

beforeEach(async () => {
  old = createDevice();
  fresh = createDevice();
  const from = await old.signedIn();
  const { network } = old;
  await from.outbox.enqueueCorrection(scoreOf('q1', 300));
  await from.outbox.settled();
  network.weather = () => 'lost';
  await from.outbox.enqueueCorrection(scoreOf('q2', 60));
  file = (await from.rescue.make(phrase, 'مریم کریمی')).bytes.buffer;
  to = await fresh.signedIn({
    fetch: (url, init) => network.fetch(url, init),
    uuid: () => crypto.randomUUID(),
  });
  // The first one that is lost on its way keeps the others from being sent.
  await to.outbox.enqueueCorrection(scoreOf('q1', 60, { result: 'r2' }));
  await to.outbox.settled();
});
afterEach(() => {
  old.end();
  fresh.end();
});

const history = (part: string) => old.server.parts.get(`${laneOf()}/${part}`)?.history;
const add = async () => (await to.rescue.open(file, phrase)).add();
const saveOlder = () => to.outbox.enqueueCorrection(scoreOf('q1', 180));
async function send() {
  old.network.weather = () => 'fine';
  to.outbox.kick();
  await to.outbox.settled();
}

async function outcome() {
  await send();
  const { state, body } = to.outbox.rows()[0] ?? {};
  return { q1: history('q1'), q2: history('q2'), state, body };
}
const asked = {
  q1: [300],
  q2: [60],
  state: 'conflict',
  body: { answers: [{ questionId: 'q1', scoreUnits: 180 }] },
};

describe('a mark that was sent from the device of the file, and is not shown on the other one, is not replaced', () => {
  it('by one that waits there', async () => {
    await saveOlder();
    expect(to.outbox.rowsOf(laneOf())).toMatchObject([{ sent: null }]);
    await add();
    expect(await outcome()).toMatchObject(asked);
  });

  it('by one that is saved there afterwards, beside an older copy', async () => {
    await add();
    await saveOlder();
    expect(await outcome()).toMatchObject(asked);
  });
});
