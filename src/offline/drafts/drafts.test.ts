import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { StorageFullError, StorageLostError } from '../store/failures.ts';
import { until } from '../testing/clock.ts';
import { createDevice, questions, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => {
  vi.restoreAllMocks();
  device.end();
});

const ann = { owner: 'school:ann', token: 'token-1', expires: null };
const bea = { owner: 'school:bea', token: 'token-2', expires: null };
const states = (tab: Offline) => (tab.drafts.list() ?? []).map((draft) => draft.state);
const stateOf = async (tab: Offline, id = 'q1') =>
  (await tab.drafts.read('question', id))?.state ?? null;

/** Writes of drafts fail from now on, as the test says. */
function brokenDisk(failure: () => DOMException) {
  const disk = { failures: 0 };
  const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'drafts' && disk.failures > 0) {
      disk.failures -= 1;
      throw failure();
    }
    return put.apply(this, args);
  });
  return disk;
}

describe.each(['dexie', 'memory'] as const)('drafts (%s)', (storage) => {
  const begin = async () => {
    device = createDevice({ storage });
    return device.signedIn();
  };

  it('keep what was typed, with what it began from', async () => {
    const tab = await begin();
    const kept = await tab.drafts.put('question', 'q1', { text: 'سلام' }, 3);
    expect(kept.durable).toBe(storage === 'dexie');
    expect(await tab.drafts.read('question', 'q1')).toMatchObject({
      state: { text: 'سلام' },
      base: 3,
      updatedAt: kept.updatedAt,
      others: [],
    });
    expect(await tab.drafts.read('question', 'q2')).toBeNull();
    expect(await tab.drafts.read('exam', 'q1')).toBeNull();
  });

  it('says nothing of what there is before the disk was read', async () => {
    const tab = await begin();
    await tab.drafts.put('question', 'q1', 'words');
    const again = await device.signedIn();
    expect(again.drafts.list()).toBeUndefined();
    await until(() => again.drafts.list() !== undefined);
    expect(states(again)).toEqual(['words']);
  });

  it('of a thing that this device named first bear the real name too, once the server gave it', async () => {
    const tab = await begin();
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'x' }]));
    await tab.outbox.settled();
    await tab.drafts.put('question', 'tmp:a', 'words');
    await tab.drafts.put('question', 'tmp:b', 'of another');
    await tab.session.signOut();
    await tab.session.signIn(ann);
    const names = () => (tab.drafts.list() ?? []).map(({ id, realId }) => [id, realId]);
    await until(() => names().some(([, realId]) => realId !== undefined));
    expect(names()).toEqual([
      ['tmp:b', undefined],
      ['tmp:a', 'q-1'],
    ]);
    await tab.drafts.put('question', 'tmp:a', 'more words');
    expect(names()[0]).toEqual(['tmp:a', 'q-1']);
  });

  it('are seen by a later start and by every tab, without asking', async () => {
    const tab = await begin();
    await tab.drafts.put('question', 'q1', 'one');
    const other = await device.signedIn();
    const stop = other.drafts.subscribe(() => undefined);
    await until(() => states(other).length === 1);
    await tab.drafts.put('question', 'q2', 'two');
    await until(() => states(other).length === 2);
    expect(states(other)).toEqual(['two', 'one']);
    await tab.drafts.drop('question', 'q2');
    await until(() => states(other).length === 1);
    stop();
  });

  it('go with the acknowledgement, but not the words that are newer than it', async () => {
    const tab = await begin();
    const first = await tab.drafts.put('question', 'q1', 'saved');
    await tab.drafts.put('question', 'q1', 'typed on');
    await tab.drafts.drop('question', 'q1', first.updatedAt);
    expect(await stateOf(tab)).toBe('typed on');
    const last = await tab.drafts.put('question', 'q1', 'typed on');
    await tab.drafts.drop('question', 'q1', last.updatedAt);
    expect(await stateOf(tab)).toBeNull();
  });

  it('of a later start are kept and come first, though the clock was set back meanwhile', async () => {
    const tab = await begin();
    const before = await tab.drafts.put('question', 'q1', 'before', 1, { writer: 'old' });
    await tab.drafts.put('question', 'q2', 'before');
    // In memory nothing outlives its own page.
    if (storage === 'dexie') device.crash(tab);
    const now = () => device.clock.now() - 86_400_000;
    const next = storage === 'dexie' ? await device.signedIn({ clock: { now } }) : tab;
    await next.drafts.put('question', 'q2', 'after');
    expect(await stateOf(next, 'q2')).toBe('after');
    await next.drafts.put('question', 'q1', 'after', 1, { writer: 'new' });
    await next.drafts.drop('question', 'q1', before.updatedAt);
    expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: 'after', others: [] });
  });

  it('of two forms on one thing stand beside each other until each is decided', async () => {
    const tab = await begin();
    const other = await device.signedIn();
    await Promise.all([
      tab.drafts.put('question', 'q1', 'mine', 1, { writer: 'a' }),
      other.drafts.put('question', 'q1', 'hers', 1, { writer: 'b' }),
    ]);
    await tab.drafts.put('question', 'q1', 'mine on', 1, { writer: 'a' });
    const both = await other.drafts.read('question', 'q1');
    expect(both).toMatchObject({ state: 'mine on', others: [{ writer: 'b', state: 'hers' }] });
    await tab.drafts.drop('question', 'q1', undefined, { writer: 'a' });
    expect(await stateOf(other)).toBe('hers');
  });

  it('are hidden after an exit and from the next person, and there again for their own', async () => {
    const tab = await begin();
    tab.drafts.list();
    await tab.drafts.put('question', 'q1', 'hers');
    await until(() => states(tab).length === 1);
    await tab.session.signOut();
    expect(states(tab)).toEqual([]);
    expect(await stateOf(tab)).toBeNull();
    await expect(tab.drafts.put('question', 'q1', 'nobody')).rejects.toMatchObject({
      code: 'offline.notSignedIn',
    });
    await tab.session.signIn(bea);
    expect(states(tab)).toEqual([]);
    expect(await stateOf(tab)).toBeNull();
    await tab.session.signIn(ann);
    await until(() => states(tab).length === 1);
    expect(await stateOf(tab)).toBe('hers');
  });

  it('outlive an expired session, in sight of its person', async () => {
    const tab = await begin();
    await tab.drafts.put('question', 'q1', 'hers');
    await tab.session.expire(1, 'session.expired');
    expect(await stateOf(tab)).toBe('hers');
    await tab.drafts.put('question', 'q1', 'hers on');
    expect(await stateOf(tab)).toBe('hers on');
  });

  it('land under whoever wrote them, whoever signs in meanwhile', async () => {
    const tab = await begin();
    const write = tab.drafts.put('question', 'q1', 'ann wrote', null);
    const late = tab.session.signIn(bea);
    await Promise.all([write, late]);
    // A form's last words come after the next person is there: it names its own.
    await tab.drafts.put('question', 'q2', 'ann wrote too', null, { owner: ann.owner });
    expect(await stateOf(tab)).toBeNull();
    expect(await stateOf(tab, 'q2')).toBeNull();
    await tab.session.signIn(ann);
    expect(await stateOf(tab)).toBe('ann wrote');
    expect(await stateOf(tab, 'q2')).toBe('ann wrote too');
  });

  it('that were written in one breath keep their order', async () => {
    const tab = await begin();
    const words = Array.from({ length: 20 }, (_, index) => `word ${index}`);
    await Promise.all(words.map((word) => tab.drafts.put('question', 'q1', word)));
    expect(await stateOf(tab)).toBe('word 19');
    await Promise.all([
      tab.drafts.put('question', 'q1', 'late'),
      tab.drafts.drop('question', 'q1'),
    ]);
    expect(await stateOf(tab)).toBeNull();
  });
});

describe('a disk', () => {
  const full = () => new DOMException('full', 'QuotaExceededError');
  const lost = () =>
    new DOMException('Connection to Indexed Database server lost.', 'UnknownError');

  it('that is full says so and keeps what it has; with room again it takes the words', async () => {
    const disk = brokenDisk(full);
    device = createDevice();
    const tab = await device.signedIn();
    await tab.drafts.put('question', 'q1', 'before');
    disk.failures = Infinity;
    const large = 'x'.repeat(200_000);
    await expect(tab.drafts.put('question', 'q1', large)).rejects.toThrow(StorageFullError);
    expect(await stateOf(tab)).toBe('before');
    disk.failures = 0;
    await tab.drafts.put('question', 'q1', large);
    expect(await stateOf(tab)).toBe(large);
  });

  it('that is full gives up copies of queries for words', async () => {
    const disk = brokenDisk(full);
    device = createDevice();
    const tab = await device.signedIn();
    disk.failures = 1;
    await tab.drafts.put('question', 'q1', 'words');
    expect(await stateOf(tab)).toBe('words');
  });

  it('that lost its connection is opened again; words tried twice never land on later ones', async () => {
    const disk = brokenDisk(lost);
    device = createDevice();
    const tab = await device.signedIn();
    disk.failures = 1;
    await Promise.all([
      tab.drafts.put('question', 'q1', 'first'),
      tab.drafts.put('question', 'q1', 'second'),
    ]);
    expect(disk.failures).toBe(0);
    expect(await stateOf(tab)).toBe('second');
    disk.failures = Infinity;
    await expect(tab.drafts.put('question', 'q1', 'third')).rejects.toThrow(StorageLostError);
    disk.failures = 0;
    expect(await stateOf(tab)).toBe('second');
  });

  it('finds the rows of one person by the compound index alone', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    await tab.drafts.put('question', 'q1', 'ann');
    await tab.drafts.put('question', 'q1', 'bea', null, { owner: bea.owner });
    await tab.drafts.put('question', 'q1', 'prefix', null, { owner: 'school:an' });
    tab.drafts.list();
    await until(() => states(tab).length > 0);
    expect(states(tab)).toEqual(['ann']);
  });
});
