import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import {
  createDevice,
  fileOf,
  questions,
  scoreOf,
  laneOf,
  type Device,
} from '../testing/device.ts';
import { contentAt, withFile } from '../testing/question-files.ts';
import type { Weather } from '../testing/network.ts';
import { StorageFullError } from '../store/failures.ts';

let device: Device;
afterEach(() => {
  vi.restoreAllMocks();
  device.end();
});

const lane = 'q:exam:e1';
const DAY = 86_400_000;
const small = { limits: { part: 16 } };
const made = () => device.server.questions.get(lane) ?? [];

describe('a file', () => {
  it('is on the disk before anything names it, and can be read at once', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    const file = await tab.files.add(fileOf('picture'));
    expect(file).toMatchObject({ name: 'برگه.pdf', size: 7, state: 'waiting', sent: 0 });
    device.crash(tab);
    const again = await device.signedIn();
    const bytes = await again.files.read(file.id);
    expect(new TextDecoder().decode(bytes ?? new ArrayBuffer())).toBe('picture');
    again.files.list();
    await until(() => again.files.list()?.length === 1);
    expect(again.files.list()).toMatchObject([{ id: file.id, state: 'waiting' }]);
    expect(device.network.count).toBe(0);
  });

  it('is uploaded before the question that names it, whose bytes carry the real name', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    const file = await withFile(tab, 'a scan in several parts');
    expect(tab.outbox.rows()).toMatchObject([{ attachments: [file.id] }]);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(contentAt(device)).toBe('a scan in several parts');
    expect(device.server.uploads.seen.map((seen) => `${seen.method} ${seen.status}`)).toEqual([
      'POST 201',
      ...Array.from({ length: 2 }, () => 'PATCH 204'),
      'PATCH 200',
    ]);
    expect(device.server.seen.map((seen) => seen.body).join()).not.toContain('local:');
    expect(await tab.files.remoteIdOf(file.id)).toBe('file-1');
  });

  it('is never looked for in words: a text that looks like its name is sent as it is', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    const text = 'local: (adj.) ______ . Write the antonym.';
    await tab.outbox.enqueueQuestionList(
      questions('create', [{ clientId: 'a', text, modelAnswer: 'local:foreign' }]),
    );
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(made()).toMatchObject([{ text, modelAnswer: 'local:foreign' }]);
  });

  it('gives its bytes back once the question that names it is accepted', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    const file = await withFile(tab, 'scan');
    await tab.outbox.settled();
    await until(async () => (await tab.files.read(file.id)) === null);
    await until(() => tab.files.list()?.length === 0);
    await tab.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'q-1', version: 1, files: [{ id: file.id }] }]),
    );
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(device.server.uploads.all.size).toBe(1);
  });

  it('stays as long as a draft names it', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    const file = await tab.files.add(fileOf('scan'));
    await tab.drafts.put('question', 'q', { files: [{ id: file.id }] }, null);
    await tab.outbox.enqueueQuestionList(
      questions('create', [{ clientId: 'a', files: [{ id: file.id }] }]),
    );
    await tab.outbox.settled();
    await breathe(20);
    expect(await tab.files.drop(file.id)).toBe(false);
    expect(await tab.files.read(file.id)).not.toBeNull();
  });

  it('that nothing names is tidied away after a week, and not before', async () => {
    device = createDevice();
    const first = await device.signedIn();
    const file = await first.files.add(fileOf('forgotten'));
    const startAgain = async (tab: Offline) => {
      device.crash(tab);
      const next = await device.signedIn();
      await breathe(30);
      return next;
    };
    const second = await startAgain(first);
    device.clock.advance(6 * DAY);
    const third = await startAgain(second);
    expect(await third.files.read(file.id)).not.toBeNull();
    device.clock.advance(2 * DAY);
    const fourth = await startAgain(third);
    await until(async () => (await fourth.files.read(file.id)) === null);
  });

  it('of another person is neither shown nor read nor uploaded', async () => {
    device = createDevice();
    device.server.tokens.set('token-2', 'school:bob');
    const tab = await device.signedIn();
    device.network.weather = () => 'lost';
    const file = await withFile(tab, 'hers');
    await tab.outbox.settled();
    await tab.session.signIn({ owner: 'school:bob', token: 'token-2', expires: null });
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    tab.files.list();
    await breathe(20);
    expect(tab.files.list()).toEqual([]);
    expect(await tab.files.read(file.id)).toBeNull();
    expect(await tab.files.drop(file.id)).toBe(true);
    expect(device.server.uploads.all.size).toBe(0);
    await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('hers');
  });

  it('is hers for whom it was chosen, though somebody else is at work by the time it is ready', async () => {
    device = createDevice();
    device.server.tokens.set('token-2', 'school:bob');
    const tab = await device.signedIn();
    await tab.session.signIn({ owner: 'school:bob', token: 'token-2', expires: null });
    const file = await tab.files.add({ ...fileOf('hers'), owner: 'school:ann' });
    expect(await tab.files.read(file.id)).toBeNull();
    await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
    expect(await tab.files.read(file.id)).not.toBeNull();
  });

  it('that finds no room rejects with a reason', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'attachments') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    });
    await expect(tab.files.add(fileOf('large'))).rejects.toThrow(StorageFullError);
    await until(() => tab.files.list()?.length === 0);
  });

  it('is kept without storage as well, for as long as the window is open', async () => {
    device = createDevice({ storage: 'memory' });
    const tab = await device.signedIn(small);
    await withFile(tab, 'in memory');
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('in memory');
  });
});

describe('an upload', () => {
  const weathers: Weather[] = ['lost', 'answerLost', 'twice', 'late', 'halfBody'];

  it.each(weathers)('whose every third request is %s arrives once', async (weather) => {
    device = createDevice();
    let count = 0;
    device.network.weather = () => ((count += 1) % 3 === 0 ? weather : 'fine');
    const tab = await device.signedIn(small);
    await withFile(tab, 'a scan in several parts, over bad Wi-Fi');
    for (let round = 0; round < 60 && tab.outbox.rows().length > 0; round += 1) {
      device.clock.advance(300_000);
      tab.outbox.kick();
      await tab.outbox.settled();
    }
    for (const late of device.network.late) late();
    expect(tab.outbox.rows()).toEqual([]);
    expect(contentAt(device)).toBe('a scan in several parts, over bad Wi-Fi');
    expect(made()).toHaveLength(1);
    const whole = [...device.server.uploads.all.values()].filter(
      (one) => one.bytes.length === one.size,
    );
    expect(whole).toHaveLength(1);
  });

  it('that stalls is given up at the time limit and goes on where it stands', async () => {
    device = createDevice();
    device.network.weather = ({ method }) =>
      method === 'PATCH' && device.network.count === 3 ? 'held' : 'fine';
    const tab = await device.signedIn(small);
    await withFile(tab, 'scan in parts');
    await until(() => device.network.held.length === 1);
    device.clock.advance(30_000);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ state: 'queued', sent: null, attempts: 0 }]);
    device.clock.advance(300_000);
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('scan in parts');
    const { seen } = device.server.uploads;
    expect(seen.filter((one) => one.method === 'POST')).toHaveLength(1);
    expect(seen.find((one) => one.method === 'HEAD')).toBeDefined();
  });

  it('goes on after a kill from where it stood', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = () => (device.network.count > 3 ? 'held' : 'fine');
    await withFile(tab, 'scan in many parts');
    await until(() => device.network.held.length === 1);
    device.crash(tab);
    device.network.weather = () => 'fine';
    device.clock.advance(60_000);
    const again = await device.signedIn(small);
    again.outbox.kick();
    await again.outbox.settled();
    expect(contentAt(device)).toBe('scan in many parts');
    const { seen } = device.server.uploads;
    expect(seen.filter((one) => one.method === 'POST')).toHaveLength(1);
  });

  it('that the server gave up begins anew', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = () => (device.network.count > 3 ? 'lost' : 'fine');
    await withFile(tab, 'scan in many parts');
    await tab.outbox.settled();
    device.server.uploads.expire();
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('scan in many parts');
  });

  it('that stands elsewhere than thought takes the place that the server names', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = ({ method }) =>
      method === 'PATCH' && device.network.count === 2 ? 'twice' : 'fine';
    await withFile(tab, 'scan in many parts');
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('scan in many parts');
    expect(device.server.uploads.seen.some((one) => one.status === 409)).toBe(true);
  });

  it('never makes another lane wait', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = ({ path }) => (path.includes('Attachment') ? 'held' : 'fine');
    await withFile(tab, 'slow');
    await until(() => device.network.held.length === 1);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await until(() => device.server.seen.length === 1);
    // Answers are written down together, after a moment.
    await until(() => {
      device.clock.advance(30);
      return tab.outbox.rows().length === 1;
    });
    expect(device.server.parts.get(`${laneOf()}/q1`)?.value).toBe(60);
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('slow');
  });

  it('never makes another lane wait while nobody knows whether there is a network', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = () => 'lost';
    await withFile(tab, 'slow');
    for (const result of ['r1', 'r2', 'r3'])
      await tab.outbox.enqueueCorrection(scoreOf('q1', 60, { result }));
    await tab.outbox.settled();
    device.network.weather = ({ method, path }) =>
      method === 'PATCH' && path.includes('Attachment') ? 'held' : 'fine';
    for (let round = 0; round < 9 && tab.outbox.rows().length > 1; round += 1) {
      device.clock.advance(300_000);
      tab.outbox.kick();
      await breathe(30);
    }
    expect(tab.outbox.rows()).toHaveLength(1);
  });

  it('of a file that two rows name happens once', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    const file = await tab.files.add(fileOf('shared scan'));
    for (const id of ['e1', 'e2'])
      await tab.outbox.enqueueQuestionList({
        parent: 'exam',
        semesterId: 'sem',
        id,
        action: 'create',
        items: [{ clientId: id, files: [{ id: file.id }] }],
      });
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(device.server.uploads.all.size).toBe(1);
  });

  it('is taken over from a holder that seemed dead, and its file is named once', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = ({ method }) => (method === 'PATCH' ? 'held' : 'fine');
    await withFile(tab, 'scan of two tabs');
    await until(() => device.network.held.length === 1);
    const other = await device.signedIn({ ...small, locks: null });
    device.network.weather = () => 'fine';
    other.outbox.kick();
    await other.outbox.settled();
    for (const held of device.network.held) held.release();
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('scan of two tabs');
    expect(device.server.uploads.all.size).toBe(1);
    expect(made()).toHaveLength(1);
  });
});
