/** What the teacher does: she scores in two tabs, some answers in one, some in the other, some by turns. */
import type { Device } from './device.ts';
import type { Dice } from './dice.ts';
import type { HarnessCreate, HarnessNote, HarnessSave } from './harness/api.ts';
import { unitsFor } from './ledger.ts';
import type { PartName } from './ledger.ts';
import type { Promises } from './promises.ts';
import { partOf } from './school.ts';
import type { Target, Targets } from './targets.ts';

/** The teacher at her tablet. */
export interface Teacher {
  /** The highest score of each part in units. */
  maxima: Map<PartName, number>;
  hear(text: string): HarnessNote | null;
  /** A few saves at once, without waiting for them. */
  saveSome(device: Device): void;
  /** Saves that were handed over and not yet acknowledged. */
  open(): number;
  /** A tab is gone: its unacknowledged saves may or may not be there. */
  forget(tab: number): void;
}

interface Part extends Target {
  name: PartName;
  /** The tab that writes it; null: both, by turns. */
  owner: 0 | 1 | null;
}

/** Workbooks and questions of each: few enough that saves meet each other in the queue. */
const workbooks = 8;
const questionsEach = 6;

const owners = [0, 1, null] as const;

function partsOf(targets: Targets): Part[] {
  return targets.workbooks.slice(0, workbooks).flatMap((questions) =>
    questions.slice(0, questionsEach).map((target, place) =>
      Object.assign({}, target, {
        name: partOf(target.resultId, target.questionId),
        owner: owners[place % owners.length] ?? null,
      }),
    ),
  );
}

/** A teacher for these workbooks. */
export function createTeacher(evening: {
  targets: Targets;
  promises: Promises;
  dice: Dice;
  newQuestions: number;
  alone: number;
}): Teacher {
  const { targets, promises, dice, newQuestions } = evening;
  const parts = partsOf(targets);
  const maxima = new Map(parts.map((part) => [part.name, part.maxUnits]));
  const open = [new Map<string, number>(), new Map<string, number>()] as const;
  const turns = new Map<PartName, 0 | 1>();
  const lives = [0, 0];
  let marks = 0;

  const wait = (tab: 0 | 1, what: string) => open[tab].set(what, (open[tab].get(what) ?? 0) + 1);
  const done = (what: string) => {
    for (const waiting of open) {
      const left = (waiting.get(what) ?? 0) - 1;
      if (left > 0) waiting.set(what, left);
      else waiting.delete(what);
    }
  };
  const inputFor = ({ name, owner: _owner, maxUnits, ...target }: Part): HarnessSave => {
    const n = promises.nextOf(name);
    const { schoolId, semesterId } = targets;
    const scoreUnits = unitsFor(n, maxUnits);
    return {
      part: name,
      n,
      schoolId,
      semesterId,
      scoreUnits,
      alone: dice.next() < evening.alone,
      ...target,
    };
  };
  const score = (device: Device, part: Part) => {
    // A shared answer goes to the other tab once this one's save is acknowledged.
    const isOpen = open.some((waiting) => waiting.has(part.name));
    if (part.owner === null && isOpen) return;
    const tab = part.owner ?? turns.get(part.name) ?? 0;
    if (part.owner === null) turns.set(part.name, tab === 0 ? 1 : 0);
    wait(tab, part.name);
    device.save(tab, inputFor(part));
  };
  const ask = (device: Device) => {
    const tab = dice.pick([0, 1] as const);
    marks += 1;
    const mark = `mark ${marks}`;
    const input: HarnessCreate = {
      // A tab that was killed begins a new line: its last questions may be missing.
      line: `${tab}.${lives[tab]}`,
      mark,
      clientId: crypto.randomUUID(),
      semesterId: targets.semesterId,
      examId: targets.draftId,
    };
    wait(tab, mark);
    device.create(tab, input);
  };
  return {
    maxima,
    hear: (text) => {
      const heard = promises.hear(text);
      if (heard?.note === 'saved') done(heard.part);
      if (heard?.note === 'created') done(heard.mark);
      if (heard?.note === 'failed') done(heard.what);
      return heard;
    },
    saveSome: (device) => {
      const count = 3 + dice.below(8);
      for (let turn = 0; turn < count; turn += 1) {
        if (dice.next() < newQuestions) ask(device);
        else score(device, dice.pick(parts));
      }
    },
    open: () =>
      open.reduce((sum, waiting) => sum + [...waiting.values()].reduce((a, b) => a + b, 0), 0),
    forget: (tab) => {
      lives[tab] = (lives[tab] ?? 0) + 1;
      open[tab === 0 ? 0 : 1].clear();
    },
  };
}
