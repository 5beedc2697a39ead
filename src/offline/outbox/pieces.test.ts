import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutboxRow } from '../records.ts';
import type { Stroke, CorrectionInput } from '../kinds/correction/types.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import { foreignPage, refusal } from '../testing/weather.ts';
import { piecesOf } from '../kinds/correction/body.ts';
import { MOST_BYTES } from './pieces.ts';
import { bytesOf } from './rows.ts';

let device: Device;
afterEach(() => device.end());

const strokes = (kilobytes: number, name = ''): Stroke[] =>
  Array.from({ length: kilobytes }, (_, at) => ({
    id: `${name}${at}`,
    page: 0,
    tool: 'pen',
    colour: 'red',
    width: 2,
    points: 'x'.repeat(900),
    at: '2026-01-01T00:00:00Z',
  }));

/** A scored answer under so much ink. */
const inked = (question: string, kilobytes: number, scoreUnits = 60): CorrectionInput => {
  const input = scoreOf(question, scoreUnits);
  const ink = { add: strokes(kilobytes, `${question}-`), remove: [] };
  const answers = (input.answers ?? []).map((answer) => Object.assign(answer, { ink }));
  return { ...input, answers };
};
const names = Array.from({ length: 14 }, (_, at) => `q${at + 1}`);
const sizes = (rows: readonly Pick<OutboxRow, 'body'>[]) => rows.map(({ body }) => bytesOf(body));
const largestSent = () => Math.max(...device.server.seen.map(({ body }) => body.length));
const history = (question: string) =>
  device.server.parts.get(`${laneOf()}/${question}`)?.history ?? [];

/** The server, or something before it, takes no more than so much. */
function refuseBeyond(bytes: number) {
  const { handle } = device.server;
  device.server.handle = (method, path, headers, body, ...rest) =>
    body.length > bytes
      ? { status: 413, body: { result: false, errors: [{ code: 'request.tooLarge' }] } }
      : handle(method, path, headers, body, ...rest);
}

// Megabytes through a sealed disk that is only made of JavaScript: seconds on a busy machine.
describe('the ink of a whole workbook', { timeout: 20_000 }, () => {
  it('waits in rows that each fit into a request, and arrives in order, once', async () => {
    device = createDevice();
    refuseBeyond(2 * 1024 * 1024);
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    for (const question of names) await tab.outbox.enqueueCorrection(inked(question, 176));
    await tab.outbox.enqueueCorrection(scoreOf('q14', 120));
    expect(tab.outbox.rows().length).toBe(14);
    expect(Math.max(...sizes(tab.outbox.rows()))).toBeLessThanOrEqual(MOST_BYTES);
    const next = await device.signedIn();
    await until(() => next.outbox.rows().length === 0);
    expect(names.map(history)).toEqual(names.map((name) => (name === 'q14' ? [120] : [60])));
    expect(largestSent()).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('of a build that folded without end is sent in pieces, before what was saved behind it', async () => {
    device = createDevice();
    refuseBeyond(2 * 1024 * 1024);
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    const all = names.flatMap((name) => inked(name, 176).answers ?? []);
    await tab.outbox.enqueueCorrection({ ...scoreOf('q1', 60), answers: all });
    await tab.outbox.enqueueCorrection(scoreOf('q3', 120));
    expect(tab.outbox.rows().length).toBe(2);
    const next = await device.signedIn();
    await until(() => next.outbox.rows().length === 0);
    expect(names.map(history)).toEqual(names.map((name) => (name === 'q3' ? [60, 120] : [60])));
    expect(largestSent()).toBeLessThanOrEqual(MOST_BYTES);
    expect(new Set(device.server.seen.map(({ key }) => key)).size).toBe(15);
  });

  it('that something on the way finds too large is halved until it passes', async () => {
    device = createDevice();
    refuseBeyond(30 * 1024);
    const tab = await device.signedIn();
    await tab.outbox.enqueueCorrection(inked('q1', 200));
    await until(() => tab.outbox.rows().length === 0);
    expect(history('q1')[0]).toBe(60);
    const said = device.server.seen.map(({ body }) => body).join('');
    for (const { id } of strokes(200, 'q1-')) expect(said.split(`"${id}"`).length).toBe(2);
  });

  it('leaves only the part to her that is refused alone, and the others go on', async () => {
    device = createDevice();
    refuseBeyond(8 * 1024);
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    for (const question of ['q1', 'q2', 'q3'])
      await tab.outbox.enqueueCorrection(scoreOf(question, 60));
    const [answer] = scoreOf('q2', 60).answers ?? [];
    const comment = 'x'.repeat(20 * 1024);
    await tab.outbox.enqueueCorrection({
      ...scoreOf('q2', 60),
      answers: answer ? [{ ...answer, comment }] : [],
    });
    const next = await device.signedIn();
    await until(() => next.outbox.rows().some(({ state }) => state === 'attention'));
    await until(() => next.outbox.rows().length === 1);
    expect(next.outbox.rows()).toMatchObject([{ body: { answers: [{ questionId: 'q2' }] } }]);
    expect([history('q1'), history('q3')]).toEqual([[60], [60]]);
  });
});

describe('a piece that the server refuses', () => {
  it.each([
    ['too much ink', 400, 'ink.tooMuch', 0],
    ['one stroke too large', 413, 'request.tooLarge', 800],
  ] as const)(
    'is not sent again with the others of its row: %s',
    async (_, status, code, least) => {
      device = createDevice();
      const tab = await device.signedIn();
      device.network.weather = ({ body }) => (body.length > least ? refusal(status, code) : 'fine');
      await tab.outbox.enqueueCorrection(inked('q1', 600));
      await until(() => tab.outbox.rows()[0]?.state === 'attention');
      await breathe(50);
      expect(tab.outbox.rows()).toMatchObject([{ state: 'attention' }]);
      expect(bytesOf(tab.outbox.rows()[0]?.body)).toBeGreaterThan(600_000);
      expect(device.network.count).toBeLessThan(20);
    },
  );
});

it('half of what was too large comes back whole only to her when the server refuses it', async () => {
  device = createDevice();
  const tab = await device.signedIn();
  device.network.weather = ({ body }) =>
    body.length > 100_000 ? foreignPage(413) : refusal(400, 'ink.tooMuch');
  await tab.outbox.enqueueCorrection(inked('q1', 160));
  await until(() => tab.outbox.rows()[0]?.state === 'attention');
  await breathe(50);
  expect(tab.outbox.rows()).toMatchObject([{ state: 'attention' }]);
  expect(bytesOf(tab.outbox.rows()[0]?.body)).toBeGreaterThan(160_000);
  expect(device.network.count).toBeLessThan(5);
});

describe('a piece', () => {
  it('is never larger than allowed, and all of them say what the whole said', () => {
    device = createDevice();
    const answers = [
      {
        questionId: 'q1',
        baseVersion: 1,
        scoreUnits: 5,
        ink: { add: strokes(500), remove: ['e'] },
      },
      { questionId: 'q2', baseVersion: 2, comment: 'خوب' },
    ];
    const note = { baseVersion: 3, text: 'سلام' };
    const pieces = piecesOf({ answers, note }, MOST_BYTES);
    expect(pieces.every((piece) => bytesOf(piece) <= MOST_BYTES)).toBe(true);
    const said = pieces.flatMap((piece) => piece.answers).filter((one) => one.questionId === 'q1');
    expect(said.flatMap(({ ink }) => ink?.add ?? [])).toEqual(strokes(500));
    expect(said.flatMap(({ ink }) => ink?.remove ?? [])).toEqual(['e']);
    expect(said.map(({ scoreUnits }) => scoreUnits)).toEqual([5, undefined]);
    expect(pieces.at(-1)?.answers.at(-1)?.comment).toBe('خوب');
    expect(pieces.at(-1)?.note).toEqual(note);
  });
});

describe('a slow link', () => {
  it('is waited for as long as the body is large, and a dead one is not', async () => {
    device = createDevice();
    let asked = 0;
    const tab = await device.signedIn({
      fetch: async (_url, init) =>
        new Promise((_resolve, reject) => {
          asked += 1;
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    await tab.outbox.enqueueCorrection(inked('q1', 200));
    await until(() => asked === 1);
    await breathe(30);
    device.clock.advance(60_000);
    await breathe(30);
    expect(tab.outbox.rows()[0]?.lastError).toBeNull();
    device.clock.advance(30_000);
    await until(() => tab.outbox.rows()[0]?.lastError?.kind === 'network');
  });
});
