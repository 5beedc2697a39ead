import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findLost } from '../lost.ts';
import type { Offline } from '../offline.ts';
import { until } from '../testing/clock.ts';
import {
  createDevice,
  fileOf,
  laneOf,
  questions,
  scoreOf,
  type Device,
} from '../testing/device.ts';
import type { JsonObject } from '#src/lib/json.ts';
import { loseValues, unsealed } from '../testing/lost-values.ts';
import { openDexieStore } from './dexie-store.ts';

const MARK = 'lost by the browser';

let device: Device;
let restore: () => void;
let isOver = false;
beforeEach(() => {
  isOver = false;
  device = createDevice();
  const saysMark = (value: JsonObject) =>
    JSON.stringify(unsealed(device.databaseName, value)).includes(MARK);
  restore = loseValues((value) => isOver && saysMark(value));
});
afterEach(() => {
  restore();
  device.end();
});

const lostScore = (result: string) => {
  const input = scoreOf('q1', 60, { result });
  return { ...input, label: { student: MARK } };
};

it('a row that the browser has lost is named and given up by hand, and all others are sent', async () => {
  const tab = await device.signedIn({ limits: { parallel: 0 } });
  await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
  await tab.outbox.enqueueCorrection(lostScore('r2'));
  await tab.outbox.enqueueCorrection(scoreOf('q1', 60, { result: 'r3' }));
  await tab.drafts.put('question', 'q1', 'kept');
  await tab.drafts.put('question', 'q2', MARK);
  await tab.files.add(fileOf('x'));
  device.crash(tab);
  isOver = true;
  const next = await device.signedIn();
  await until(() => next.outbox.rows().length === 1);
  expect(next.outbox.rows()).toMatchObject([
    {
      lane: laneOf('r2'),
      state: 'attention',
      lastError: { errors: [{ code: 'offline.valueLost' }] },
    },
  ]);
  expect(next.outbox.status.getSnapshot()).toMatchObject({ kind: 'needsYou', needsYou: 1 });
  expect(await next.rescue.count()).toEqual({ rows: 0, drafts: 1, files: 1, lost: 2 });
  await next.drafts.put('question', 'q2', 'written anew');
  expect((await next.rescue.count()).drafts).toBe(2);
  const key = next.outbox.rows()[0]?.key ?? '';
  await next.outbox.retry(key);
  expect(next.outbox.rows()).toHaveLength(1);
  expect(await next.outbox.discard(key)).toEqual([key]);
  await until(() => next.outbox.status.getSnapshot().kind === 'saved');
});

it('what was saved behind a lost row of the same workbook is sent all the same', async () => {
  const tab = await device.signedIn({ limits: { parallel: 0 } });
  const lost = { method: 'PATCH' as const, label: { student: MARK } };
  const path = '/services/exam/api/teacher/v3.0/OnlineExamResults/school/sem/Correction/s1/r1';
  const body = { answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 60 }] };
  await tab.outbox.enqueue({ ...lost, path, body, key: 'own-key' });
  await tab.outbox.enqueue({
    method: 'PATCH',
    path,
    body: { answers: [{ questionId: 'q2', baseVersion: 0, scoreUnits: 30 }] },
    key: 'other-key',
  });
  device.crash(tab);
  isOver = true;
  const next = await device.signedIn();
  await until(() => next.outbox.rows().length === 1);
  expect(device.server.parts.get(`${laneOf()}/q2`)?.history).toEqual([30]);
});

it('drafts and files that the browser has lost are told until they are written anew or given up', async () => {
  const tab = await device.signedIn();
  await tab.drafts.put('question', 'q1', 'kept');
  await tab.drafts.put('question', 'q2', MARK);
  await tab.drafts.put('question', 'q3', MARK);
  await tab.files.add({ ...fileOf('x'), name: MARK });
  device.crash(tab);
  isOver = true;
  const next = await device.signedIn();
  const lost = () => next.lost.getSnapshot().map(({ what, id }) => (what === 'draft' ? id : what));
  await until(() => lost().length > 0);
  expect(lost()).toEqual(['q2', 'q3', 'file']);
  await next.drafts.put('question', 'q2', 'written anew');
  await until(() => lost().length === 2);
  expect(lost()).toEqual(['q3', 'file']);
  await next.lost.giveUp();
  expect(lost()).toEqual([]);
  expect(await next.rescue.count()).toMatchObject({ drafts: 2, files: 0, lost: 0 });
});

it('a lost file that waiting work names is told by that work', async () => {
  const tab = await device.signedIn({ limits: { parallel: 0 } });
  const { id } = await tab.files.add({ ...fileOf('x'), name: MARK });
  const item = { clientId: 'c-1', type: 'oral', text: 'one', maxScoreUnits: 240, files: [{ id }] };
  await tab.outbox.enqueueQuestionList(questions('create', [item]));
  await tab.drafts.put('question', 'q2', MARK);
  device.crash(tab);
  isOver = true;
  const next = await device.signedIn({ limits: { parallel: 0 } });
  await until(() => next.lost.getSnapshot().length > 0);
  expect(next.lost.getSnapshot()).toEqual([{ what: 'draft', kind: 'question', id: 'q2' }]);
  expect(next.outbox.status.getSnapshot().kind).not.toBe('saved');
});

/** A tab as a browser has it: what its code remembers no other tab knows. */
async function tabApart() {
  vi.resetModules();
  const apart = await import('../testing/device.ts');
  const { openDexieStore } = await import('./dexie-store.ts');
  const openStore = () => openDexieStore(device.databaseName);
  return apart.createDevice().signedIn({ openStore, locks: null });
}

describe('a tab that found words to be lost, and did not hear that they were written anew,', () => {
  let [other, here]: Offline[] = [];
  beforeEach(async () => {
    const tab = await device.signedIn();
    await tab.drafts.put('question', 'q1', MARK, 1, { writer: 'before' });
    device.crash(tab);
    isOver = true;
    other = await tabApart();
    await until(() => other?.lost.getSnapshot().length === 1);
    here = await device.signedIn();
    await here.drafts.put('question', 'q1', 'written anew', 1, { writer: 'here' });
  });
  afterEach(() => other?.close());
  const stands = async () => {
    const draft = await here?.drafts.read('question', 'q1');
    return [draft, ...(draft?.others ?? [])].map((one) => one?.state);
  };

  it('gives up nothing that can be read', async () => {
    await other?.lost.giveUp();
    expect(await stands()).toEqual(['written anew']);
    expect(other?.lost.getSnapshot()).toEqual([]);
  });

  it('writes its own beside them', async () => {
    await other?.drafts.put('question', 'q1', 'of the other', 1, { writer: 'other' });
    expect(new Set(await stands())).toEqual(new Set(['of the other', 'written anew']));
  });
});

it('a row that was found to be lost and can be read by now is shown before it can be given up', async () => {
  const tab = await device.signedIn({ limits: { parallel: 0 } });
  await tab.outbox.enqueueCorrection(lostScore('r2'));
  await tab.outbox.settled();
  device.crash(tab);
  isOver = true;
  const other = await tabApart();
  const first = () => other.outbox.rows()[0];
  await until(() => first()?.lastError?.errors[0]?.code === 'offline.valueLost');
  isOver = false;
  device.server.change(laneOf('r2'), 'q1', 480);
  const here = await device.signedIn();
  await until(() => here.outbox.rows()[0]?.state === 'conflict');
  expect(await other.outbox.discard(first()?.key ?? '')).toEqual([]);
  await until(() => first()?.state === 'conflict');
  expect(first()).toMatchObject({ body: { answers: [{ scoreUnits: 60 }] } });
  other.close();
});

it('what one person has lost is told to no other', async () => {
  const tab = await device.signedIn();
  await tab.files.add({ ...fileOf('x'), name: MARK });
  device.crash(tab);
  isOver = true;
  const next = await device.signedIn();
  await until(() => next.lost.getSnapshot().length === 1);
  await next.session.signIn({ owner: 'school:bob', token: 'token-2', expires: null });
  expect(next.lost.getSnapshot()).toEqual([]);
});

it('what is written while it is looked for is not lost', async () => {
  const store = await openDexieStore(device.databaseName);
  let reading: Promise<unknown> | null = null;
  const drafts = {
    ...store.drafts,
    async ofOwner(owner: string) {
      const found = store.drafts.ofOwner(owner);
      const row = { owner, kind: 'question', id: 'q1', state: 'new', updatedAt: 1 };
      reading = found.then(() => store.drafts.put([row]));
      await reading;
      return found;
    },
    async keysOf(owner: string) {
      await reading;
      return store.drafts.keysOf(owner);
    },
  };
  expect(await findLost({ ...store, drafts }, 'school:ann')).toEqual([]);
  store.close();
});
