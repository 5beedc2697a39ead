/** Two devices of one person at one list of whole questions, and what must be true of it at the end. */
import * as fc from 'fast-check';
import type { Offline } from '../offline.ts';
import { isOfGone } from '../kinds/questions/lists.ts';
import {
  movedOrders,
  type MergedListQuestion,
  type QuestionsCopy,
} from '../kinds/questions/merged-questions.ts';
import type { OutboxRow } from '../records.ts';
import type { QuestionItem } from '../kinds/questions/types.ts';
import { isObject, objectsOf } from '#src/lib/json.ts';
import { generator, weatherOf } from './chance.ts';
import { breathe } from './clock.ts';
import { createDevice, type Device } from './device.ts';
import { screenOn } from './list-screen.ts';
import { listServer } from './list-server.ts';
import { Violation } from './model-checks.ts';
import type { ServerFaults } from './server.ts';

const FIELDS = ['text', 'modelAnswer'] as const;
type Field = (typeof FIELDS)[number];
/** Two tabs of the first device, one of the second: that one changes words alone. */
const DEVICES = [0, 0, 1] as const;
const LANE = 'q:tpl:t1';

/** One thing that happens. */
export type BankStep =
  | { do: 'edit'; tab: number; at: number; field: Field }
  | { do: 'add' | 'crash' | 'refresh' | 'deaf' | 'kick' | 'read' | 'worker'; tab: number }
  | { do: 'erase'; tab: number; at: number }
  | { do: 'move'; tab: number; at: number; to: number }
  | { do: 'weather'; tab: number; level: number }
  | { do: 'wait'; ms: number }
  | { do: 'breathe'; turns: number }
  | { do: 'decide'; tab: number; choice: 'mine' | 'theirs' };

/** A life; the seed decides about each request's fate. */
interface BankLife {
  steps: BankStep[];
  seed: number;
  faults?: ServerFaults;
}

const tab = fc.nat(2);
const at = fc.nat(2);
const step: fc.Arbitrary<BankStep> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      tab,
      at,
      field: fc.constantFrom(...FIELDS),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), tab: fc.nat(1), at }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('move' as const), tab: fc.nat(1), at, to: at }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('weather' as const), tab, level: fc.nat(3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(30, 1_000, 31_000, 300_000),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('breathe' as const), turns: fc.nat(8) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom('kick', 'read', 'refresh', 'deaf', 'crash', 'worker'),
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      tab,
      choice: fc.constantFrom('mine', 'theirs'),
    }),
  },
);
/** Some of what happens, in order, when both devices are at one question and she goes on writing. */
const dispute: BankStep[] = [
  { do: 'read', tab: 0 },
  { do: 'edit', tab: 2, at: 0, field: 'text' },
  { do: 'breathe', turns: 8 },
  { do: 'edit', tab: 0, at: 0, field: 'modelAnswer' },
  { do: 'breathe', turns: 8 },
  { do: 'read', tab: 0 },
  { do: 'edit', tab: 0, at: 0, field: 'modelAnswer' },
  { do: 'decide', tab: 0, choice: 'theirs' },
  { do: 'breathe', turns: 8 },
];
/** The same when she puts things in order on the bus. */
const journey: BankStep[] = [
  { do: 'weather', tab: 0, level: 3 },
  { do: 'add', tab: 0 },
  { do: 'add', tab: 0 },
  { do: 'kick', tab: 0 },
  { do: 'move', tab: 0, at: 2, to: 0 },
  { do: 'edit', tab: 0, at: 1, field: 'text' },
  { do: 'move', tab: 0, at: 1, to: 2 },
  { do: 'erase', tab: 0, at: 2 },
];
const some = (all: BankStep[]) => fc.subarray(all, { minLength: all.length - 3 });
const any = fc.array(step, { minLength: 1, maxLength: 20, size: 'max' });
/** Lives of such a list. */
export const anyBankLife: fc.Arbitrary<BankLife> = fc.record({
  steps: fc
    .tuple(any, fc.oneof(some(dispute), some(journey), fc.constant([])), any)
    .map((all) => all.flat()),
  seed: fc.integer(),
});

/** All that a question says, as a list of the bank is told it; which question it is stands in its formula. */
function wholeOf(question: MergedListQuestion): QuestionItem {
  const {
    id,
    version,
    orders: _o,
    options: _p,
    maxScore: _m,
    state: _s,
    isNew,
    ...words
  } = question;
  return { ...words, id, ...(!isNew && { version }) };
}
const list = (action: 'create' | 'patch', items: QuestionItem[]) => ({
  parent: 'template' as const,
  schoolId: 'school',
  id: 't1',
  action,
  items,
});

/** Lives a life and throws a violation if anything is not as promised; answers how many changes were asked about. */
export async function liveInBank(life: BankLife): Promise<number> {
  const chance = generator(life.seed);
  const server = listServer(life.faults);
  const devices = [0, 1].map(() => createDevice({ storage: 'memory', random: chance }));
  for (const device of devices) device.server.handle = server.handle;
  try {
    return await liveOn(devices, server, life.steps, chance);
  } finally {
    for (const device of devices) device.end();
  }
}

async function liveOn(
  devices: readonly Device[],
  server: ReturnType<typeof listServer>,
  steps: readonly BankStep[],
  chance: () => number,
): Promise<number> {
  const deviceOf = (tab: number) => {
    const device = devices[DEVICES[tab] ?? 0];
    if (!device) throw new Error('no device');
    return device;
  };
  let count = 0;
  let names = 0;
  let asked = 0;
  /** By question, field and device: the last words that were acknowledged. */
  const said = new Map<string, string>();
  const made = new Set<string>();
  const erased = new Set<string>();
  /** Words that she gave up, and whole questions that she put over what a card showed. */
  const givenUp = new Set<string>();
  const chosen = new Set<string>();
  const ids = () => {
    names += 1;
    return `00000000-${names}`;
  };

  /** The copies outlive the tabs, as those on a disk do. */
  const stores = DEVICES.map((): { copy: QuestionsCopy } => ({
    copy: { questions: [], ids: {}, seen: [] },
  }));
  async function openTab(tab: number) {
    const offline = await deviceOf(tab).signedIn({ uuid: ids });
    const store = stores[tab] ?? { copy: { questions: [], ids: {}, seen: [] } };
    const screen = screenOn(offline, store, server, LANE);
    // Nobody opens a page within the millisecond of an answer.
    deviceOf(tab).clock.advance(1);
    await screen.read();
    await breathe(2);
    return { offline, screen };
  }
  const tabs: Awaited<ReturnType<typeof openTab>>[] = [];
  for (const tab of DEVICES.keys()) tabs.push(await openTab(tab));
  const tabAt = (at: number) => {
    const found = tabs[at % tabs.length];
    if (!found) throw new Error('no tab');
    return found;
  };

  async function act(step: BankStep): Promise<void> {
    if (step.do === 'wait') {
      for (const device of devices) device.clock.advance(step.ms);
      return;
    }
    if (step.do === 'breathe') return breathe(step.turns);
    const { offline, screen } = tabAt(step.tab);
    const device = deviceOf(step.tab);
    const { questions } = screen.view();
    const question = 'at' in step ? questions[step.at % (questions.length || 1)] : undefined;
    if (step.do === 'add') {
      count += 1;
      const formula = `f${count}`;
      made.add(formula);
      const item = {
        clientId: ids(),
        type: 'oral',
        formula,
        text: `t${count}`,
        maxScoreUnits: 240,
      };
      await offline.outbox.enqueueQuestionList(list('create', [item]));
    } else if (step.do === 'edit' && question) {
      count += 1;
      const value = `${step.field}${count}`;
      const item = { ...wholeOf(question), [step.field]: value };
      await offline.outbox.enqueueQuestionList(list('patch', [item]));
      said.set(`${question.formula} ${step.field} ${DEVICES[step.tab]}`, value);
    } else if (step.do === 'erase' && question) {
      erased.add(String(question.formula));
      const { parent, schoolId, id } = list('patch', []);
      const target = { parent, schoolId, id, action: 'delete' as const, questionId: question.id };
      await offline.outbox.enqueueQuestionList(target);
    } else if (step.do === 'move' && question) {
      const places = movedOrders(
        questions,
        questions.indexOf(question),
        step.to % questions.length,
      );
      if (places.length > 0) await offline.outbox.enqueueQuestionList(list('patch', places));
    } else if (step.do === 'weather') device.network.weather = weatherOf(step.level, chance);
    else if (step.do === 'kick') offline.outbox.kick();
    else if (step.do === 'read') await readIn(step.tab);
    else if (step.do === 'deaf' || step.do === 'refresh')
      device.deafen(offline, step.do === 'deaf');
    else if (step.do === 'crash') {
      device.crash(offline);
      tabs[step.tab] = await openTab(step.tab);
    } else if (step.do === 'worker') await work(device);
    else if (step.do === 'decide') await decide(offline, step.choice);
  }
  async function readIn(tab: number) {
    deviceOf(tab).clock.advance(1);
    await tabAt(tab).screen.read();
  }
  async function work(device: Device) {
    const worker = device.open({ context: 'worker', uuid: ids });
    await worker.ready;
    const replayed = worker.outbox.replay(25_000);
    await breathe(20);
    device.clock.advance(25_000);
    await replayed;
    device.crash(worker);
  }
  function note(row: OutboxRow, words: Set<string>) {
    for (const item of Array.isArray(row.body) ? row.body : [])
      for (const field of FIELDS)
        words.add(`${String(item['formula'])} ${field} ${JSON.stringify(item[field] ?? null)}`);
  }
  async function decide({ outbox }: Offline, choice: 'mine' | 'theirs') {
    const row = outbox.rows().find(({ state }) => state === 'conflict');
    if (!row) return;
    asked += 1;
    note(row, choice === 'mine' ? chosen : givenUp);
    // Shown the words, she keeps the question after all.
    if (row.kind === 'delete' && choice === 'theirs')
      for (const { formula } of objectsOf(isObject(row.server) ? row.server['current'] : null))
        erased.delete(String(formula));
    await outbox.resolve(row.key, choice);
  }

  for (const _ of [0, 1]) await act({ do: 'add', tab: 0 });
  await tabAt(0).offline.outbox.settled();
  for (const at of DEVICES.keys()) await readIn(at);
  for (const step of steps) {
    await act(step);
    await breathe(1);
  }
  for (const device of devices) {
    device.network.weather = () => 'fine';
    for (const late of device.network.late.splice(0)) late();
  }
  for (const [at, { offline }] of tabs.entries()) {
    deviceOf(at).deafen(offline, false);
  }
  await breathe(8);
  // A deaf tab may have read what is under way, and shows that twice until it is answered.
  const order = tabAt(0)
    .screen.view()
    .questions.map(({ formula }) => formula);
  await drain([2, 0]);
  check();
  return asked;

  async function drain(at: readonly number[]) {
    for (let round = 0; round < 60; round += 1) {
      let waiting = 0;
      for (const tab of at) {
        const { outbox } = tabAt(tab).offline;
        outbox.kick();
        await breathe(4);
        deviceOf(tab).clock.advance(60_000);
        await outbox.settled();
        waiting += outbox.rows().length;
        for (const row of outbox.rows()) {
          if (row.state === 'conflict') {
            note(row, chosen);
            await outbox.resolve(row.key, 'mine');
          }
          if (row.state !== 'attention') continue;
          const isUnmade = row.lastError?.errors[0]?.code === 'offline.tempIdUnknown';
          if (!isOfGone(row) && !isUnmade) throw new Violation(`refused: ${JSON.stringify(row)}`);
          note(row, givenUp);
          await outbox.discard(row.key);
        }
      }
      if (waiting === 0) return;
    }
    throw new Violation(
      `the queue does not drain: ${JSON.stringify(tabAt(at[0] ?? 0).offline.outbox.rows())}`,
    );
  }

  function check() {
    const end = server.read();
    const formulas = end.map(({ formula }) => String(formula));
    for (const formula of made) {
      const times = formulas.filter((one) => one === formula).length;
      if (times !== (erased.has(formula) ? 0 : 1))
        throw new Violation(`${formula} is there ${times} times, erased: ${erased.has(formula)}`);
    }
    const stood = new Set<string>();
    for (const { before, after } of server.writes)
      for (const field of FIELDS) {
        const value = after?.[field] ?? null;
        if (!after || before?.[field] === value) continue;
        const name = `${after.formula} ${field} ${JSON.stringify(value)}`;
        if (before && stood.has(name) && !chosen.has(name))
          throw new Violation(`overwritten unseen: ${name} came back over ${before[field]}`);
        stood.add(name);
      }
    for (const [name, value] of said) {
      const [formula = '', field = ''] = name.split(' ');
      const words = `${formula} ${field} ${JSON.stringify(value)}`;
      if (!stood.has(words) && !givenUp.has(words) && !erased.has(formula))
        throw new Violation(`lost: ${words}`);
    }
    const wanted = [...new Set(order)].filter((one) => formulas.includes(String(one)));
    if (wanted.join() !== formulas.join())
      throw new Violation(`the order is ${formulas.join()}, not ${wanted.join()}`);
  }
}
