/** One of two teachers at the same stack: she opens workbooks, scores, comments and draws, and decides what she is asked. */
import { until } from '../helpers/browser-wait.ts';
import type { FaultProxy } from '../helpers/fault-proxy.ts';
import type { Device } from './device.ts';
import type { Dice } from './dice.ts';
import type { DeskChange, DeskChoice } from './harness/desk-api.ts';
import type { RivalNote } from './rival-judge.ts';
import { partOf } from './school.ts';
import type { Target, Targets } from './targets.ts';

/** What both know of the evening: the stack, and what was last given where, so that two may agree by chance. */
export interface Stack {
  targets: Targets;
  /** The last score of each part, whoever gave it. */
  given: Map<string, number>;
  /** The answers that somebody has just been at. */
  lately: Target[];
}

/** She, her tablet and her network. */
export interface Rival {
  who: string;
  device: Device;
  proxy: FaultProxy;
  /** What her screens said, in order. */
  notes: readonly RivalNote[];
  /** One workbook: opened, changed here and there, left. */
  visit(): Promise<void>;
  /** Ends one conflict, if her screen shows one. */
  decide(): Promise<boolean>;
}

const questionsEach = 4;
/** The scores that any question of the stack may get. */
const scores = [0, 60, 120];
/** Longer than an answer takes that the network holds up; without one, a copy is there at once or not at all. */
const patienceMs = { up: 4_000, down: 500 };

/** A tick as the pen makes it. */
export function tick(): NonNullable<DeskChange['stroke']> {
  return {
    id: crypto.randomUUID(),
    page: 0,
    tool: 'tick',
    colour: '#c00',
    width: 2,
    points: 'AAAAAAAA',
    at: new Date().toISOString(),
  };
}

/** A teacher; `notes` grows with what her pages say. */
export function createRival(parts: {
  who: string;
  device: Device;
  proxy: FaultProxy;
  stack: Stack;
  dice: Dice;
  notes: readonly RivalNote[];
}): Rival {
  const { who, device, proxy, stack, dice, notes } = parts;
  const { targets, given, lately } = stack;
  let n = 0;
  let visitsWithout = 0;

  const nextComment = () => {
    n += 1;
    return `${who}.${n}`;
  };
  const turn = (): Target => {
    // Where a colleague has just been is where two meet.
    const isMet = lately.length > 0 && dice.next() < 0.6;
    const target = dice.pick(isMet ? lately : dice.pick(targets.workbooks).slice(0, questionsEach));
    lately.push(target);
    if (lately.length > 6) lately.shift();
    return target;
  };
  const scoreOf = (part: string) => {
    const known = given.get(part);
    const units = known !== undefined && dice.next() < 0.4 ? known : dice.pick(scores);
    given.set(part, units);
    return units;
  };
  const changeOf = ({ resultId, questionId }: Target): DeskChange => {
    const part = partOf(resultId, questionId);
    const kind = dice.next();
    return {
      questionId,
      ...((kind < 0.35 || kind > 0.92) && { units: scoreOf(part) }),
      ...(kind >= 0.35 && kind < 0.7 && { comment: nextComment() }),
      ...(kind >= 0.65 && { stroke: tick() }),
    };
  };
  const hasHeard = (from: number, kind: RivalNote['note']) =>
    notes.slice(from).some((note) => note.note === kind);
  /** She looks up until it is saved, until it is sent, or not at all. */
  const wait = async (from: number) => {
    const patience = dice.next();
    if (patience > 0.6) return;
    const isReady =
      patience > 0.3
        ? () => hasHeard(from, 'kept')
        : async () => (await device.rows()).every(({ state }) => state !== 'queued');
    await until('it is on its way', isReady, 800).catch(() => undefined);
  };
  const network = () => {
    visitsWithout -= 1;
    if (visitsWithout === 0) proxy.setNetwork(true);
    if (visitsWithout >= 0 || dice.next() > 0.1) return;
    visitsWithout = 2 + dice.below(3);
    proxy.setNetwork(false);
  };

  return {
    who,
    device,
    proxy,
    notes,
    visit: async () => {
      network();
      await device.renewSession();
      const target = turn();
      const { schoolId, semesterId, examId } = targets;
      const { studentId, resultId } = target;
      const activity = { kind: 'exam' as const, schoolId, semesterId, id: examId };
      const page = device.page();
      await page.evaluate((place) => window.desk.open(place), { activity, studentId, resultId });
      const isOpen = () => page.evaluate((id) => window.desk.isOpen(id), resultId);
      const patience = visitsWithout > 0 ? patienceMs.down : patienceMs.up;
      const opened = await until('it is open', isOpen, patience).catch(() => false);
      if (!opened) return;
      const count = 1 + dice.below(3);
      for (let done = 0; done < count; done += 1) {
        const from = notes.length;
        await page.evaluate((wish) => window.desk.change(wish), changeOf(target));
        await wait(from);
      }
    },
    decide: async () => {
      const choice: DeskChoice = {
        choice: dice.pick(['mine', 'theirs', 'third'] as const),
        third: { units: dice.pick(scores), comment: nextComment() },
      };
      return device.page().evaluate((made) => window.desk.decide(made), choice);
    },
  };
}
