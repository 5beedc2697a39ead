import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import type { DraftRow, OutboxRow } from '../records.ts';
import { packContents, unpackContents } from './contents.ts';
import { lock, unlock } from './envelope.ts';
import { RescueError } from './failures.ts';

// Making the key of a file is slow on purpose, and a busy machine makes it slower.
vi.setConfig({ testTimeout: 60_000 });

const phrase = 'انار باران کتاب دریا';
let other: Device;
let device: Device;
let ann: Offline;

beforeEach(async () => {
  other = createDevice();
  device = createDevice();
  let uuids = 0;
  ann = await device.signedIn({
    uuid: () => `ann-${(uuids += 1)}`,
    // As a browser refuses what no header can carry.
    fetch: async (url, init) =>
      device.network.fetch(url, init && { ...init, headers: new Headers(init.headers) }),
  });
});
afterEach(() => {
  other.end();
  device.end();
});

/** A file with one mark and one draft that were changed by whoever knew its phrase. */
async function changedFile(mark: object, draft: object = {}): Promise<ArrayBuffer> {
  const from = await other.signedIn();
  other.network.weather = () => 'lost';
  await from.outbox.enqueueCorrection(scoreOf('q1', 60));
  await from.drafts.put('question', 'q1', 'words');
  const { bytes } = await from.rescue.make(phrase, 'مریم کریمی');
  const contents = unpackContents(await unlock(bytes, phrase), 'school:ann', ['/services/exam']);
  const rows = contents.rows.map((row): OutboxRow => Object.assign({}, row, mark));
  const drafts = contents.drafts.map((row): DraftRow => Object.assign({}, row, draft));
  return (await lock(packContents({ ...contents, rows, drafts }), phrase)).buffer;
}

/** Adds it; answers why it was refused. */
const faultOf = (file: ArrayBuffer) =>
  ann.rescue
    .open(file, phrase)
    .then((opened) => opened.add())
    .then(
      () => null,
      (error: unknown) => (error instanceof RescueError ? error.fault : error),
    );

const ink = { answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 60, ink: {} }] };
const note = { note: { baseVersion: 0, text: 'آفرین' } };

it.each([
  ['whose ink is none', { body: ink }, null],
  ['without a list of answers', { body: note }, null],
  ['under a key that no header carries', { key: 'کلید' }, 'damaged'],
  ['under a key with a line in it', { key: 'k"\r\nx: y' }, 'damaged'],
])('a mark %s does not hold up what waits beside it', async (_, change, fault) => {
  expect(await faultOf(await changedFile(change))).toBe(fault);
  for (const result of ['r1', 'r2'])
    await ann.outbox.enqueueCorrection(scoreOf('q1', 120, { result }));
  ann.outbox.kick();
  await expect.poll(() => ann.outbox.rows()).toEqual([]);
  for (const result of ['r1', 'r2'])
    expect(device.server.parts.get(`${laneOf(result)}/q1`)?.history.at(-1)).toBe(120);
});

it.each([
  ['no list', null],
  ['nothing', [null]],
])('a draft beside which %s stands does not hide the others', async (_, others) => {
  expect(await faultOf(await changedFile({}, { others }))).toBe('damaged');
  await ann.drafts.put('question', 'q2', 'own words');
  await expect.poll(() => ann.drafts.list()?.map(({ id }) => id)).toEqual(['q2']);
});
