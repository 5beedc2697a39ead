import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../../offline.ts';
import { breathe, until } from '../../testing/clock.ts';
import { createDevice, type Device } from '../../testing/device.ts';
import { listServer } from '../../testing/list-server.ts';
import { mergeQuestions, type QuestionsCopy } from './merged-questions.ts';

type Item = Record<string, unknown>;

let device: Device;
let server: ReturnType<typeof listServer>;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  server = listServer();
  device.server.handle = server.handle;
  tab = await device.signedIn();
});
afterEach(() => device.end());

const list = { parent: 'template' as const, schoolId: 'school', id: 't1' };
const whole = (more: Item): Item => ({ type: 'oral', maxScoreUnits: 240, ...more });
const put = (action: 'create' | 'patch', items: Item[], { outbox } = tab) =>
  outbox.enqueueQuestionList({ ...list, action, items });
async function send(action: 'create' | 'patch', items: Item[], of = tab) {
  await put(action, items, of);
  await of.outbox.settled();
}
const create = (...names: string[]) =>
  send(
    'create',
    names.map((text) => whole({ clientId: `c-${text}`, text, modelAnswer: `of ${text}` })),
  );
const said = () => server.read().map(({ text, modelAnswer }) => `${text}, ${modelAnswer}`);
const states = ({ outbox } = tab) => outbox.rows().map(({ state }) => state);
/** Her other device. */
function elsewhere(items: Item[]) {
  const path =
    '/api/teacher/v3.0/OnlineExamTemplateQuestion/OnlineExamTemplates/school/t1/PostList';
  const key = new Headers({ 'idempotency-key': JSON.stringify(items) });
  expect(server.handle('POST', path, key, JSON.stringify(items)).status).toBe(200);
}

describe('a tab that heard nothing of another', () => {
  it('does not put its older words of a whole question over the newer ones: she is asked', async () => {
    await create('a');
    const deaf = await device.signedIn();
    await device.lockFree();
    device.deafen(deaf, true);
    await send('patch', [whole({ id: 'q-1', version: 1, text: 'A', modelAnswer: 'of a' })]);
    await send('patch', [whole({ id: 'q-1', version: 1, text: 'a', modelAnswer: 'of B' })], deaf);
    await tab.outbox.settled();
    expect(said()).toEqual(['A, of a']);
    expect(states()).toEqual(['conflict']);
    await tab.outbox.resolve(tab.outbox.rows()[0]?.key ?? '', 'theirs');
    await tab.outbox.settled();
    expect(said()).toEqual(['A, of a']);
    expect(states()).toEqual([]);
  });

  it('nor over words that still wait, which it does not carry along either', async () => {
    await create('a');
    const deaf = await device.signedIn();
    await device.lockFree();
    device.deafen(deaf, true);
    device.network.weather = () => 'lost';
    await put('patch', [whole({ id: 'q-1', version: 1, text: 'A', modelAnswer: 'of a' })]);
    await put('patch', [whole({ id: 'q-1', version: 1, text: 'a', modelAnswer: 'of B' })], deaf);
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await deaf.outbox.settled();
    await tab.outbox.settled();
    expect(said()).toEqual(['A, of a']);
    expect(states()).toEqual(['conflict']);
  });

  it('adds what it changed to what the other changed of a question that is still to be made', async () => {
    device.network.weather = () => 'lost';
    const deaf = await device.signedIn();
    await put('create', [whole({ clientId: 'c-1', text: 'a', modelAnswer: 'b' })]);
    await breathe(4);
    device.deafen(deaf, true);
    await put('patch', [whole({ id: 'tmp:c-1', text: 'A', modelAnswer: 'b' })]);
    await put('patch', [whole({ id: 'tmp:c-1', text: 'a', modelAnswer: 'B' })], deaf);
    device.network.weather = () => 'fine';
    device.clock.advance(60_000);
    await device.lockFree();
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(said()).toEqual(['A, B']);
    expect(states()).toEqual([]);
  });
});

describe('edits of one question in a row', () => {
  it('follow each other, wherever the first one stands', async () => {
    await create('a');
    device.network.weather = () => 'answerLost';
    await put('patch', [whole({ id: 'q-1', version: 1, text: 'A', modelAnswer: 'of a' })]);
    await breathe(4);
    await put('patch', [whole({ id: 'q-1', version: 1, text: 'A', modelAnswer: 'of A' })]);
    device.network.weather = () => 'fine';
    device.clock.advance(60_000);
    tab.outbox.kick();
    await tab.outbox.settled();
    await send('patch', [whole({ id: 'q-1', version: 2, text: 'AA', modelAnswer: 'of A' })]);
    expect(said()).toEqual(['AA, of A']);
    expect(states()).toEqual([]);
  });

  it('what was written over words given up for theirs is asked about as well', async () => {
    await create('a');
    elsewhere([whole({ id: 'q-1', version: 1, clientId: 'x', text: 'theirs', modelAnswer: 'b' })]);
    await send('patch', [whole({ id: 'q-1', version: 1, text: 'mine', modelAnswer: 'of a' })]);
    const [first] = tab.outbox.rows();
    // Read anew since: the version is the newest, the words are those that wait.
    await send('patch', [whole({ id: 'q-1', version: 2, text: 'mine', modelAnswer: 'later' })]);
    await tab.outbox.resolve(first?.key ?? '', 'theirs');
    await tab.outbox.settled();
    expect(said()).toEqual(['theirs, b']);
    expect(tab.outbox.rows()).toMatchObject([
      { state: 'conflict', body: [{ modelAnswer: 'later' }] },
    ]);
  });
});

it('one stale question of a list of 200 holds none of the others', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `n${at}`);
  await create(...names);
  elsewhere([whole({ id: 'q-7', version: 1, clientId: 'x', text: 'theirs', modelAnswer: '' })]);
  await send(
    'patch',
    server.read().map(({ id }) => whole({ id, version: 1, text: `mine ${id}`, modelAnswer: '' })),
  );
  const texts = server.read().map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith('mine'))).toHaveLength(199);
  expect(texts[6]).toBe('theirs');
  expect(tab.outbox.rows()).toMatchObject([{ state: 'conflict', body: [{ text: 'mine q-7' }] }]);
  await tab.outbox.resolve(tab.outbox.rows()[0]?.key ?? '', 'mine');
  await tab.outbox.settled();
  expect(server.read()[6]).toMatchObject({ text: 'mine q-7', version: 3 });
});

it('words about a question that was taken back elsewhere wait alone: moves and words of others go', async () => {
  await create('a', 'b');
  await send('patch', [
    { id: 'q-2', orders: 1 },
    whole({ id: 'tmp:never', text: 'typed', modelAnswer: '' }),
    { id: 'tmp:never', orders: 2 },
    whole({ id: 'q-1', version: 1, text: 'A', modelAnswer: 'of a' }),
  ]);
  device.clock.advance(60_000);
  tab.outbox.kick();
  await tab.outbox.settled();
  expect(said()).toEqual(['b, of b', 'A, of a']);
  expect(tab.outbox.rows()).toMatchObject([
    { state: 'attention', body: [{ id: 'tmp:never', text: 'typed' }] },
  ]);
  await send('patch', [{ id: 'q-1', orders: 1 }]);
  expect(said()[0]).toBe('A, of a');
});

describe('questions that stand in no list', () => {
  const free = { parent: 'template' as const, schoolId: 'school', id: null };
  const make = (name: string) =>
    tab.outbox.enqueue({
      method: 'POST',
      path: '/api/teacher/v3.0/OnlineExamTemplateQuestion/OnlineExamTemplates/school/PostList',
      key: `list of ${name}`,
      body: [whole({ clientId: `c-${name}`, text: name })],
    });
  const refused = {
    status: 400,
    body: { result: false, errors: [{ code: 'request.invalid', message: '', path: '0.text' }] },
  };

  it('wait for none but themselves: of an import the lists after a refused one arrive', async () => {
    device.network.weather = ({ body }) => (body.includes('"bad"') ? { instead: refused } : 'fine');
    for (const name of ['bad', 'good', 'fine']) await make(name);
    await tab.outbox.settled();
    expect(server.read().map(({ text }) => text)).toEqual(['good', 'fine']);
    expect(states()).toEqual(['attention']);
    await tab.outbox.enqueueQuestionList({ ...free, action: 'delete', questionId: 'q-1' });
    await tab.outbox.settled();
    expect(server.read().map(({ text }) => text)).toEqual(['fine']);
    await tab.outbox.discard('list of bad');
    expect(states()).toEqual([]);
  });

  it('one list of an import is given up while another is under way, and nothing else goes with it', async () => {
    device.network.weather = () => 'held';
    await make('one');
    await make('two');
    await make('three');
    await until(() => device.network.held.length === 1, 'the first list under way');
    expect(await tab.outbox.discard('list of two')).toEqual(['list of two']);
    device.network.weather = () => 'fine';
    for (const held of device.network.held) held.release();
    await tab.outbox.settled();
    expect(server.read().map(({ text }) => text)).toEqual(['one', 'three']);
    expect(states()).toEqual([]);
  });

  it('are not deleted past a conflict that waits for her', async () => {
    await make('a');
    await tab.outbox.settled();
    elsewhere([whole({ id: 'q-1', version: 1, clientId: 'x', text: 'theirs' })]);
    await tab.outbox.enqueueQuestionList({
      ...free,
      action: 'patch',
      items: [whole({ id: 'q-1', version: 1, text: 'mine' })],
    });
    await tab.outbox.settled();
    await tab.outbox.enqueueQuestionList({ ...free, action: 'delete', questionId: 'q-1' });
    await tab.outbox.settled();
    expect(states()).toEqual(['conflict', 'queued']);
    expect(server.read()).toHaveLength(1);
  });
});

describe('a copy of the list', () => {
  const copyAt = (): QuestionsCopy => ({ questions: server.read(), ids: {}, seen: [] });

  it('does not take the version of words that it has not read from the answer to a move', async () => {
    await create('a', 'b');
    const copy = copyAt();
    elsewhere([whole({ id: 'q-1', version: 1, clientId: 'x', text: 'theirs', modelAnswer: '' })]);
    await send('patch', [{ id: 'q-1', orders: 2 }]);
    const receipts = ((await tab.outbox.readSent('q:tpl:t1')) ?? []).filter(
      ({ kind }) => kind === 'patch',
    );
    const { questions } = mergeQuestions(copy, { rows: [], receipts });
    expect(questions).toMatchObject([{ id: 'q-2' }, { id: 'q-1', text: 'a', version: 1 }]);
  });

  it('that is further already does not show what was sent before over what came after', async () => {
    await create('a');
    await send('patch', [whole({ id: 'q-1', version: 1, text: 'A', modelAnswer: 'of a' })]);
    elsewhere([whole({ id: 'q-1', version: 2, clientId: 'x', text: 'newer', modelAnswer: '' })]);
    const lane = 'q:tpl:t1';
    tab.outbox.sentOf(lane);
    await breathe(4);
    const receipts = tab.outbox.sentOf(lane)?.filter(({ kind }) => kind === 'patch');
    expect(receipts).toHaveLength(1);
    const { questions } = mergeQuestions(copyAt(), { rows: [], receipts: receipts ?? [] });
    expect(questions.map(({ text }) => text)).toEqual(['newer']);
  });
});

describe('a death at any touch of the storage', () => {
  /** Creates, edits, moves, meets a conflict, decides and deletes. */
  async function day(of: Offline, acked: string[]) {
    const did = async (what: string, work: Promise<unknown>) => {
      await work;
      acked.push(what);
    };
    await did(
      'create',
      put(
        'create',
        ['a', 'b'].map((n) => whole({ clientId: n, text: n })),
        of,
      ),
    );
    await did('edit', put('patch', [whole({ id: 'tmp:a', text: 'A' })], of));
    await did(
      'move',
      put(
        'patch',
        [
          { id: 'tmp:b', orders: 1 },
          { id: 'tmp:a', orders: 2 },
        ],
        of,
      ),
    );
    await of.outbox.settled();
    const b = server.read().find(({ text }) => text === 'b');
    if (b?.version === 1)
      elsewhere([whole({ id: b.id, version: 1, clientId: 'x', text: 'theirs' })]);
    const both = server.read().map(({ id, text }) => whole({ id, version: 1, text: `${text}!` }));
    await did('both', put('patch', both, of));
    await of.outbox.settled();
    const conflict = of.outbox.rows().find(({ state }) => state === 'conflict');
    if (conflict) await did('theirs', of.outbox.resolve(conflict.key, 'theirs'));
    await of.outbox.settled();
  }

  it.each(['before', 'after'] as const)('loses and doubles nothing: %s it', async (moment) => {
    const life = { isOver: false };
    for (let dieAt = 1; !life.isOver && dieAt < 200; dieAt += 1) {
      device.end();
      device = createDevice({ storage: 'memory' });
      server = listServer();
      device.server.handle = server.handle;
      const acked: string[] = [];
      const fate = { calls: 0, dieAt, moment };
      void device.signedIn({}, fate).then(async (mortal) => {
        await day(mortal, acked);
        life.isOver = true;
      });
      await until(() => life.isOver || fate.calls >= dieAt, 'the end of the day');
      await breathe(5);
      tab = await device.signedIn();
      for (let round = 0; round < 6; round += 1) {
        tab.outbox.kick();
        await tab.outbox.settled();
        device.clock.advance(60_000);
        for (const row of tab.outbox.rows())
          if (row.state === 'conflict') await tab.outbox.resolve(row.key, 'theirs');
      }
      expect(states(), `${dieAt}`).toEqual([]);
      const texts = server.read().map(({ text }) => text);
      const isThere: Record<string, boolean> = {
        create: texts.length === 2,
        edit: texts.some((text) => /^A!?$/.test(text)),
        both: texts.join() === 'theirs,A!',
      };
      expect(new Set(texts).size, `${dieAt} ${texts.join()}`).toBe(texts.length);
      expect(
        acked.filter((what) => isThere[what] === false),
        `${dieAt}`,
      ).toEqual([]);
    }
    expect(life.isOver).toBe(true);
  });
});
