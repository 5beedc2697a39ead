import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { declareDatabase } from '../database.ts';
import type { Offline } from '../offline.ts';
import type { AttachmentRow, DraftRow, OutboxRow } from '../records.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import type { Store } from '../store/store.ts';
import {
  createDevice,
  deletion,
  fileOf as small,
  laneOf,
  questions,
  scoreOf,
  type Device,
} from '../testing/device.ts';
import { RescueError } from './failures.ts';

// Making the key of a file is slow on purpose, and a busy machine makes it slower.
vi.setConfig({ testTimeout: 60_000 });

const phrase = 'انار باران کتاب دریا';
const who = 'مریم کریمی، دبیرستان نمونه';
let old: Device;
let fresh: Device;
let from: Offline;
let to: Offline;

beforeEach(async () => {
  old = createDevice();
  fresh = createDevice();
  from = await old.signedIn();
  let uuids = 0;
  // The school stays the same one, whichever device asks.
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

const bufferOf = (bytes: Uint8Array<ArrayBuffer>) => bytes.buffer;
const lane = laneOf();
const history = (part: string) => old.server.parts.get(`${lane}/${part}`)?.history ?? [];
const effects = () => old.server.seen.filter((seen) => seen.how === 'effect').length;
const cut = () => {
  old.network.weather = () => 'lost';
};
const restored = () => {
  old.network.weather = () => 'fine';
};
async function fileOf(offline: Offline) {
  return bufferOf((await offline.rescue.make(phrase, who)).bytes);
}
async function addTo(offline: Offline, file: ArrayBuffer) {
  const opened = await offline.rescue.open(file, phrase);
  const effect = await opened.add();
  return { foreseen: opened.effect, effect };
}
async function send(offline: Offline) {
  restored();
  offline.outbox.kick();
  await offline.outbox.settled();
}
async function onDisk<T>(device: Device, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDexieStore(device.databaseName);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
async function rowsOnDisk(device: Device): Promise<OutboxRow[]> {
  return onDisk(device, (store) => store.read('outbox', (tx) => tx.ownerRows('school:ann')));
}
const faultOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof RescueError ? error.fault : error),
  );

describe('unsent work of every kind', () => {
  /** A frozen row, one that was never sent, a conflict, a refusal, and lists of questions with a deletion. */
  async function allKinds() {
    await from.outbox.enqueueQuestionList(questions('create', [{ clientId: 'x', text: 'X' }]));
    await from.outbox.settled();
    old.server.change(laneOf('conflict'), 'q1', 60);
    await from.outbox.enqueueCorrection(scoreOf('q1', 90, { result: 'conflict' }));
    old.server.refuses.add(`${laneOf('refused')}/q1`);
    await from.outbox.enqueueCorrection(scoreOf('q1', 90, { result: 'refused' }));
    await from.outbox.settled();
    old.network.weather = () => 'answerLost';
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    await expect.poll(() => history('q1')).toEqual([60]);
    await expect.poll(() => from.outbox.rowsOf(lane)[0]?.attempts).toBe(1);
    cut();
    await from.outbox.enqueueCorrection(scoreOf('q2', 120));
    await from.outbox.enqueueQuestionList(questions('create', [{ clientId: 'y', text: 'Y' }]));
    await from.outbox.enqueueQuestionList(questions('release', []));
    await from.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'tmp:x', version: 1, text: 'X2' }]),
    );
    await from.outbox.enqueueQuestionList(deletion('q-1'));
  }

  it('comes to another device with its keys and bytes, its order and its states', async () => {
    await allKinds();
    const before = from.outbox.rows();
    const { bytes, count } = await from.rescue.make(phrase, who);
    expect(count).toEqual({ rows: before.length, drafts: 0, files: 0, lost: 0 });
    const { foreseen, effect } = await addTo(to, bufferOf(bytes));
    expect(effect).toEqual(foreseen);
    expect(effect).toEqual({ rows: before.length, drafts: 0, files: 0, here: 0, sent: 0 });
    const after = await rowsOnDisk(fresh);
    const told = (rows: readonly OutboxRow[]) =>
      rows.map(({ seq: _seq, nextAt: _at, deniedGen: _gen, updatedAt: _updated, ...row }) => ({
        ...row,
        attempts: row.sent ? 1 : row.attempts,
      }));
    expect(told(after).map((row) => row.key)).toEqual(told(before).map((row) => row.key));
    const frozen = after.find((row) => row.lane === lane);
    const wasFrozen = before.find((row) => row.lane === lane);
    expect(frozen).toMatchObject({ key: wasFrozen?.key, sent: wasFrozen?.sent });
    expect(after.map((row) => [row.kind, row.state])).toEqual(
      before.map((row) => [row.kind, row.state]),
    );
  });

  it('arrives once, though the first device had sent a part of it already', async () => {
    await allKinds();
    const file = await fileOf(from);
    await addTo(to, file);
    await send(to);
    await expect
      .poll(() => to.outbox.rows().map((row) => row.state))
      .toEqual(['conflict', 'attention']);
    expect(history('q2')).toEqual([120]);
    expect(history('q1')).toEqual([60]);
    expect(old.server.questions.get('q:exam:e1')).toMatchObject([{ clientId: 'y' }]);
    expect(old.server.released.size).toBe(1);
    const before = effects();
    await send(from);
    expect(effects()).toBe(before);
  });
});

describe('drafts and files', () => {
  const draft: DraftRow = {
    owner: 'school:ann',
    kind: 'exam',
    id: 'e9',
    state: { title: 'ریاضی' },
    updatedAt: 5,
  };
  const picture: AttachmentRow = {
    id: 'f1',
    owner: 'school:ann',
    name: 'برگه.png',
    type: 'image/png',
    bytes: new Uint8Array([1, 2, 3, 250]).buffer,
    state: 'waiting',
    remoteId: null,
  };

  it('come along byte by byte, and those of another person do not', async () => {
    await onDisk(old, async (store) => {
      await store.drafts.put([draft, { ...draft, owner: 'school:bob', id: 'b' }]);
      await store.files.put([picture, { ...picture, id: 'f2', owner: 'school:bob' }]);
    });
    const { effect } = await addTo(to, await fileOf(from));
    expect(effect).toEqual({ rows: 0, drafts: 1, files: 1, here: 0, sent: 0 });
    await onDisk(fresh, async (store) => {
      expect(await store.drafts.ofOwner('school:ann')).toEqual([draft]);
      const [file] = await store.files.ofOwner('school:ann');
      expect(file && [...new Uint8Array(file.bytes)]).toEqual([1, 2, 3, 250]);
      expect(file?.name).toBe('برگه.png');
      expect(await store.files.ofOwner('school:bob')).toEqual([]);
    });
  });

  it('replace nothing: what this device says of the same thing stands, the other version beside it', async () => {
    await onDisk(old, (store) => store.drafts.put([draft]));
    const here = { ...draft, state: { title: 'علوم' }, updatedAt: 1 };
    await onDisk(fresh, (store) => store.drafts.put([here]));
    const file = await fileOf(from);
    await addTo(to, file);
    const { effect } = await addTo(to, file);
    expect(effect).toMatchObject({ drafts: 0, here: 1 });
    const found = await onDisk(fresh, (store) => store.drafts.get(['school:ann', 'exam', 'e9']));
    expect(found?.state).toEqual({ title: 'علوم' });
    expect(found?.others?.map((one) => one.state)).toEqual([{ title: 'ریاضی' }]);
  });
});

describe('nothing is doubled', () => {
  it('by importing twice', async () => {
    cut();
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    const file = await fileOf(from);
    await addTo(to, file);
    const { effect } = await addTo(to, file);
    expect(effect).toMatchObject({ rows: 0, here: 1 });
    await send(to);
    expect(history('q1')).toEqual([60]);
    expect((await addTo(to, file)).effect).toMatchObject({ rows: 0, here: 0, sent: 1 });
    await send(to);
    expect(history('q1')).toEqual([60]);
  });

  it('by importing what was sent after the export', async () => {
    cut();
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    await from.outbox.enqueueQuestionList(questions('create', [{ clientId: 'y', text: 'Y' }]));
    const file = await fileOf(from);
    await send(from);
    expect(effects()).toBe(2);
    await addTo(to, file);
    await send(to);
    expect(effects()).toBe(2);
    expect(to.outbox.rows()).toEqual([]);
    expect(old.server.questions.get('q:exam:e1')).toHaveLength(1);
  });

  it('on the same device after its storage was emptied', async () => {
    cut();
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    const file = await fileOf(from);
    const raw = declareDatabase(old.databaseName, 'relaxed');
    await raw.open();
    await raw.outbox.clear();
    raw.close();
    await addTo(from, file);
    await send(from);
    expect(history('q1')).toEqual([60]);
  });
});

describe('an older value', () => {
  it('never wins over a newer one of hers: she is shown both', async () => {
    cut();
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    const file = await fileOf(from);
    restored();
    await to.outbox.enqueueCorrection(scoreOf('q1', 120));
    await to.outbox.settled();
    await addTo(to, file);
    await send(to);
    expect(history('q1')).toEqual([120]);
    expect(to.outbox.rows()).toMatchObject([
      { state: 'conflict', body: { answers: [{ scoreUnits: 60 }] } },
    ]);
  });

  it('nor over one that only waits here', async () => {
    cut();
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    const file = await fileOf(from);
    await to.outbox.enqueueCorrection(scoreOf('q1', 120));
    await addTo(to, file);
    await send(to);
    await expect.poll(() => to.outbox.rows()[0]?.state).toBe('conflict');
    expect(history('q1')).toEqual([120]);
  });

  it('not even when it was refused there, and is tried again here', async () => {
    old.server.refuses.add(`${lane}/q1`);
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    await expect.poll(() => from.outbox.rows()[0]?.state).toBe('attention');
    old.server.refuses.clear();
    await to.outbox.enqueueCorrection(scoreOf('q1', 120));
    await to.outbox.settled();
    await addTo(to, await fileOf(from));
    await to.outbox.settled();
    await to.outbox.retry(to.outbox.rows()[0]?.key ?? '');
    await to.outbox.settled();
    expect(history('q1')).toEqual([120]);
    expect(to.outbox.rows()).toMatchObject([{ state: 'conflict' }]);
  });

  it('nor when a conflict from there, decided here, knows nothing of what she gave here', async () => {
    old.server.change(lane, 'q1', 90);
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    await expect.poll(() => from.outbox.rows()[0]?.state).toBe('conflict');
    await to.outbox.enqueueCorrection(scoreOf('q1', 120, { base: 1 }));
    await to.outbox.settled();
    await addTo(to, await fileOf(from));
    await to.outbox.settled();
    await to.outbox.resolve(to.outbox.rows()[0]?.key ?? '', 'mine');
    await to.outbox.settled();
    expect(history('q1')).toEqual([90, 120]);
    expect(to.outbox.rows()).toMatchObject([{ state: 'conflict' }]);
    // Now she has been shown both.
    await to.outbox.resolve(to.outbox.rows()[0]?.key ?? '', 'mine');
    await to.outbox.settled();
    expect(history('q1')).toEqual([90, 120, 60]);
  });

  it('nor in a question that the file still calls by its first name', async () => {
    await from.outbox.enqueueQuestionList(questions('create', [{ clientId: 'y', text: 'Y' }]));
    await from.outbox.settled();
    cut();
    await from.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:y', text: 'older' }]));
    const file = await fileOf(from);
    restored();
    await to.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'q-1', version: 1, text: 'newer' }]),
    );
    await to.outbox.settled();
    await addTo(to, file);
    await send(to);
    expect(old.server.questions.get('q:exam:e1')).toMatchObject([{ text: 'newer' }]);
    expect(to.outbox.rows()).toMatchObject([{ state: 'conflict' }]);
  });

  it('names a file that was uploaded there, as the server knows it', async () => {
    const scan = await from.files.add(small('scan'));
    const files = [{ id: scan.id }];
    await from.outbox.enqueueQuestionList(questions('create', [{ clientId: 'y', files }]));
    await from.outbox.settled();
    cut();
    await from.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'q-1', version: 1, text: 'newer', files }]),
    );
    await addTo(to, await fileOf(from));
    await send(to);
    expect(to.outbox.rows()).toEqual([]);
    expect(old.server.questions.get('q:exam:e1')).toMatchObject([{ files: [{ id: 'file-1' }] }]);
  });

  it('does not conflict with an earlier one of hers that was sent from there', async () => {
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    await from.outbox.settled();
    cut();
    await from.outbox.enqueueCorrection(scoreOf('q1', 120));
    await addTo(to, await fileOf(from));
    await send(to);
    expect(to.outbox.rows()).toEqual([]);
    expect(history('q1')).toEqual([60, 120]);
  });
});

describe('a file is refused, and nothing is changed,', () => {
  async function someFile() {
    cut();
    await from.outbox.enqueueCorrection(scoreOf('q1', 60));
    return fileOf(from);
  }

  it('with another phrase, or a changed byte', async () => {
    const file = await someFile();
    expect(await faultOf(to.rescue.open(file, 'یک چیز کاملا دیگر'))).toBe('wrongPhrase');
    const changed = new Uint8Array(file.slice(0));
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect(await faultOf(to.rescue.open(changed.buffer, phrase))).toBe('damaged');
    expect(await rowsOnDisk(fresh)).toEqual([]);
  });

  it('of another person, with the name of the account and no more', async () => {
    const file = await someFile();
    await to.session.signIn({ owner: 'school:bob', token: 'token-2', expires: null });
    const error: unknown = await to.rescue.open(file, phrase).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ fault: 'otherPerson', who });
    expect(await rowsOnDisk(fresh)).toEqual([]);
  });

  it('when another person signed in over the open question', async () => {
    const opened = await to.rescue.open(await someFile(), phrase);
    await to.session.signIn({ owner: 'school:bob', token: 'token-2', expires: null });
    expect(await faultOf(opened.add())).toBe('otherPerson');
    expect(await rowsOnDisk(fresh)).toEqual([]);
  });

  it('when it would send the token elsewhere', async () => {
    const lure = from;
    cut();
    await lure.outbox.enqueueCorrection(scoreOf('q1', 60));
    await onDisk(old, (store) =>
      store.write('strict', 'outbox', async (tx) => {
        const rows = await tx.ownerRows('school:ann');
        for (const row of rows) row.path = `https://evil.example${row.path}`;
        await tx.putRows(rows);
      }),
    );
    expect(await faultOf(to.rescue.open(await fileOf(lure), phrase))).toBe('damaged');
    expect(await rowsOnDisk(fresh)).toEqual([]);
  });

  it('with nobody signed in', async () => {
    const file = await someFile();
    await to.session.signOut();
    await expect(to.rescue.open(file, phrase)).rejects.toMatchObject({
      code: 'offline.notSignedIn',
    });
  });
});
