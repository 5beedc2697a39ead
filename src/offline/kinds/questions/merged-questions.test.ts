import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offline } from '../../offline.ts';
import { openDexieStore } from '../../store/dexie-store.ts';
import { generator } from '../../testing/chance.ts';
import { breathe, until } from '../../testing/clock.ts';
import { createDevice, deletion, LIST_LANE, questions, type Device } from '../../testing/device.ts';
import { screenOn } from '../../testing/list-screen.ts';
import { withFile } from '../../testing/question-files.ts';
import { listServer } from '../../testing/list-server.ts';
import { modelSettings } from '../../testing/lives.ts';
import type { Weather } from '../../testing/network.ts';
import { waitingList } from '../../testing/waiting.ts';
import { createdIds, mergeQuestions, movedOrders, type QuestionsCopy } from './merged-questions.ts';

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

async function live(life: { steps: Step[]; seed: number }) {
  const chance = generator(life.seed);
  const device = createDevice({ storage: 'memory', random: chance });
  const server = listServer();
  device.server.handle = server.handle;
  const store: { copy: QuestionsCopy } = { copy: { questions: [], ids: {}, seen: [] } };
  const model: string[] = [];
  let names = 0;
  try {
    let tab = await device.signedIn();
    let screen = screenOn(tab, store, server);
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
    device.clock.advance(1);
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
      else if (step.do === 'read') {
        device.clock.advance(1);
        await screen.read();
      } else if (step.do === 'crash') {
        device.crash(tab);
        tab = await device.signedIn();
        // What is sent meanwhile no screen has followed.
        await breathe(6);
        screen = screenOn(tab, store, server);
        await breathe(2);
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
    const numRuns = Math.ceil(modelSettings(process.env, 600).numRuns / 4);
    await fc.assert(fc.asyncProperty(fc.record({ steps, seed: fc.integer() }), live), {
      numRuns,
      seed,
    });
  }, 120_000);

  it('shows what was sent while no screen followed, and reads it as soon as nothing waits', async () => {
    const device = createDevice({ storage: 'memory' });
    const server = listServer();
    device.server.handle = server.handle;
    const store: { copy: QuestionsCopy } = {
      copy: { questions: [], ids: {}, seen: [] },
    };
    try {
      const tab = await device.signedIn();
      const item = { clientId: 'c-1', type: 'oral', text: 'sent unseen', maxScoreUnits: 240 };
      await tab.outbox.enqueueQuestionList(questions('create', [item]));
      await drained(device, tab);
      device.network.weather = () => 'lost';
      const later = { ...item, clientId: 'c-2', text: 'waits' };
      await tab.outbox.enqueueQuestionList(questions('create', [later]));
      const screen = screenOn(tab, store, server);
      await breathe(2);
      expect(screen.isBehind()).toBe(true);
      expect(screen.texts()).toEqual(['sent unseen', 'waits']);
      await screen.read();
      expect(screen.isBehind()).toBe(true);
      device.network.weather = () => 'fine';
      await drained(device, tab);
      device.clock.advance(1);
      await screen.read();
      expect(screen.isBehind()).toBe(false);
      expect(screen.texts()).toEqual(['sent unseen', 'waits']);
    } finally {
      device.end();
    }
  });

  it.each(['an exit', 'a week'])(
    'keeps no words after %s of what was sent, and knows that it lacks them',
    async (taken) => {
      const device = createDevice();
      device.server.handle = listServer().handle;
      const copy = { questions: [], ids: {}, seen: [] };
      try {
        const tab = await device.signedIn();
        const item = { clientId: 'c-1', type: 'oral', text: 'sent unseen', maxScoreUnits: 240 };
        await tab.outbox.enqueueQuestionList(questions('create', [item]));
        await drained(device, tab);
        const store = await openDexieStore(device.databaseName);
        const receipts = () => store.read('all', (tx) => tx.receipts('school:ann', [LIST_LANE]));
        const merged = async () => mergeQuestions(copy, { rows: [], receipts: await receipts() });
        expect(await merged()).toMatchObject({ questions: [{ isNew: false }], lacks: false });
        if (taken === 'an exit') await tab.session.signOut();
        else await store.dropReceipts(device.clock.now() + 1, 0);
        expect(JSON.stringify(await receipts())).not.toContain('sent unseen');
        expect(await merged()).toMatchObject({ questions: [], lacks: true });
        expect(createdIds(await receipts())).toEqual({ 'tmp:c-1': 'q-1' });
        store.close();
      } finally {
        device.end();
      }
    },
  );

  it('shows what waits as waiting, what was refused as such, and a release that was asked for', async () => {
    const device = createDevice({ storage: 'memory' });
    const store: { copy: QuestionsCopy } = {
      copy: { questions: [], ids: {}, seen: [] },
    };
    try {
      const tab = await device.signedIn();
      device.network.weather = () => 'lost';
      const screen = screenOn(tab, store, listServer());
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

  it('stays locked behind a release that the server fails with: it goes on being sent', () => {
    const unserved = { times: 5, since: 0, isNamed: true };
    const rows = [waitingList([], { kind: 'release', lane: 'q:exam:e', unserved })];
    expect(
      mergeQuestions({ questions: [], ids: {}, seen: [] }, { rows, receipts: [] }),
    ).toMatchObject({ state: 'needsYou', release: 'waiting' });
  });

  it('calls a file by the name of the server once the question that names it is accepted', async () => {
    const device = createDevice({ storage: 'memory' });
    const store: { copy: QuestionsCopy } = {
      copy: { questions: [], ids: {}, seen: [] },
    };
    try {
      const tab = await device.signedIn();
      const screen = screenOn(tab, store, listServer());
      await withFile(tab, 'scan');
      await drained(device, tab);
      await until(() => screen.view().questions[0]?.isNew === false);
      expect(JSON.stringify(screen.view())).not.toContain('local:');
      expect(screen.view().questions[0]?.files).toMatchObject([{ id: 'file-1' }]);
    } finally {
      device.end();
    }
  });

  it('shows what was made without knowing of newer words below them', async () => {
    const device = createDevice({ storage: 'memory' });
    const server = listServer();
    device.server.handle = server.handle;
    const store: { copy: QuestionsCopy } = {
      copy: { questions: [], ids: {}, seen: [] },
    };
    try {
      const tab = await device.signedIn();
      const item = { clientId: 'c-1', type: 'oral', text: 'one', maxScoreUnits: 240 };
      const screen = screenOn(tab, store, server);
      await tab.outbox.enqueueQuestionList(questions('create', [item]));
      await drained(device, tab);
      device.network.weather = () => 'lost';
      await tab.outbox.enqueueQuestionList(
        questions('patch', [{ id: 'q-1', version: 1, text: 'newer' }]),
      );
      const [waiting] = tab.outbox.rowsOf(LIST_LANE);
      await tab.outbox.enqueue({
        method: 'PATCH',
        path: waiting?.path ?? '',
        body: [{ id: 'q-1', version: 1, text: 'older', formula: 'x' }],
        asBased: true,
      });
      expect(tab.outbox.rowsOf(LIST_LANE)).toHaveLength(2);
      expect(screen.view().questions).toMatchObject([{ text: 'newer', formula: 'x' }]);
    } finally {
      device.end();
    }
  });
});
