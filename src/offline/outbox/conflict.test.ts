import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { createDevice, laneOf, questions, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice({ storage: 'dexie' });
  tab = await device.signedIn();
});
afterEach(() => device.end());

const lane = laneOf();
const value = (part: string) => device.server.parts.get(`${lane}/${part}`)?.value;
const rows = () => tab.outbox.rows();
async function save(...input: Parameters<typeof scoreOf>) {
  const saved = await tab.outbox.enqueueCorrection(scoreOf(...input));
  await tab.outbox.settled();
  return saved;
}
const both = (q1: number, q2: number) => ({
  ...scoreOf('q1', q1),
  answers: [
    { questionId: 'q1', baseVersion: 0, scoreUnits: q1 },
    { questionId: 'q2', baseVersion: 0, scoreUnits: q2 },
  ],
});

describe('a correction on an older version', () => {
  it('splits: what did not conflict is sent at once, what did shows both sides', async () => {
    device.server.change(lane, 'q1', 60);
    const saved = await tab.outbox.enqueueCorrection({
      ...both(240, 120),
      label: { student: 'Sara' },
      partLabels: { q1: { number: 1 }, q2: { number: 2 } },
    });
    await tab.outbox.settled();
    expect(value('q2')).toBe(120);
    expect(value('q1')).toBe(60);
    expect(rows()).toMatchObject([
      {
        state: 'conflict',
        body: { answers: [{ questionId: 'q1', scoreUnits: 240 }] },
        server: { current: [{ questionId: 'q1', version: 1, scoreUnits: 60 }] },
        label: { student: 'Sara' },
        partLabels: { q1: { number: 1 } },
      },
    ]);
    const keys = device.server.seen.map((seen) => seen.key);
    expect(keys[0]).toBe(saved.key);
    expect(new Set(keys).size).toBe(2);
  });

  it('an equal value is no conflict', async () => {
    device.server.change(lane, 'q1', 60);
    await save('q1', 60);
    expect(rows()).toEqual([]);
    await save('q1', 120);
    expect(value('q1')).toBe(120);
  });

  it('mine wins with the version that stood on the server', async () => {
    device.server.change(lane, 'q1', 60);
    const { key } = await save('q1', 240);
    await tab.outbox.resolve(key, 'mine');
    await tab.outbox.settled();
    expect(value('q1')).toBe(240);
    expect(rows()).toEqual([]);
    expect(device.server.seen.at(-1)?.key).not.toBe(key);
  });

  it('mine conflicts once more when the server moved on meanwhile', async () => {
    device.server.change(lane, 'q1', 60);
    const { key } = await save('q1', 240);
    device.server.change(lane, 'q1', 120);
    await tab.outbox.resolve(key, 'mine');
    await tab.outbox.settled();
    expect(value('q1')).toBe(120);
    expect(rows()).toMatchObject([{ state: 'conflict', server: { current: [{ version: 2 }] } }]);
  });

  it('theirs deletes the row and leaves the server alone', async () => {
    device.server.change(lane, 'q1', 60);
    const { key } = await save('q1', 240);
    await tab.outbox.resolve(key, 'theirs');
    await tab.outbox.settled();
    expect(rows()).toEqual([]);
    expect(value('q1')).toBe(60);
  });

  it('several conflicting parts can be decided one by one', async () => {
    device.server.change(lane, 'q1', 60);
    device.server.change(lane, 'q2', 60);
    const saved = await tab.outbox.enqueueCorrection(both(240, 120));
    await tab.outbox.settled();
    await tab.outbox.resolve(saved.key, 'theirs', ['q1']);
    await tab.outbox.settled();
    expect(rows()).toMatchObject([
      { state: 'conflict', body: { answers: [{ questionId: 'q2' }] } },
    ]);
    await tab.outbox.resolve(saved.key, 'mine', ['q2']);
    await tab.outbox.settled();
    expect(rows()).toEqual([]);
    expect([value('q1'), value('q2')]).toEqual([60, 120]);
  });

  it('review and note conflict on their own', async () => {
    device.server.change(lane, 'review', 'rejected');
    await tab.outbox.enqueueCorrection({
      ...scoreOf('q1', 240),
      review: { baseVersion: 0, status: 'accepted' },
      note: { baseVersion: 0, text: 'good' },
    });
    await tab.outbox.settled();
    expect([value('q1'), value('note'), value('review')]).toEqual([240, 'good', 'rejected']);
    expect(rows()).toMatchObject([
      { state: 'conflict', body: { answers: [], review: { status: 'accepted' } } },
    ]);
    await tab.outbox.resolve(rows()[0]?.key ?? '', 'mine');
    await tab.outbox.settled();
    expect(value('review')).toBe('accepted');
  });

  it('never holds another question, and a later save of the same one becomes "mine"', async () => {
    device.server.change(lane, 'q1', 60);
    const { key } = await save('q1', 240);
    await save('q5', 60);
    expect(value('q5')).toBe(60);
    const later = await tab.outbox.enqueueCorrection(both(180, 30));
    await tab.outbox.settled();
    expect(value('q2')).toBe(30);
    expect(value('q1')).toBe(60);
    expect(later.coalesced).toBe(false);
    expect(rows()).toMatchObject([
      { key, state: 'conflict', saves: 2, body: { answers: [{ scoreUnits: 180 }] } },
    ]);
    await tab.outbox.resolve(key, 'mine');
    await tab.outbox.settled();
    expect(value('q1')).toBe(180);
  });

  it('takes in what was saved while it was under way', async () => {
    device.server.change(lane, 'q1', 60);
    device.network.weather = () => 'held';
    await tab.outbox.enqueueCorrection(both(240, 120));
    await expect.poll(() => device.network.held.length).toBe(1);
    await tab.outbox.enqueueCorrection(both(180, 90));
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(value('q2')).toBe(90);
    expect(rows()).toMatchObject([
      { state: 'conflict', body: { answers: [{ questionId: 'q1', scoreUnits: 180 }] } },
    ]);
  });

  it('an answer that names none of our parts parks the whole', async () => {
    device.network.weather = () => ({
      instead: {
        status: 409,
        body: { result: false, errors: [{ code: 'correction.conflict' }], data: { current: [] } },
      },
    });
    await tab.outbox.enqueueCorrection(both(240, 120));
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ state: 'conflict', body: { answers: [{}, {}] } }]);
  });
});

describe('own writes', () => {
  it('never conflict with each other: what waits follows the answered version', async () => {
    device.network.weather = () => 'held';
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60, { base: 0 }));
    await expect.poll(() => device.network.held.length).toBe(1);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 120, { base: 0 }));
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(rows()).toEqual([]);
    expect(device.server.parts.get(`${lane}/q1`)?.history).toEqual([60, 120]);
  });

  it('nor does a save made from an older copy after the first was accepted', async () => {
    await save('q1', 60, { base: 0 });
    await save('q1', 120, { base: 0 });
    await save('q1', 180, { base: 0 });
    expect(rows()).toEqual([]);
    expect(value('q1')).toBe(180);
  });

  it('even when a colleague wrote the same value in between', async () => {
    device.server.change(lane, 'q1', 30);
    device.server.change(lane, 'q1', 60);
    await save('q1', 60, { base: 0 });
    await save('q1', 120, { base: 0 });
    expect(rows()).toEqual([]);
    expect(value('q1')).toBe(120);
  });

  it('but a colleague who wrote in between is not overwritten', async () => {
    await save('q1', 60, { base: 0 });
    device.server.change(lane, 'q1', 90);
    await save('q1', 120, { base: 0 });
    expect(value('q1')).toBe(90);
    expect(rows()).toMatchObject([{ state: 'conflict' }]);
  });
});

describe('lists of questions', () => {
  it('conflict as a whole, hold what comes after, and mine takes the new versions', async () => {
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'A' }]));
    await tab.outbox.settled();
    const [question] = device.server.questions.get('q:exam:e1') ?? [];
    if (question) Object.assign(question, { text: 'theirs', version: 5 });
    const id = String(question?.['id']);
    const saved = await tab.outbox.enqueueQuestionList(
      questions('patch', [{ id, version: 1, text: 'mine' }]),
    );
    await tab.outbox.settled();
    await tab.outbox.enqueueQuestionList(questions('release', []));
    await tab.outbox.settled();
    expect(rows().map((row) => row.state)).toEqual(['conflict', 'queued']);
    expect(device.server.released.size).toBe(0);
    await tab.outbox.resolve(saved.key, 'mine');
    await tab.outbox.settled();
    expect(question).toMatchObject({ text: 'mine', version: 6 });
    expect(device.server.released.size).toBe(1);
  });

  it('conflict by the real name of a question that this device named first', async () => {
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'A' }]));
    await tab.outbox.settled();
    const [question] = device.server.questions.get('q:exam:e1') ?? [];
    Object.assign(question ?? {}, { text: 'theirs', version: 5 });
    const { key } = await tab.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'tmp:a', version: 1, text: 'mine' }]),
    );
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ state: 'conflict', body: [{ id: 'q-1', text: 'mine' }] }]);
    await tab.outbox.resolve(key, 'mine');
    await tab.outbox.settled();
    expect(rows()).toEqual([]);
    expect(question).toMatchObject({ text: 'mine', version: 6 });
  });

  it('edits of one question in a row follow their own versions', async () => {
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'A' }]));
    await tab.outbox.settled();
    const edit = (text: string) =>
      tab.outbox.enqueueQuestionList(questions('patch', [{ id: 'q-1', version: 1, text }]));
    await edit('B');
    await tab.outbox.settled();
    await edit('C');
    await tab.outbox.settled();
    expect(rows()).toEqual([]);
    expect(device.server.questions.get('q:exam:e1')).toMatchObject([{ text: 'C', version: 3 }]);
  });
});

describe('a third value', () => {
  it('replaces both in one step, based on what stands on the server, and arrives', async () => {
    device.server.change(lane, 'q1', 60);
    const { key } = await save('q1', 240);
    await tab.outbox.resolve(key, { edited: { q1: { scoreUnits: 120, comment: 'both of us' } } });
    await tab.outbox.settled();
    expect(rows()).toEqual([]);
    expect(device.server.parts.get(`${lane}/q1`)?.history).toEqual([60, 120]);
    const last = device.server.seen.at(-1);
    expect(last?.key).not.toBe(key);
    expect(JSON.parse(last?.body ?? '')).toEqual({
      answers: [{ questionId: 'q1', baseVersion: 1, scoreUnits: 120, comment: 'both of us' }],
    });
  });

  it('takes its part out of a row and leaves the others to be decided', async () => {
    device.server.change(lane, 'q1', 60);
    device.server.change(lane, 'q2', 60);
    const saved = await tab.outbox.enqueueCorrection(both(240, 120));
    await tab.outbox.settled();
    await tab.outbox.resolve(saved.key, { edited: { q2: { scoreUnits: 90 } } });
    await tab.outbox.settled();
    expect(value('q2')).toBe(90);
    expect(rows()).toMatchObject([
      { state: 'conflict', body: { answers: [{ questionId: 'q1', scoreUnits: 240 }] } },
    ]);
  });

  it('may be a text of the note', async () => {
    device.server.change(lane, 'note', 'theirs');
    await tab.outbox.enqueueCorrection({
      ...scoreOf('q1', 0),
      answers: [],
      note: { baseVersion: 0, text: 'mine' },
    });
    await tab.outbox.settled();
    await tab.outbox.resolve(rows()[0]?.key ?? '', { edited: { note: { text: 'ours' } } });
    await tab.outbox.settled();
    expect(value('note')).toBe('ours');
  });

  it('is never without a place: at no moment of a crash is neither version stored', async () => {
    device.server.change(lane, 'q1', 60);
    const { key } = await save('q1', 240);
    device.network.weather = () => 'lost';
    const resolved = tab.outbox.resolve(key, { edited: { q1: { scoreUnits: 120 } } });
    device.crash(tab);
    await Promise.race([resolved, Promise.resolve()]);
    const again = await device.signedIn();
    const units = again.outbox
      .rows()
      .flatMap((row) => (row.kind === 'correction' ? row.body.answers : []))
      .map((answer) => answer.scoreUnits);
    expect(units).toHaveLength(1);
    expect([120, 240]).toContain(units[0]);
  });
});

it("ink of hers is added even where the colleague's score is taken", async () => {
  device.server.change(lane, 'q1', 60);
  const stroke = {
    id: 's',
    page: 0,
    tool: 'pen' as const,
    colour: 'plum',
    width: 1,
    points: '',
    at: '',
  };
  const { key } = await tab.outbox.enqueueCorrection({
    ...scoreOf('q1', 240),
    answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 240, ink: { add: [stroke] } }],
  });
  await tab.outbox.settled();
  device.network.weather = () => 'lost';
  await tab.outbox.resolve(key, 'theirs');
  expect(rows()).toMatchObject([
    { state: 'queued', body: { answers: [{ questionId: 'q1', baseVersion: 1 }] } },
  ]);
  expect(JSON.stringify(rows()[0]?.body)).not.toContain('scoreUnits');
});

describe('a list that conflicts in one question', () => {
  /** Two questions on the server, the first changed by a colleague, both changed here. */
  async function conflicting() {
    await tab.outbox.enqueueQuestionList(
      questions('create', [
        { clientId: 'a', text: 'A' },
        { clientId: 'b', text: 'B' },
      ]),
    );
    await tab.outbox.settled();
    const list = device.server.questions.get('q:exam:e1') ?? [];
    if (list[0]) Object.assign(list[0], { text: 'theirs', version: 5 });
    const items = list.map(({ id }) => ({ id, version: 1, text: 'mine' }));
    const { key } = await tab.outbox.enqueueQuestionList(questions('patch', items));
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ key, state: 'conflict', body: [{ id: 'q-1' }] }]);
    expect(list).toMatchObject([{ text: 'theirs' }, { text: 'mine' }]);
    return { key, list };
  }

  it("takes the colleague's for that one; the other change has gone on before", async () => {
    const { key, list } = await conflicting();
    await tab.outbox.resolve(key, 'theirs', ['q-1']);
    await tab.outbox.settled();
    expect(rows()).toEqual([]);
    expect(list).toMatchObject([{ text: 'theirs' }, { text: 'mine' }]);
  });

  it('asks again about a change of hers that the card did not show', async () => {
    const { key, list } = await conflicting();
    await tab.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'q-1', version: 1, text: 'mine, later' }]),
    );
    await tab.outbox.resolve(key, 'theirs', ['q-1']);
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ state: 'conflict', body: [{ text: 'mine, later' }] }]);
    expect(list).toMatchObject([{ text: 'theirs' }, { text: 'mine' }]);
  });

  it('asks about what was said before the card, though she chose hers on the card', async () => {
    const { key, list } = await conflicting();
    await tab.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'q-1', version: 1, text: 'mine, later' }]),
    );
    await tab.outbox.resolve(key, 'mine', ['q-1']);
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ state: 'conflict', body: [{ text: 'mine, later' }] }]);
    expect(list[0]?.['text']).not.toBe('mine, later');
  });

  it('takes no third text: that is written where questions are written', async () => {
    const { key, list } = await conflicting();
    await tab.outbox.resolve(key, { edited: { 'q-1': { text: 'third' } } });
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ key, state: 'conflict' }]);
    expect(list).toMatchObject([{ text: 'theirs' }, { text: 'mine' }]);
  });
});
