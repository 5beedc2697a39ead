import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import {
  createDevice,
  deletion,
  laneOf,
  questions,
  scoreOf,
  type Device,
} from '../testing/device.ts';
import type { Stroke } from '../kinds/correction/types.ts';

let device: Device;
afterEach(() => device.end());

/** A tab that never sends. */
const silent = { limits: { parallel: 0 } };

/** A tab whose first request is under way, so that what follows waits. */
async function busyTab(storage: 'dexie' | 'memory' = 'memory'): Promise<Offline> {
  device = createDevice({ storage });
  const tab = await device.signedIn();
  device.network.weather = () => 'held';
  return tab;
}

const stroke = (id: string): Stroke => ({
  id,
  page: 0,
  tool: 'pen',
  colour: 'red',
  width: 1,
  points: '',
  at: '2026-01-01T00:00:00Z',
});
const bodies = (tab: Offline) => tab.outbox.rows().map((row) => row.body);
const sentBodies = () => device.server.seen.map((seen): unknown => JSON.parse(seen.body));

describe('unsent saves of one workbook', () => {
  it('become one request with the newest value and the oldest base of each question', async () => {
    device = createDevice({ storage: 'dexie' });
    const tab = await device.signedIn(silent);
    const first = await tab.outbox.enqueueCorrection(scoreOf('q1', 60, { base: 2 }));
    await tab.outbox.enqueueCorrection(scoreOf('q2', 120, { base: 0 }));
    const last = await tab.outbox.enqueueCorrection({
      ...scoreOf('q1', 180, { base: 5 }),
      review: { baseVersion: 3, status: 'rejected' },
      note: { baseVersion: 1, text: 'a' },
    });
    await tab.outbox.enqueueCorrection({
      ...scoreOf('q1', 240, { base: 7 }),
      review: { baseVersion: 1, status: 'accepted' },
    });
    expect(last).toMatchObject({ key: first.key, coalesced: true });
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ saves: 4, attempts: 0, sent: null }]);
    expect(bodies(tab)).toEqual([
      {
        answers: [
          { questionId: 'q1', baseVersion: 2, scoreUnits: 240 },
          { questionId: 'q2', baseVersion: 0, scoreUnits: 120 },
        ],
        review: { baseVersion: 1, status: 'accepted' },
        note: { baseVersion: 1, text: 'a' },
      },
    ]);
  });

  it('keep a removed score apart from an untouched one, and both comments and scores', async () => {
    const tab = await busyTab();
    await tab.outbox.enqueueCorrection(scoreOf('other', 60));
    await expect.poll(() => device.network.held.length).toBe(1);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await tab.outbox.enqueueCorrection({
      ...scoreOf('q1', 60),
      answers: [{ questionId: 'q1', baseVersion: 0, comment: 'well done' }],
    });
    await tab.outbox.enqueueCorrection(scoreOf('q1', null));
    await expect
      .poll(() => bodies(tab)[1])
      .toEqual({
        answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: null, comment: 'well done' }],
      });
  });

  it('unite their ink, and an erased stroke stays erased', async () => {
    const tab = await busyTab();
    const ink = (add: string[], remove: string[]) => ({
      ...scoreOf('q1', 60),
      answers: [{ questionId: 'q1', baseVersion: 0, ink: { add: add.map(stroke), remove } }],
    });
    await tab.outbox.enqueueCorrection(scoreOf('other', 60));
    await expect.poll(() => device.network.held.length).toBe(1);
    await tab.outbox.enqueueCorrection(ink(['a', 'b'], ['old']));
    await tab.outbox.enqueueCorrection(ink(['c'], ['a', 'old']));
    await expect
      .poll(() => bodies(tab)[1])
      .toEqual({
        answers: [
          {
            questionId: 'q1',
            baseVersion: 0,
            ink: { add: ['b', 'c'].map(stroke), remove: ['old', 'a'] },
          },
        ],
      });
  });

  it('never change a request that was handed to the network', async () => {
    const tab = await busyTab('dexie');
    const first = await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await expect.poll(() => device.network.held.length).toBe(1);
    const second = await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    expect(second).toMatchObject({ coalesced: false });
    expect(second.key).not.toBe(first.key);
    device.network.held[0]?.release('lost');
    await expect.poll(() => tab.outbox.status.getSnapshot().kind).toBe('offline');
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(device.server.seen.map((seen) => [seen.key, seen.how])).toEqual([
      [first.key, 'effect'],
      [second.key, 'effect'],
    ]);
    expect(device.server.parts.get(`${laneOf()}/q1`)?.history).toEqual([60, 120]);
  });

  it('of another school or another workbook stay apart', async () => {
    const tab = await busyTab();
    await tab.outbox.enqueueCorrection(scoreOf('q0', 0));
    await expect.poll(() => device.network.held.length).toBe(1);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await tab.outbox.enqueueCorrection({ ...scoreOf('q1', 60), semesterId: 'next' });
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60, { result: 'r2' }));
    await expect.poll(() => tab.outbox.rows().length).toBe(4);
  });
});

describe('unsent changes of questions', () => {
  it('append new questions, fold edits into the creation and take deleted ones out', async () => {
    device = createDevice({ storage: 'dexie' });
    const tab = await device.signedIn(silent);
    await tab.outbox.enqueueQuestionList(questions('create', [{ id: 'tmp:a', text: 'A' }]));
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'b', text: 'B' }]));
    await tab.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'tmp:a', version: 0, text: 'A2' }]),
    );
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'c', text: 'C' }]));
    await tab.outbox.enqueueQuestionList(deletion('tmp:b'));
    await tab.outbox.settled();
    expect(bodies(tab)).toEqual([
      [
        { clientId: 'a', text: 'A2' },
        { clientId: 'c', text: 'C' },
      ],
    ]);
    await tab.outbox.enqueueQuestionList(deletion('tmp:a'));
    await tab.outbox.enqueueQuestionList(deletion('tmp:c'));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
  });

  it('merge edits of one question with the oldest version and the newest order', async () => {
    device = createDevice({ storage: 'memory' });
    const tab = await device.signedIn(silent);
    const patch = (...items: Record<string, unknown>[]) =>
      tab.outbox.enqueueQuestionList(questions('patch', items));
    await patch({ id: 'x', orders: 1 }, { id: 'y', orders: 2 });
    await patch({ id: 'x', version: 4, text: 'X' });
    await patch({ id: 'x', version: 6, text: 'X2' });
    await patch({ id: 'y', orders: 1 }, { id: 'x', orders: 2 });
    await tab.outbox.settled();
    expect(bodies(tab)).toEqual([
      [
        { id: 'y', orders: 1 },
        { id: 'x', orders: 2, version: 4, text: 'X2' },
      ],
    ]);
  });

  it('do not grow beyond fifty in one request, and keep creating, releasing and changing apart', async () => {
    device = createDevice({ storage: 'memory' });
    const tab = await device.signedIn(silent);
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ clientId: `c${from + index}`, text: 't' }));
    await tab.outbox.enqueueQuestionList(questions('create', many(0, 30)));
    await tab.outbox.enqueueQuestionList(questions('create', many(30, 20)));
    await tab.outbox.enqueueQuestionList(questions('create', many(50, 1)));
    await tab.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:c0', text: 'new' }]));
    await tab.outbox.enqueueQuestionList(questions('release', []));
    await tab.outbox.settled();
    expect(
      tab.outbox.rows().map((row) => [row.kind, row.kind === 'create' && row.body.length]),
    ).toEqual([
      ['create', 50],
      ['create', 1],
      ['patch', false],
      ['release', false],
    ]);
    expect(sentBodies()).toEqual([]);
  });
});
