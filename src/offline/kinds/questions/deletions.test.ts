import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../../offline.ts';
import { createDevice, deletion, LIST_LANE, questions, type Device } from '../../testing/device.ts';
import { mergeQuestions } from './merged-questions.ts';
import { emptyQuestion } from './content.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
  device.server.questions.set(LIST_LANE, [{ id: 'a', text: 'as it was', version: 3 }]);
});
afterEach(() => device.end());

const rows = () => tab.outbox.rows();
const lastPath = () => device.server.seen.at(-1)?.path ?? '';
const there = () => device.server.questions.get(LIST_LANE) ?? [];
async function erase(version?: number) {
  const saved = await tab.outbox.enqueueQuestionList(deletion('a', version));
  await tab.outbox.settled();
  return saved;
}
const rewrite = () =>
  device.server.questions.set(LIST_LANE, [{ id: 'a', text: 'from the laptop', version: 4 }]);
const shown = () =>
  mergeQuestions(
    { questions: [emptyQuestion('a', 1)], ids: {}, seen: [] },
    { rows: tab.outbox.rowsOf(LIST_LANE), receipts: [] },
  ).questions;

describe('a deletion', () => {
  it('takes away what was shown', async () => {
    await erase(3);
    expect(lastPath()).toMatch(/\/a\?version=3$/);
    expect([there(), rows()]).toEqual([[], []]);
  });

  it('of a question that was rewritten elsewhere deletes nothing and shows what stands', async () => {
    rewrite();
    await erase(3);
    expect(there()).toMatchObject([{ text: 'from the laptop' }]);
    expect(rows()).toMatchObject([
      { kind: 'delete', state: 'conflict', server: { current: [{ id: 'a', version: 4 }] } },
    ]);
    expect(shown()).toMatchObject([{ id: 'a', state: 'conflict' }]);
  });

  it('goes all the same where she says so, on what she was shown then', async () => {
    rewrite();
    const { key } = await erase(3);
    await tab.outbox.resolve(key, 'mine');
    await tab.outbox.settled();
    expect(lastPath()).toMatch(/\?version=4$/);
    expect([there(), rows()]).toEqual([[], []]);
  });

  it('is asked about once more where it was rewritten again before she answered', async () => {
    rewrite();
    const { key } = await erase(3);
    device.server.questions.set(LIST_LANE, [{ id: 'a', text: 'and again', version: 5 }]);
    await tab.outbox.resolve(key, 'mine');
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ state: 'conflict', server: { current: [{ version: 5 }] } }]);
  });

  it('is given up where she keeps the question, and nothing later follows it unasked', async () => {
    rewrite();
    const { key } = await erase(3);
    await tab.outbox.resolve(key, 'theirs');
    await tab.outbox.settled();
    expect(rows()).toEqual([]);
    expect(there()).toHaveLength(1);
    await erase(3);
    expect(rows()).toMatchObject([{ state: 'conflict' }]);
  });

  it('wished for before she saw what stands there is asked about, whatever she chose for her words', async () => {
    device.network.weather = () => 'lost';
    const item = { id: 'a', version: 3, text: 'mine' };
    const { key } = await tab.outbox.enqueueQuestionList(questions('patch', [item]));
    await erase(3);
    rewrite();
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await expect.poll(() => rows()[0]?.state).toBe('conflict');
    await tab.outbox.resolve(rows()[0]?.key ?? key, 'mine');
    await tab.outbox.settled();
    expect(there()).toMatchObject([{ text: 'mine' }]);
    expect(rows()).toMatchObject([{ kind: 'delete', state: 'conflict' }]);
  });

  it('follows her own change of the question', async () => {
    const item = { id: 'a', version: 3, text: 'mine' };
    await tab.outbox.enqueueQuestionList(questions('patch', [item]));
    await erase(3);
    expect([there(), rows()]).toEqual([[], []]);
  });

  it('of a question made here stands on what was made', async () => {
    device.network.weather = () => 'held';
    const made = { clientId: 'c1', type: 'oral', text: 'new', maxScoreUnits: 60 };
    await tab.outbox.enqueueQuestionList(questions('create', [made]));
    await expect.poll(() => device.network.held.length).toBe(1);
    await tab.outbox.enqueueQuestionList(deletion('tmp:c1'));
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(lastPath()).toMatch(/\/q-1\?version=1$/);
  });

  it('of an older release names no version and goes as before', async () => {
    rewrite();
    await erase();
    expect(there()).toEqual([]);
  });
});
