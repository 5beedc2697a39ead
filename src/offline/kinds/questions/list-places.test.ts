import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectsOf, parseJson } from '#src/lib/json.ts';
import type { Offline } from '../../offline.ts';
import { until } from '../../testing/clock.ts';
import { createDevice, deletion, questions, scoreOf, type Device } from '../../testing/device.ts';
import { savingLists } from '../../testing/saving-lists.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
});
afterEach(() => device.end());

const rows = () => tab.outbox.rows();
const { onServer, texts, save, saveTogether, create } = savingLists(() => ({ device, tab }));

describe('a change that was split off a list', () => {
  it('is sent in the same run although it came to stand where one stood that was sent', async () => {
    await create('a', 'b', 'c');
    device.network.weather = ({ path, body }) => {
      const at = objectsOf(parseJson(body)).findIndex(({ text }) => String(text).endsWith('!'));
      const errors = [{ code: 'request.invalid', message: '', path: `${at}.text` }];
      // A request of another lane keeps the run from its end.
      if (path.includes('/Correction/')) return 'held';
      return at < 0 ? 'fine' : { instead: { status: 400, body: { result: false, errors } } };
    };
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    const isRefused = (text: string) =>
      rows().some(
        ({ state, body }) => state === 'attention' && JSON.stringify(body).includes(text),
      );
    /** Answers are written down together, a moment after they came. */
    const soon = (comesTrue: () => boolean) =>
      until(() => {
        device.clock.advance(25);
        return comesTrue();
      });
    const patch = (...texts: string[]) =>
      tab.outbox.enqueueQuestionList(
        questions(
          'patch',
          texts.map((text) => ({ id: `q-${'abc'.indexOf(text[0] ?? '') + 1}`, version: 1, text })),
        ),
      );
    await patch('a!', 'b!');
    await soon(() => isRefused('a!') && isRefused('b!'));
    await patch('a 2');
    await soon(() => texts()[0] === 'a 2');
    await patch('b 2', 'c!');
    await soon(() => isRefused('c!') && texts()[1] === 'b 2');
    await patch('c 2');
    await soon(() => rows().length === 1);
    expect(texts()).toEqual(['a 2', 'b 2', 'c 2']);
  });
});

describe('a question that was created already', () => {
  it.each([
    ['in what is published', [['release', 'other']]],
    ['before what is published', [['create', 'other', 'b'], ['release']]],
  ] as const)('%s goes before it, when she decides for her words', async (_, lists) => {
    await create('a');
    await saveTogether(
      ...lists.map(([kind, ...names]): Parameters<typeof questions> => [
        kind,
        names.map((text) => ({ clientId: text === 'other' ? 'a' : text, text })),
      ]),
    );
    expect(device.server.released.size).toBe(0);
    const parked = rows().find(({ state }) => state === 'conflict');
    await tab.outbox.resolve(parked?.key ?? '', 'mine');
    await tab.outbox.settled();
    expect(texts()[0]).toBe('other');
    expect(device.server.seen.at(-1)?.path).toMatch(/PostList\/true$/);
  });
});

describe('behind what waits for her', () => {
  it('nothing is published in the very run that finds out', async () => {
    await create('a');
    await saveTogether(
      ['patch', [{ id: 'tmp:never', version: 1, text: 'N' }]],
      ['release', [{ clientId: 'b', text: 'b' }]],
    );
    expect(rows()).toMatchObject([
      { kind: 'patch', state: 'attention' },
      { kind: 'release', state: 'queued' },
    ]);
    expect(device.server.released.size).toBe(0);
  });

  it('nothing is published while words are tried again whose question nobody will create', async () => {
    await create('a');
    const never = { id: 'tmp:never', version: 1, text: 'N' };
    await saveTogether(['patch', [{ id: 'q-1', version: 1, text: 'A' }, never]], ['release', []]);
    const parked = rows().find(({ state }) => state === 'attention');
    await tab.outbox.retry(parked?.key ?? '');
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ kind: 'patch', state: 'attention' }, { kind: 'release' }]);
    expect(device.server.released.size).toBe(0);
  });

  it('her decision about one question of a list goes before what was published after it', async () => {
    await create('a', 'b');
    Object.assign(onServer()[1] ?? {}, { text: 'theirs', version: 2 });
    const said = [1, 2].map((at) => ({ id: `q-${at}`, version: 1, text: `mine ${at}` }));
    await saveTogether(['patch', said], ['release', []]);
    expect(device.server.released.size).toBe(0);
    const parked = rows().find(({ state }) => state === 'conflict');
    await tab.outbox.resolve(parked?.key ?? '', 'mine');
    await tab.outbox.settled();
    expect(texts()).toEqual(['mine 1', 'mine 2']);
    const lists = device.server.seen.map(({ path }) => path.split('/').slice(-2).join('/'));
    expect(lists.at(-1)).toBe('PostList/true');
  });

  it('new questions keep their order', async () => {
    let isStrict = true;
    device.network.weather = ({ body }) =>
      isStrict && body.includes('too long')
        ? {
            instead: {
              status: 400,
              body: { result: false, errors: [{ code: 'request.invalid' }] },
            },
          }
        : 'fine';
    await save('create', [{ clientId: 'a', text: 'too long' }]);
    await save('create', [{ clientId: 'b', text: 'b' }]);
    expect(texts()).toEqual([]);
    isStrict = false;
    await tab.outbox.retry(rows()[0]?.key ?? '');
    await tab.outbox.settled();
    expect(texts()).toEqual(['too long', 'b']);
  });

  it('no question is deleted that she is asked about, and nothing passes a refused deletion', async () => {
    await create('a', 'b');
    Object.assign(onServer()[0] ?? {}, { text: 'of a colleague', version: 2 });
    await save('patch', [{ id: 'q-1', version: 1, text: 'mine' }]);
    await tab.outbox.enqueueQuestionList(deletion('q-1'));
    await tab.outbox.settled();
    expect(texts()).toEqual(['of a colleague', 'b']);
    device.network.weather = ({ method }) =>
      method === 'DELETE'
        ? { instead: { status: 409, body: { result: false, errors: [{ code: 'exam.state' }] } } }
        : 'fine';
    await tab.outbox.resolve(rows()[0]?.key ?? '', 'mine');
    await tab.outbox.settled();
    expect(rows()).toMatchObject([{ kind: 'delete', state: 'attention' }]);
    await save('patch', [{ id: 'q-2', version: 1, orders: 1 }]);
    expect(onServer()[1]).not.toHaveProperty('orders');
  });
});
