import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { createDevice, type Device } from '../testing/device.ts';
import { listServer } from '../testing/list-server.ts';

// Making the key of a file is slow on purpose, and a busy machine makes it slower.
vi.setConfig({ testTimeout: 60_000 });

const phrase = 'انار باران کتاب دریا';
let old: Device;
let fresh: Device;
let from: Offline;
let to: Offline;
let server: ReturnType<typeof listServer>;

beforeEach(async () => {
  server = listServer();
  old = createDevice();
  fresh = createDevice();
  for (const device of [old, fresh]) device.server.handle = server.handle;
  from = await old.signedIn();
  let uuids = 0;
  to = await fresh.signedIn({ uuid: () => `fresh-${(uuids += 1)}` });
});
afterEach(() => {
  old.end();
  fresh.end();
});

const whole = (text: string, more: Record<string, unknown>) => ({
  type: 'oral',
  text,
  maxScoreUnits: 240,
  ...more,
});
const put = (action: 'create' | 'patch', item: Record<string, unknown>, { outbox }: Offline) =>
  outbox.enqueueQuestionList({
    parent: 'template',
    schoolId: 'school',
    id: 't1',
    action,
    items: [item],
  });
const texts = () => server.read().map(({ text }) => text);
async function carried() {
  const file = (await from.rescue.make(phrase, 'مریم کریمی')).bytes.buffer;
  await (await to.rescue.open(file, phrase)).add();
}
async function send(device: Device, { outbox }: Offline) {
  device.network.weather = () => 'fine';
  device.clock.advance(60_000);
  outbox.kick();
  await outbox.settled();
}

it('a whole question carried in a file does not replace what was sent from here since', async () => {
  await put('create', whole('a', { clientId: 'c-1' }), from);
  await from.outbox.settled();
  old.network.weather = () => 'lost';
  await put('patch', whole('carried', { id: 'q-1', version: 1 }), from);
  await put('patch', whole('newer', { id: 'q-1', version: 1, modelAnswer: 'here' }), to);
  await to.outbox.settled();
  await carried();
  await send(fresh, to);
  expect(texts()).toEqual(['newer']);
  expect(to.outbox.rows()).toMatchObject([{ state: 'conflict', body: [{ text: 'carried' }] }]);
});

it('a new question that both devices still hold is made once, and what was written of it since stays', async () => {
  old.network.weather = () => 'lost';
  fresh.network.weather = () => 'lost';
  await put('create', whole('a', { clientId: 'c-1' }), from);
  await carried();
  await put('patch', whole('changed there', { id: 'tmp:c-1' }), from);
  await send(old, from);
  await send(fresh, to);
  await send(fresh, to);
  expect(texts()).toEqual(['changed there']);
  expect([...from.outbox.rows(), ...to.outbox.rows()]).toEqual([]);
});
