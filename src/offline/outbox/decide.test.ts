import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { mergeWorkbook } from '../kinds/correction/merged-view.ts';
import { createDevice, laneOf, questions, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
let tab: Offline;
let other: Offline;
beforeEach(async () => {
  device = createDevice({ storage: 'dexie' });
  tab = await device.signedIn();
  other = await device.signedIn();
});
afterEach(() => device.end());

const lane = laneOf();
const value = (part: string) => device.server.parts.get(`${lane}/${part}`)?.value;
const note = (text: string) => ({
  ...scoreOf('q1', 0),
  answers: [],
  note: { baseVersion: 0, text },
});
const two = (q1: number, q2: number) => ({
  ...scoreOf('q1', q1),
  answers: [
    { questionId: 'q1', baseVersion: 0, scoreUnits: q1 },
    { questionId: 'q2', baseVersion: 0, scoreUnits: q2 },
  ],
});

async function bothSettled() {
  await tab.outbox.settled();
  await other.outbox.settled();
}

/** Saves in one tab, and waits until both show the conflict it ran into. */
async function conflictOf(input: Parameters<Offline['outbox']['enqueueCorrection']>[0]) {
  const { key } = await tab.outbox.enqueueCorrection(input);
  await expect.poll(() => other.outbox.rows()[0]?.state).toBe('conflict');
  await bothSettled();
  return key;
}

/** The workbook on a screen whose copy is older than the colleague's change. */
const shown = (offline: Offline) => {
  const question = { questionId: 'q1', scoreUnits: null, comment: null, version: 0 };
  const copy = {
    questionList: [question],
    review: { version: 0, status: 'notReviewed' as const },
    note: { version: 0, text: '' },
    totalUnits: 0,
  };
  return mergeWorkbook(copy, offline.outbox.rowsOf(lane), offline.outbox.sentOf(lane) ?? [])
    .questionList[0];
};

it('a third value about what was decided in another tab meanwhile is kept, and she is asked about what stands by now', async () => {
  device.server.change(lane, 'q1', 6);
  const key = await conflictOf(scoreOf('q1', 5));
  device.deafen(other, true);
  await tab.outbox.resolve(key, 'mine');
  await tab.outbox.settled();
  expect(value('q1')).toBe(5);
  expect(other.outbox.rows()).toMatchObject([{ key, state: 'conflict' }]);
  await other.outbox.resolve(key, { edited: { q1: { scoreUnits: 7 } } });
  await other.outbox.settled();
  const asked = { state: 'conflict', body: { answers: [{ questionId: 'q1', scoreUnits: 7 }] } };
  expect(other.outbox.rows()).toMatchObject([asked]);
  expect(value('q1')).toBe(5);
});

it('a third value of one part is kept where another tab has decided that part alone', async () => {
  device.server.change(lane, 'q1', 6);
  device.server.change(lane, 'q2', 6);
  const key = await conflictOf(two(5, 5));
  device.deafen(other, true);
  await tab.outbox.resolve(key, 'theirs', ['q1']);
  await other.outbox.resolve(key, { edited: { q1: { scoreUnits: 7 } } });
  await other.outbox.settled();
  await expect.poll(() => value('q1')).toBe(7);
  await expect.poll(() => tab.outbox.rows().length).toBe(1);
  expect(tab.outbox.rows()).toMatchObject([
    { state: 'conflict', body: { answers: [{ questionId: 'q2' }] } },
  ]);
});

describe("choosing the colleague's version", () => {
  it('shows it at once on every screen, also over an older copy', async () => {
    device.server.change(lane, 'q1', 6);
    const key = await conflictOf(scoreOf('q1', 5));
    tab.outbox.sentOf(lane);
    other.outbox.sentOf(lane);
    await tab.outbox.resolve(key, 'theirs', ['q1']);
    expect(shown(tab)).toMatchObject({ scoreUnits: 6, version: 1, state: 'server' });
    await expect.poll(() => shown(other)).toMatchObject({ scoreUnits: 6, version: 1 });
    await tab.outbox.enqueueCorrection(scoreOf('q1', 7, { base: shown(tab)?.version ?? 0 }));
    await bothSettled();
    expect(value('q1')).toBe(7);
  });

  it('asks again about a mark made on a screen that did not show it yet', async () => {
    device.server.change(lane, 'q1', 6);
    const key = await conflictOf(scoreOf('q1', 5));
    await tab.outbox.resolve(key, 'theirs', ['q1']);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 5, { base: shown(tab)?.version ?? 0 }));
    await bothSettled();
    expect(tab.outbox.rows()).toMatchObject([{ state: 'conflict' }]);
    expect(value('q1')).toBe(6);
  });

  it('never takes a save of another tab that this screen did not show: she is asked again', async () => {
    device.server.change(lane, 'note', 'theirs');
    const key = await conflictOf(note('first'));
    device.deafen(tab, true);
    await other.outbox.enqueueCorrection(note('second'));
    expect(tab.outbox.rows()).toMatchObject([{ body: { note: { text: 'first' } } }]);
    await tab.outbox.resolve(key, 'theirs');
    await bothSettled();
    const asked = [{ key, state: 'conflict', body: { note: { text: 'second' } } }];
    expect(tab.outbox.rows()).toMatchObject(asked);
    expect(other.outbox.rows()).toMatchObject(asked);
    expect(tab.outbox.status.getSnapshot().needsYou).toBe(1);
    expect(value('note')).toBe('theirs');
  });

  it('and what she answers then counts', async () => {
    device.server.change(lane, 'note', 'theirs');
    const key = await conflictOf(note('first'));
    device.deafen(tab, true);
    await other.outbox.enqueueCorrection(note('second'));
    await tab.outbox.resolve(key, 'theirs');
    expect(tab.outbox.rows()).toMatchObject([{ state: 'conflict' }]);
    await tab.outbox.resolve(key, 'theirs');
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(value('note')).toBe('theirs');
  });

  it('takes a save of another tab that this screen did show', async () => {
    device.server.change(lane, 'note', 'theirs');
    const key = await conflictOf(note('first'));
    await other.outbox.enqueueCorrection(note('second'));
    await expect
      .poll(() => tab.outbox.rows())
      .toMatchObject([{ body: { note: { text: 'second' } } }]);
    await tab.outbox.resolve(key, 'theirs');
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
  });

  it('counts for the parts that were shown as they are, and asks about the rest', async () => {
    device.server.change(lane, 'q1', 60);
    device.server.change(lane, 'q2', 90);
    const key = await conflictOf(two(120, 150));
    device.deafen(tab, true);
    await other.outbox.enqueueCorrection(scoreOf('q2', 180));
    await tab.outbox.resolve(key, 'theirs');
    await bothSettled();
    expect(tab.outbox.rows()).toMatchObject([
      { state: 'conflict', body: { answers: [{ questionId: 'q2', scoreUnits: 180 }] } },
    ]);
    expect([value('q1'), value('q2')]).toEqual([60, 90]);
  });

  it('does nothing where another tab has decided already, and shows it', async () => {
    device.server.change(lane, 'q1', 60);
    const key = await conflictOf(scoreOf('q1', 240));
    device.deafen(tab, true);
    await other.outbox.resolve(key, 'mine');
    await other.outbox.settled();
    await tab.outbox.resolve(key, 'theirs');
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(value('q1')).toBe(240);
  });
});

describe('choosing a third value', () => {
  it('never takes a save of another tab that this screen did not show: she is asked again', async () => {
    device.server.change(lane, 'q1', 60);
    const key = await conflictOf(scoreOf('q1', 120));
    device.deafen(tab, true);
    await other.outbox.enqueueCorrection(scoreOf('q1', 240));
    await tab.outbox.resolve(key, { edited: { q1: { scoreUnits: 180 } } });
    await bothSettled();
    const asked = [{ key, state: 'conflict', body: { answers: [{ scoreUnits: 240 }] } }];
    expect(tab.outbox.rows()).toMatchObject(asked);
    await tab.outbox.resolve(key, { edited: { q1: { scoreUnits: 180 } } });
    await expect.poll(() => value('q1')).toBe(180);
  });
});

describe('choosing her own version', () => {
  it('sends the newest that she saved, in whichever tab', async () => {
    device.server.change(lane, 'q1', 60);
    const key = await conflictOf(scoreOf('q1', 120));
    device.deafen(tab, true);
    await other.outbox.enqueueCorrection(scoreOf('q1', 240));
    await tab.outbox.resolve(key, 'mine');
    await expect.poll(() => value('q1')).toBe(240);
    // It heard nothing of who sent it: it looks when its turn comes.
    device.clock.advance(3_000);
    await expect.poll(() => tab.outbox.rows()).toEqual([]);
  });

  it("overwrites no colleague's version that this screen did not show", async () => {
    device.server.change(lane, 'q1', 60);
    device.network.weather = () => 'held';
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    await expect.poll(() => device.network.held.length).toBe(1);
    // A context that does not look at the disk by itself.
    const asleep = device.open({ context: 'worker' });
    await asleep.ready;
    device.deafen(asleep, true);
    expect(asleep.outbox.rows()).toMatchObject([{ key, state: 'queued' }]);
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(asleep.outbox.rows()).toMatchObject([{ key, state: 'queued' }]);
    await asleep.outbox.resolve(key, 'mine');
    await device.lockFree();
    device.clock.advance(3_000);
    await asleep.outbox.settled();
    expect(value('q1')).toBe(60);
    expect(asleep.outbox.rows()).toMatchObject([{ key, state: 'conflict' }]);
  });
});

describe('giving a waiting row up', () => {
  /** Away from any network, so that everything waits. */
  const offline = async () => {
    device.network.weather = () => 'lost';
    await tab.outbox.enqueueCorrection(scoreOf('q1', 30, { result: 'probe' }));
    await expect.poll(() => tab.outbox.status.getSnapshot().kind).toBe('offline');
    await expect.poll(() => other.outbox.rows().length).toBe(1);
  };
  const lanes = () => tab.outbox.rows().filter((row) => row.lane !== laneOf('probe'));

  it('never takes a save of another tab that this screen did not show', async () => {
    await offline();
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    device.deafen(tab, true);
    const later = await other.outbox.enqueueCorrection(scoreOf('q2', 240));
    expect(later).toMatchObject({ key, coalesced: true });
    expect(await tab.outbox.discard(key)).toEqual([]);
    const answers = [{ questionId: 'q1' }, { questionId: 'q2', scoreUnits: 240 }];
    expect(lanes()).toMatchObject([{ key, body: { answers } }]);
    expect(await tab.outbox.discard(key)).toEqual([key]);
    expect(lanes()).toEqual([]);
  });

  it('nor a question, nor an edit of the one that is given up', async () => {
    await offline();
    const create = await tab.outbox.enqueueQuestionList(
      questions('create', [{ clientId: 'a', text: 'A' }]),
    );
    device.deafen(tab, true);
    await other.outbox.enqueueQuestionList(questions('create', [{ clientId: 'b', text: 'B' }]));
    await other.outbox.enqueueQuestionList(questions('release', []));
    await other.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:b', text: 'C' }]));
    expect(await tab.outbox.discard(create.key)).toEqual([]);
    expect(lanes()).toMatchObject([{ body: [{ clientId: 'a' }, { clientId: 'b' }] }, {}, {}]);
  });

  it('does not take back what is on its way where only what never left is to be taken back', async () => {
    device.network.weather = () => 'held';
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    await expect.poll(() => device.network.held.length).toBe(1);
    expect(await tab.outbox.discard(key, 'unsent')).toEqual([]);
    expect(tab.outbox.rows()).toMatchObject([{ key }]);
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await bothSettled();
    expect(value('q1')).toBe(120);
    expect(tab.outbox.rows()).toEqual([]);
  });

  it('takes back what never left, also where only that is to be taken back', async () => {
    await offline();
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    expect(await tab.outbox.discard(key, 'unsent')).toEqual([key]);
    expect(lanes()).toEqual([]);
  });

  it('does nothing where another tab has given it up already, and shows it', async () => {
    await offline();
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    await expect.poll(() => other.outbox.rows().length).toBe(2);
    device.deafen(tab, true);
    expect(await other.outbox.discard(key)).toEqual([key]);
    expect(await tab.outbox.discard(key)).toEqual([]);
    expect(lanes()).toEqual([]);
  });
});
