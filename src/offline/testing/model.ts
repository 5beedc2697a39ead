/** A device that lives through anything, and what must be true of it at the end. */
import type { Offline } from '../offline.ts';
import type { CorrectionRow } from '../kinds/correction/types.ts';
import { mergeWorkbook } from '../kinds/correction/merged-view.ts';
import { onlyWaits } from '../outbox/rows.ts';
import { countWork } from '../outbox/waiting-work.ts';
import { breathe } from './clock.ts';
import { createDevice, fileOf, laneOf, questions, type Device } from './device.ts';
import { generator, weatherOf } from './chance.ts';
import { checkAll, Violation, people, type Acked, type Lived } from './model-checks.ts';
import type { ServerFaults } from './server.ts';

/** One thing that happens. */
export type Step =
  | { do: 'save'; tab: number; result: number; part: number }
  | { do: 'saveAndCrash'; tab: number; result: number; part: number; after: number }
  | { do: 'create' | 'edit' | 'erase'; tab: number; question: number }
  /** A file for a question: a new one, or the same once more. */
  | { do: 'attach'; tab: number; question: number; isNew: boolean }
  /** The server gives unfinished uploads up. */
  | { do: 'expire' }
  | { do: 'colleague'; result: number; part: number }
  | { do: 'refuse'; result: number; part: number }
  | { do: 'weather'; level: number }
  | { do: 'wait'; ms: number }
  /** Somebody sets the clock. */
  | { do: 'clock'; ms: number }
  | { do: 'breathe'; turns: number }
  /** A deaf tab learns nothing of the others until it is refreshed. */
  | { do: 'kick' | 'crash' | 'refresh' | 'deaf'; tab: number }
  /** Requests stay on their way until they are let go. */
  | { do: 'hold' | 'letGo' }
  | { do: 'worker' | 'lateArrives' }
  | { do: 'decide'; tab: number; choice: 'mine' | 'theirs' | 'retry' | 'discard' }
  /** Somebody signs in, after an exit by hand or over the session that was there. */
  | { do: 'person'; who: number; leaves: boolean };

/** A life. */
export interface Life {
  steps: Step[];
  /** Decides about each request's fate. */
  seed: number;
  storage?: 'memory' | 'dexie';
  faults?: ServerFaults;
}

const parts = ['q1', 'q2', 'note'];
/** Even a file of a few letters comes in several parts. */
const smallParts = { limits: { part: 8 } };
const resultOf = (result: number) => `r${result}`;

/** How eventful a life was. */
export interface Tally {
  saves: number;
  requests: number;
  /** Answered from the key table. */
  repeats: number;
  conflicts: number;
}

/** Lives a life and throws a violation if anything is not as promised. */
export async function live(life: Life): Promise<Tally> {
  const chance = generator(life.seed);
  const device = createDevice({
    storage: life.storage ?? 'memory',
    random: chance,
    ...(life.faults && { faults: life.faults }),
  });
  try {
    return await new World(device, chance).run(life.steps);
  } finally {
    device.end();
  }
}

class World implements Lived {
  readonly device: Device;
  readonly chance: () => number;
  tabs: Offline[] = [];
  who = 0;
  count = 0;
  /** In the order of their acknowledgement. */
  acked: Acked[] = [];
  /** Saves whose tab died before it could hear: they may count or not. */
  unheard: Acked[] = [];
  givenUp = new Set<number | string>();
  /** What each tab read of a workbook last. */
  read = new Map<string, ReturnType<World['details']>>();
  erased = new Set<string>();
  edited = new Map<string, string>();
  attached = new Map<string, { id: string; content: string }>();

  constructor(device: Device, chance: () => number) {
    this.device = device;
    this.chance = chance;
    device.server.tokens.clear();
    for (const { owner, token } of people) device.server.tokens.set(token, owner);
  }

  async run(steps: Step[]) {
    for (const _ of [0, 1]) this.tabs.push(await this.openTab());
    for (const step of steps) {
      await this.take(step);
      await breathe(1);
    }
    await this.quiet();
    checkAll(this.device.server, this);
    const { seen, conflicts } = this.device.server;
    return {
      saves: this.acked.length,
      requests: seen.length,
      repeats: seen.filter((request) => request.how === 'table').length,
      conflicts: conflicts.length,
    };
  }

  async openTab(): Promise<Offline> {
    const tab = this.device.open(smallParts);
    await tab.ready;
    if (tab.session.current() === null) await tab.session.signIn(this.person());
    return tab;
  }

  person() {
    return people[this.who] ?? people[0];
  }

  tab(at: number): Offline {
    const tab = this.tabs[at % this.tabs.length];
    if (!tab) throw new Error('no tab');
    return tab;
  }

  details(result: number) {
    const at = (part: string) =>
      this.device.server.parts.get(`${laneOf(resultOf(result))}/${part}`);
    const note = at('note');
    return {
      questionList: ['q1', 'q2'].map((questionId) => ({
        questionId,
        scoreUnits:
          typeof at(questionId)?.value === 'number' ? Number(at(questionId)?.value) : null,
        comment: null,
        version: at(questionId)?.version ?? 0,
      })),
      review: { version: 0, status: 'notReviewed' as const },
      note: {
        version: note?.version ?? 0,
        text: typeof note?.value === 'string' ? note.value : '',
      },
      totalUnits: 0,
    };
  }

  /** What the teacher sees in a tab: a copy that may be old, under what she did on this device. */
  async screen(tab: Offline, result: number) {
    const lane = laneOf(resultOf(result));
    const place = `${this.tabs.indexOf(tab)} ${this.person().owner} ${result}`;
    const copy = this.read.get(place) ?? this.details(result);
    this.read.set(place, copy);
    tab.outbox.sentOf(lane);
    await breathe(2);
    return mergeWorkbook(copy, tab.outbox.rowsOf(lane), tab.outbox.sentOf(lane) ?? []);
  }

  async correction(tab: Offline, result: number, part: number) {
    const seen = await this.screen(tab, result);
    this.count += 1;
    const name = parts[part] ?? 'q1';
    const question = seen.questionList.find((item) => item.questionId === name);
    const value = name === 'note' ? `n${String(this.count).padStart(5, '0')}` : this.count;
    const ids = {
      kind: 'exam' as const,
      schoolId: 'school',
      semesterId: 'sem',
      studentId: 's1',
      resultId: resultOf(result),
    };
    const input = question
      ? {
          ...ids,
          answers: [{ questionId: name, baseVersion: question.version, scoreUnits: this.count }],
        }
      : { ...ids, note: { baseVersion: seen.note.version, text: String(value) } };
    const acked = {
      owner: this.person().owner,
      name: `${laneOf(resultOf(result))}/${name}`,
      value,
    };
    return { input, acked };
  }

  async take(step: Step): Promise<void> {
    const { device } = this;
    switch (step.do) {
      case 'save': {
        const tab = this.tab(step.tab);
        const { input, acked } = await this.correction(tab, step.result, step.part);
        await tab.outbox.enqueueCorrection(input);
        this.acked.push(acked);
        return;
      }
      case 'saveAndCrash': {
        const tab = this.tab(step.tab);
        const { input, acked } = await this.correction(tab, step.result, step.part);
        let isOver = false;
        void tab.outbox.enqueueCorrection(input).then(() => {
          if (!isOver) this.acked.push(acked);
        });
        await breathe(step.after);
        isOver = true;
        if (this.acked.at(-1) !== acked) this.unheard.push(acked);
        return this.crash(step.tab);
      }
      case 'crash':
        return this.crash(step.tab);
      case 'create':
      case 'edit':
      case 'erase':
        return this.question(step.do, this.tab(step.tab), `c${step.question}`);
      case 'attach':
        return this.attach(this.tab(step.tab), `c${step.question}`, step.isNew);
      case 'expire':
        return device.server.uploads.expire();
      case 'colleague':
        this.count += 1;
        device.server.change(laneOf(resultOf(step.result)), parts[step.part] ?? 'q1', -this.count);
        return;
      case 'refuse': {
        const name = `${laneOf(resultOf(step.result))}/${parts[step.part] ?? 'q1'}`;
        const { refuses } = device.server;
        if (!refuses.delete(name)) refuses.add(name);
        return;
      }
      case 'weather':
        device.network.weather = weatherOf(step.level, this.chance);
        return;
      case 'wait':
        device.clock.advance(step.ms);
        return;
      case 'clock':
        device.clock.jump(step.ms);
        return;
      case 'breathe':
        return breathe(step.turns);
      case 'kick':
        this.tab(step.tab).outbox.kick();
        return;
      case 'deaf':
        device.deafen(this.tab(step.tab), true);
        return;
      case 'refresh':
        device.deafen(this.tab(step.tab), false);
        for (const result of [0, 1])
          this.read.delete(`${step.tab % 2} ${this.person().owner} ${result}`);
        return;
      case 'hold':
        device.network.weather = () => 'held';
        return;
      case 'letGo':
        return this.letGo();
      case 'worker':
        return this.work();
      case 'lateArrives':
        device.network.late.shift()?.();
        return;
      case 'decide':
        return this.decide(this.tab(step.tab), step.choice);
      case 'person':
        if (step.who === this.who && !step.leaves) return;
        if (step.leaves) await this.tab(0).session.signOut();
        this.who = step.who;
        await this.tab(0).session.signIn(this.person());
        for (const tab of this.tabs) await tab.session.load();
        return;
    }
  }

  letGo() {
    const { network } = this.device;
    network.weather = () => 'fine';
    for (const held of network.held) held.release();
  }

  async crash(at: number) {
    const index = at % this.tabs.length;
    this.device.crash(this.tab(index));
    this.tabs[index] = await this.openTab();
  }

  async work() {
    const worker = this.device.open({ ...smallParts, context: 'worker' });
    await worker.ready;
    const replayed = worker.outbox.replay(25_000);
    await breathe(20);
    this.device.clock.advance(25_000);
    await replayed;
    this.device.crash(worker);
  }

  async question(action: 'create' | 'edit' | 'erase', tab: Offline, clientId: string) {
    const id = `tmp:${clientId}:${this.person().owner}`;
    const isThere = this.edited.has(id) && !this.erased.has(id);
    if (action === 'create' ? this.edited.has(id) : !isThere) return;
    this.count += 1;
    const text = `t${String(this.count).padStart(5, '0')}`;
    if (action === 'erase') {
      await tab.outbox.enqueueQuestionList({
        parent: 'exam',
        semesterId: 'sem',
        id: 'e1',
        action: 'delete',
        questionId: id,
      });
      this.erased.add(id);
      return;
    }
    const list = action === 'create' ? 'create' : 'patch';
    await tab.outbox.enqueueQuestionList(questions(list, [{ id, text }]));
    this.edited.set(id, text);
  }

  async attach(tab: Offline, clientId: string, isNew: boolean) {
    const id = `tmp:${clientId}:${this.person().owner}`;
    if (!this.edited.has(id) || this.erased.has(id)) return;
    const before = this.attached.get(id);
    if (!isNew && !before) return;
    this.count += 1;
    const content = isNew ? `file ${this.count}` : (before?.content ?? '');
    const file = isNew ? (await tab.files.add(fileOf(content))).id : (before?.id ?? '');
    const text = `t${String(this.count).padStart(5, '0')}`;
    await tab.outbox.enqueueQuestionList(questions('patch', [{ id, text, files: [{ id: file }] }]));
    this.edited.set(id, text);
    this.attached.set(id, { id: file, content });
  }

  async decide(tab: Offline, choice: 'mine' | 'theirs' | 'retry' | 'discard') {
    const conflict = tab.outbox.rows().find((row) => row.state === 'conflict');
    const refused = tab.outbox.rows().find((row) => row.state === 'attention');
    if (conflict && (choice === 'mine' || choice === 'theirs')) {
      if (choice === 'theirs' && conflict.kind === 'correction') this.giveUp(conflict);
      await tab.outbox.resolve(conflict.key, choice);
    }
    if (refused && choice === 'retry') await tab.outbox.retry(refused.key);
    if (refused && choice === 'discard' && refused.kind === 'correction') {
      this.giveUp(refused);
      await tab.outbox.discard(refused.key);
    }
  }

  /** Remembers what the person saw and gave up. */
  giveUp({ body }: CorrectionRow) {
    for (const { scoreUnits } of body.answers)
      if (typeof scoreUnits === 'number') this.givenUp.add(scoreUnits);
    if (body.note) this.givenUp.add(body.note.text);
  }

  /** Fine weather until nothing waits for anyone. */
  async quiet() {
    const { device } = this;
    this.letGo();
    device.server.refuses.clear();
    for (const late of device.network.late.splice(0)) late();
    for (const tab of this.tabs) device.deafen(tab, false);
    for (const [who] of people.entries()) {
      await this.take({ do: 'person', who, leaves: false });
      await this.drain(this.tab(0));
    }
    for (const late of device.network.late.splice(0)) late();
  }

  async drain(tab: Offline) {
    for (let round = 0; round < 60; round += 1) {
      tab.outbox.kick();
      await breathe(4);
      this.device.clock.advance(60_000);
      for (const other of this.tabs) await other.outbox.settled();
      this.honest(tab);
      if (tab.outbox.rows().length === 0) return;
      for (const row of tab.outbox.rows()) {
        if (row.state === 'conflict') await tab.outbox.resolve(row.key, 'mine');
        if (row.state === 'attention') await tab.outbox.retry(row.key);
      }
    }
    throw new Violation(`the queue does not drain: ${JSON.stringify(tab.outbox.rows())}`);
  }

  honest(tab: Offline) {
    const { waiting, needsYou } = tab.outbox.status.getSnapshot();
    const rows = tab.outbox.rows();
    const queued = rows.filter(onlyWaits);
    const isTrue = waiting === countWork(queued) && needsYou === rows.length - queued.length;
    if (!isTrue || waiting > 0 !== queued.length > 0)
      throw new Violation(`the header says ${waiting} + ${needsYou}, ${rows.length} wait`);
  }
}
