import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { STANDARD } from '../environment.ts';
import { createDevice, scoreOf, type Device } from '../testing/device.ts';
import { sittingLane, type SittingEntries, type SittingInput } from '../testing/sitting/kind.ts';
import { sittingServer } from '../testing/sitting/server.ts';
import type { Answering } from '../testing/network.ts';
import { newRow } from '../outbox/rows.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import type * as Kinds from './index.ts';

// The one line of its registration.
vi.mock('./index.ts', async (original) => {
  const { kinds } = await original<typeof Kinds>();
  const { sitting } = await import('../testing/sitting/kind.ts');
  return { kinds: [...kinds, sitting] };
});
vi.setConfig({ testTimeout: 60_000 });

const lane = sittingLane('s1');
let server: ReturnType<typeof sittingServer>;
let device: Device;
let tab: Offline;
/** Where its service is known to be. */
let exam: string;

beforeEach(async () => {
  server = sittingServer();
  device = createDevice({ answering: server.answering });
  exam = '/services/exam';
  tab = await device.signedIn({ configuration: () => ({ ...STANDARD, exam }) });
});
afterEach(() => device.end());

/** By the way in that came with it. */
const enqueue = (written: SittingInput['written'], where = tab) =>
  (where.outbox as unknown as SittingEntries).enqueueSitting({ id: 's1', written });
/** What was written of a question, on the version that its screen shows. */
const writes = (id: string, text: string, base = 0, where = tab) =>
  enqueue([{ id, base, text }], where);
const waits = (where = tab) =>
  where.outbox.rowsOf(lane).map(({ state, body }) => ({ state, body }));
const goes = (where = tab) => {
  device.network.weather = () => 'fine';
  where.outbox.kick();
  return where.outbox.settled();
};
const said = (...written: [id: string, text: string, base: number][]) => ({
  written: written.map(([id, text, base]) => ({ id, text, base })),
});

describe('a kind of which the core knows nothing', () => {
  it('is saved, folded, sent once though its answer was lost, asked about, decided and accepted', async () => {
    // Its first request is under way, so that what follows waits and is one row.
    device.network.weather = () => 'held';
    await writes('q1', 'a');
    await vi.waitFor(() => expect(device.network.held).toHaveLength(1));
    const first = await writes('q1', 'b');
    const second = await writes('q2', 'c');
    expect(second).toEqual({ ...first, coalesced: true });
    expect(waits()).toEqual([
      { state: 'queued', body: said(['q1', 'a', 0]) },
      { state: 'queued', body: said(['q1', 'b', 0], ['q2', 'c', 0]) },
    ]);

    // The first arrives; of the second only the answer is lost: it goes again as it was, and counts once.
    device.network.weather = () => 'answerLost';
    device.network.held[0]?.release('fine');
    await vi.waitFor(() => expect(server.arrived).toHaveLength(2));
    await tab.outbox.settled();
    expect(server.taken).toEqual(['a', 'b', 'c']);
    await writes('q1', 'd');
    exam = '/elsewhere';
    await goes();
    expect(server.taken).toEqual(['a', 'b', 'c', 'd']);
    expect(server.arrived[2]).toEqual(server.arrived[1]);
    // Own writes were followed: nobody conflicts with herself.
    expect(server.arrived.map(({ body }) => JSON.parse(body))).toEqual([
      said(['q1', 'a', 0]),
      said(['q1', 'b', 1], ['q2', 'c', 0]),
      said(['q1', 'b', 1], ['q2', 'c', 0]),
      said(['q1', 'd', 2]),
    ]);
    const own = '/api/teacher/v3.0/Sittings/s1/Answers';
    expect(server.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PATCH /services/exam${own}`,
      `PATCH /services/exam${own}`,
      `PATCH /services/exam${own}`,
      `PATCH /elsewhere${own}`,
    ]);

    // Elsewhere one answer was changed: that alone is asked about, the other goes on.
    server.write('q1', 'elsewhere');
    await enqueue([
      { id: 'q1', base: 3, text: 'e' },
      { id: 'q2', base: 1, text: 'f' },
    ]);
    await goes();
    expect(server.standing()).toEqual({ q1: 'elsewhere', q2: 'f' });
    expect(waits()).toEqual([{ state: 'conflict', body: said(['q1', 'e', 3]) }]);
    expect(tab.outbox.rows()[0]?.server).toEqual({
      current: [{ id: 'q1', text: 'elsewhere', version: 4 }],
    });
    expect(tab.outbox.status.getSnapshot()).toMatchObject({ kind: 'needsYou', needsYou: 1 });

    // What is written of it meanwhile joins what is asked about; the decision goes on what stood there.
    await writes('q1', 'g', 3);
    expect(waits()).toEqual([{ state: 'conflict', body: said(['q1', 'g', 3]) }]);
    await tab.outbox.resolve(tab.outbox.rows()[0]?.key ?? '', 'mine');
    await tab.outbox.settled();
    expect(server.standing()).toEqual({ q1: 'g', q2: 'f' });
    expect(waits()).toEqual([]);
    expect(tab.outbox.status.getSnapshot().kind).toBe('saved');
  });

  it.each([
    ['theirs', 'theirs' as const, 'elsewhere'],
    ['a third value', { edited: { q1: { text: 'both' } } }, 'both'],
  ])('is decided for %s', async (_name, choice, stands) => {
    server.write('q1', 'elsewhere');
    await writes('q1', 'a');
    await tab.outbox.settled();
    await tab.outbox.resolve(tab.outbox.rows()[0]?.key ?? '', choice);
    await tab.outbox.settled();
    expect(server.standing()).toEqual({ q1: stands });
    expect(waits()).toEqual([]);
  });

  it('is sent by one of two tabs, and what the other saved is asked about only where it is the same part', async () => {
    const other = await device.signedIn();
    device.network.weather = () => 'lost';
    await writes('q1', 'a');
    await writes('q2', 'b', 0, other);
    await vi.waitFor(() => expect(waits()).toEqual(waits(other)));
    server.write('q2', 'elsewhere');
    await goes(other);
    await vi.waitFor(() => expect(waits()).toMatchObject([{ state: 'conflict' }]));
    expect(waits(other)).toEqual(waits());
    expect(waits()[0]?.body).toEqual(said(['q2', 'b', 0]));
    expect(server.standing()).toEqual({ q1: 'a', q2: 'elsewhere' });
    expect(server.taken).toEqual(['a']);
    // A decision gives up only what its screen showed.
    device.deafen(tab, true);
    await writes('q2', 'newer', 0, other);
    await tab.outbox.resolve(tab.outbox.rows()[0]?.key ?? '', 'theirs');
    const third = await device.signedIn();
    expect(waits(third)).toEqual([{ state: 'conflict', body: said(['q2', 'newer', 0]) }]);
  });

  it('waits behind no other kind, and none behind it', async () => {
    server.write('q1', 'elsewhere');
    await writes('q1', 'a');
    await tab.outbox.settled();
    device.network.weather = ({ path }) => (path.includes('Correction') ? 'lost' : 'fine');
    await tab.outbox.enqueueCorrection(scoreOf('q1', 300));
    await tab.outbox.settled();
    expect(tab.outbox.rows().map(({ lane: of, state }) => [of, state])).toEqual([
      [lane, 'conflict'],
      ['c:exam:s1:r1', 'queued'],
    ]);
    expect(tab.outbox.status.getSnapshot()).toMatchObject({ waiting: 1, needsYou: 1 });
  });

  it('goes from one device to another in a file, and arrives once', async () => {
    const phrase = 'انار باران کتاب دریا';
    device.network.weather = () => 'answerLost';
    await writes('q1', 'a');
    await tab.outbox.settled();
    expect(server.taken).toEqual(['a']);
    const { bytes, count } = await tab.rescue.make(phrase, 'مریم کریمی');
    expect(count.rows).toBe(1);

    const fresh = createDevice({ answering: server.answering });
    const there = await fresh.signedIn();
    const opened = await there.rescue.open(bytes.buffer, phrase);
    expect(opened.effect.rows).toBe(1);
    await opened.add();
    there.outbox.kick();
    await there.outbox.settled();
    expect(there.outbox.rows()).toEqual([]);
    expect(server.taken).toEqual(['a']);
    expect(server.arrived.at(-1)).toEqual(server.arrived[0]);
    fresh.end();
  });

  it('is refused at once where its body is of another shape', async () => {
    await expect(enqueue([])).rejects.toMatchObject({ name: 'UnknownOperationError' });
  });
});

describe('a row of a kind that only a later release knows', () => {
  it('goes as it is, and needs her where it is refused', async () => {
    const names = { lane: 'x:1', owner: 'school:ann', label: {}, partLabels: {} };
    const path = '/services/exam/api/teacher/v3.0/Later/1';
    const later = { ...names, method: 'PATCH' as const, path, kind: 'later' as never };
    const answers = [200, 400];
    const seen: string[] = [];
    const answering: Answering = {
      handle(_method, _path, _headers, body) {
        seen.push(body);
        const status = answers.shift() ?? 500;
        return { status, body: { result: status === 200, data: null, errors: [] } };
      },
    };
    const old = createDevice({ answering });
    const store = await openDexieStore(old.databaseName);
    await store.write('strict', 'outbox', async (tx) => {
      for (const key of ['one', 'two'])
        await tx.addRow(newRow({ ...later, key, body: { said: key } as never }, old.clock.now()));
    });
    const here = await old.signedIn();
    await here.outbox.settled();
    expect(seen).toEqual(['{"said":"one"}', '{"said":"two"}']);
    expect(here.outbox.rows()).toMatchObject([{ key: 'two', state: 'attention' }]);
    expect(await here.outbox.discard('two')).toEqual(['two']);
    old.end();
    store.close();
  });
});
