import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActivityQuestion } from '#contract/activity.ts';
import { objectsOf, parseJson } from '../json.ts';
import type { Offline } from '../offline.ts';
import { breathe } from '../testing/clock.ts';
import { createDevice, deletion, questions, type Device } from '../testing/device.ts';
import { generator } from '../testing/chance.ts';
import type { Weather } from '../testing/network.ts';
import type { Reply } from '../testing/server.ts';
import { parseFamily } from './families.ts';
import {
  acceptRow,
  mergeQuestions,
  movedOrders,
  type MergedQuestions,
  type QuestionsCopy,
} from './merged-questions.ts';
import { newQuestion, withChange } from './question-content.ts';
import { followQuestions, isBehind, readQuestions } from './question-rows.ts';

const lane = 'q:exam:e1';

/** A server of one list that orders and numbers as the real one does, and knows the keys it has seen. */
function listServer() {
  let list: ActivityQuestion[] = [];
  let ids = 0;
  const keys = new Map<string, Reply>();
  const ok = (data: unknown): Reply => ({ status: 200, body: { result: true, data } });
  const refuse = (status: number, code: string): Reply => ({
    status,
    body: { result: false, errors: [{ code, message: code }] },
  });
  const number = () => {
    for (const [place, question] of list.entries()) question.orders = place + 1;
    return ok({ questions: list.map(({ id, version, orders }) => ({ id, version, orders })) });
  };
  function act(method: string, path: string, body: string): Reply {
    const items = objectsOf(parseJson(body));
    const kind = parseFamily(method, path)?.kind;
    if (kind === 'delete') {
      const id = decodeURIComponent(path.split('/').at(-1) ?? '');
      if (!list.some((one) => one.id === id)) return refuse(404, 'question.notFound');
      list = list.filter((one) => one.id !== id);
      return number();
    }
    if (kind !== 'patch') {
      const made = items.map((item) => newQuestion(`q-${(ids += 1)}`, item, 0));
      list = [...list, ...made];
      number();
      return ok({
        ids: items.map((item, at) => ({ clientId: item['clientId'], id: made[at]?.id })),
        state: 'draft',
      });
    }
    for (const item of items) {
      const found = list.find(({ id }) => id === item['id']);
      if (!found) return refuse(404, 'question.notFound');
      if ('text' in item && item['version'] !== found.version)
        return refuse(409, 'question.conflict');
    }
    list = list.map((question) => {
      const item = items.find(({ id }) => id === question.id);
      if (!item || !('text' in item)) return question;
      return Object.assign(withChange(question, item), { version: question.version + 1 });
    });
    const moved = items.flatMap(({ id, orders }) =>
      typeof orders === 'number' ? [{ id, orders }] : [],
    );
    const left = list.filter(({ id }) => !moved.some((one) => one.id === id));
    for (const { id, orders } of moved.toSorted((a, b) => a.orders - b.orders)) {
      const question = list.find((one) => one.id === id);
      if (question) left.splice(Math.min(orders - 1, left.length), 0, question);
    }
    list = left;
    return number();
  }
  return {
    read: () => structuredClone(list),
    handle(method: string, path: string, headers: Headers, body: string): Reply {
      const key = headers.get('idempotency-key') ?? '';
      const reply = keys.get(key) ?? act(method, path, body);
      keys.set(key, reply);
      return reply;
    },
  };
}

type Step =
  | { do: 'add' }
  | { do: 'edit' | 'remove'; at: number }
  | { do: 'move'; at: number; to: number }
  | { do: 'weather'; level: number }
  | { do: 'wait'; ms: number }
  | { do: 'breathe'; turns: number }
  | { do: 'kick' | 'read' | 'crash' };

const place = fc.nat(7);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant({ do: 'add' as const }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), at: place }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at: place }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('move' as const), at: place, to: place }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('weather' as const), level: fc.nat(3) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        ms: fc.constantFrom(30, 1_000, 31_000),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('breathe' as const), turns: fc.nat(6) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('kick' as const, 'read' as const, 'crash' as const),
      }),
    },
  ),
  { minLength: 3, maxLength: 40, size: 'max' },
);

function weatherOf(level: number, chance: () => number): () => Weather {
  const bad = ['lost', 'answerLost', 'answerLost', 'twice', 'late', 'halfBody'] as const;
  if (level === 3) return () => 'lost';
  const share = [0, 0.3, 0.7][level] ?? 0;
  return () => (chance() < share ? (bad[Math.floor(chance() * bad.length)] ?? 'lost') : 'fine');
}

/** One screen over one engine; the copy outlives both, as the one on disk does. */
function screenOn(
  offline: Offline,
  store: { copy: QuestionsCopy },
  server: ReturnType<typeof listServer>,
  now: () => number,
) {
  const { outbox } = offline;
  const rows = followQuestions(outbox, lane, (row, data) => {
    store.copy = acceptRow(store.copy, row, data);
  });
  rows.subscribe(() => undefined);
  const view = (): MergedQuestions => {
    const { rows: waiting, sent } = rows.getSnapshot();
    return mergeQuestions(store.copy, waiting, sent);
  };
  return {
    view,
    isBehind: () => isBehind(store.copy, rows.getSnapshot()),
    texts: () => view().questions.map(({ text }) => text),
    async read() {
      store.copy = await readQuestions(
        outbox,
        lane,
        () => store.copy,
        async () => ({ questions: server.read(), ids: store.copy.ids, at: now(), seen: [] }),
      );
    },
  };
}

async function live(life: { steps: Step[]; seed: number }) {
  const chance = generator(life.seed);
  const device = createDevice({ storage: 'memory', random: chance });
  const server = listServer();
  device.server.handle = server.handle;
  const store: { copy: QuestionsCopy } = { copy: { questions: [], ids: {}, at: 0, seen: [] } };
  const model: string[] = [];
  let names = 0;
  try {
    let tab = await device.signedIn();
    let screen = screenOn(tab, store, server, device.clock.now);
    const put = (action: 'create' | 'patch', items: Record<string, unknown>[]): Promise<unknown> =>
      tab.outbox.enqueueQuestionList(questions(action, items));
    for (const step of life.steps) {
      await act(step);
      expect(screen.texts(), step.do).toEqual(model);
      await breathe(1);
      expect(screen.texts(), `after ${step.do}`).toEqual(model);
    }
    device.network.weather = () => 'fine';
    for (const late of device.network.late.splice(0)) late();
    await drained(device, tab);
    expect(screen.texts()).toEqual(model);
    expect(tab.outbox.rows()).toEqual([]);
    expect(server.read().map(({ text }) => text)).toEqual(model);
    await screen.read();
    expect(screen.view().questions.map(({ state }) => state)).toEqual(model.map(() => 'server'));
    expect(store.copy.questions).toMatchObject(
      server.read().map(({ id, version, orders, text }) => ({ id, version, orders, text })),
    );

    async function act(step: Step): Promise<void> {
      const list = screen.view().questions;
      const at = 'at' in step && list.length > 0 ? step.at % list.length : -1;
      const chosen = list[at];
      if (step.do === 'add') {
        const text = `question ${(names += 1)}`;
        model.push(text);
        await put('create', [{ clientId: `c-${names}`, type: 'oral', text, maxScoreUnits: 240 }]);
      } else if (step.do === 'weather') device.network.weather = weatherOf(step.level, chance);
      else if (step.do === 'wait') device.clock.advance(step.ms);
      else if (step.do === 'breathe') await breathe(step.turns);
      else if (step.do === 'kick') tab.outbox.kick();
      else if (step.do === 'read') await screen.read();
      else if (step.do === 'crash') {
        // Nothing is sent before the screen follows: what was is told as "behind", below.
        const { weather } = device.network;
        device.crash(tab);
        device.network.weather = () => 'lost';
        tab = await device.signedIn();
        screen = screenOn(tab, store, server, device.clock.now);
        device.network.weather = weather;
        await screen.read();
      } else if (chosen && step.do === 'edit') {
        const text = `${model[at]}'`;
        model[at] = text;
        const { id, version } = chosen;
        await put('patch', [chosen.isNew ? { id, text } : { id, version, text }]);
      } else if (chosen && step.do === 'remove') {
        model.splice(at, 1);
        await tab.outbox.enqueueQuestionList(deletion(chosen.id));
      } else if (chosen && step.do === 'move') {
        const to = step.to % list.length;
        const items = movedOrders(list, at, to);
        model.splice(to, 0, ...model.splice(at, 1));
        if (items.length > 0) await put('patch', items);
      }
    }
  } finally {
    device.end();
  }
}

async function drained(device: Device, tab: Offline) {
  for (let turn = 0; tab.outbox.rows().length > 0 && turn < 50; turn += 1) {
    tab.outbox.kick();
    await breathe(4);
    device.clock.advance(60_000);
    await tab.outbox.settled();
  }
}

async function untilRefused(device: Device, tab: Offline) {
  for (let turn = 0; turn < 50; turn += 1) {
    if (tab.outbox.rows().some(({ state }) => state === 'attention')) return;
    tab.outbox.kick();
    await breathe(4);
    device.clock.advance(60_000);
  }
}

describe('a list of questions on the device', () => {
  it('is at every moment what the teacher made of it, and in the end what the server holds', async () => {
    const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2_147_483_647);
    const numRuns = Number(process.env['MODEL_RUNS'] ?? 150);
    await fc.assert(fc.asyncProperty(fc.record({ steps, seed: fc.integer() }), live), {
      numRuns,
      seed,
    });
  }, 120_000);

  it('knows that it lacks what was sent while no screen followed, and reads it whatever waits', async () => {
    const device = createDevice({ storage: 'memory' });
    const server = listServer();
    device.server.handle = server.handle;
    const store: { copy: QuestionsCopy } = {
      copy: { questions: [], ids: {}, at: device.clock.now() - 1, seen: [] },
    };
    try {
      const tab = await device.signedIn();
      const item = { clientId: 'c-1', type: 'oral', text: 'sent unseen', maxScoreUnits: 240 };
      await tab.outbox.enqueueQuestionList(questions('create', [item]));
      await drained(device, tab);
      device.network.weather = () => 'lost';
      const later = { ...item, clientId: 'c-2', text: 'waits' };
      await tab.outbox.enqueueQuestionList(questions('create', [later]));
      const screen = screenOn(tab, store, server, device.clock.now);
      await breathe(2);
      expect(screen.isBehind()).toBe(true);
      await screen.read();
      expect(screen.isBehind()).toBe(false);
      expect(screen.texts()).toEqual(['sent unseen', 'waits']);
    } finally {
      device.end();
    }
  });

  it('shows what waits as waiting, what was refused as such, and a release that was asked for', async () => {
    const device = createDevice({ storage: 'memory' });
    const store: { copy: QuestionsCopy } = {
      copy: { questions: [], ids: {}, at: device.clock.now(), seen: [] },
    };
    try {
      const tab = await device.signedIn();
      device.network.weather = () => 'lost';
      const screen = screenOn(tab, store, listServer(), device.clock.now);
      const item = { clientId: 'c-1', type: 'oral', text: 'one', maxScoreUnits: 240 };
      await tab.outbox.enqueueQuestionList(questions('create', [item]));
      await tab.outbox.enqueueQuestionList(questions('release', []));
      expect(screen.view()).toMatchObject({
        questions: [{ text: 'one', state: 'waiting', isNew: true }],
        state: 'waiting',
        release: 'waiting',
      });
      const errors = [{ code: 'question.emptyOption', message: '' }];
      device.network.weather = () => ({
        instead: { status: 400, body: { result: false, errors } },
      });
      await untilRefused(device, tab);
      expect(screen.view()).toMatchObject({
        questions: [{ text: 'one', state: 'needsYou' }],
        state: 'needsYou',
      });
    } finally {
      device.end();
    }
  });
});
