/** What the teacher writes in two tabs: which save comes next, which are still unacknowledged, and what was promised. */
import type { Dice } from '../offline/dice.ts';
import type { HarnessCreate, HarnessSave } from '../offline/harness/api.ts';
import { unitsFor } from '../offline/ledger.ts';
import type { PartName } from '../offline/ledger.ts';
import { createPromises } from '../offline/promises.ts';
import type { Promises } from '../offline/promises.ts';
import { partOf } from '../offline/school.ts';
import type { Targets } from '../offline/targets.ts';

/** The desk. */
export interface Desk {
  promises: Promises;
  /** The highest score of each part in units. */
  maxima: Map<PartName, number>;
  hear(text: string): void;
  /** Everything that was ever handed over. */
  asked(): number;
  /** What was handed over and not yet acknowledged. */
  open(): number;
  /** The next saves, all of one tab: a part belongs to one of them, so that the order of its numbers is known. */
  saves(tab: number, count: number): HarnessSave[];
  question(tab: number): HarnessCreate;
  /** A tab is gone: what it had not acknowledged may or may not be there. */
  forget(tab: number): void;
}

const questionsEach = 4;
const alone = 0.3;

/** A desk with the school's workbooks, of which each tab corrects every second question. */
export function createDesk(targets: Targets, dice: Dice): Desk {
  const promises = createPromises();
  const { schoolId, semesterId, draftId: examId, workbooks } = targets;
  const byTab = [0, 1].map((tab) =>
    workbooks.flatMap((questions) =>
      questions.slice(0, questionsEach).filter((_, place) => place % 2 === tab),
    ),
  );
  const made = [0, 0];
  const lives = [0, 0];
  const open = [new Set<string>(), new Set<string>()];
  let asked = 0;
  let marks = 0;

  const wait = (tab: number, what: string) => {
    asked += 1;
    open[tab]?.add(what);
  };
  const next = (tab: number): HarnessSave => {
    const mine = byTab[tab] ?? [];
    const place = made[tab] ?? 0;
    const target = mine[place % mine.length];
    if (!target) throw new Error('The sample school has nothing to correct.');
    made[tab] = place + 1;
    const { maxUnits, ...where } = target;
    const part = partOf(where.resultId, where.questionId);
    const n = promises.nextOf(part);
    wait(tab, `${part} ${n}`);
    const scoreUnits = unitsFor(n, maxUnits);
    const isAlone = dice.next() < alone;
    return { part, n, schoolId, semesterId, ...where, scoreUnits, alone: isAlone };
  };
  return {
    promises,
    maxima: new Map(
      byTab.flat().map((one) => [partOf(one.resultId, one.questionId), one.maxUnits]),
    ),
    hear: (text) => {
      const heard = promises.hear(text);
      for (const waiting of open) {
        if (heard?.note === 'saved') waiting.delete(`${heard.part} ${heard.n}`);
        if (heard?.note === 'created') waiting.delete(heard.mark);
      }
    },
    asked: () => asked,
    open: () => open.reduce((sum, waiting) => sum + waiting.size, 0),
    saves: (tab, count) => Array.from({ length: count }, () => next(tab)),
    question: (tab) => {
      marks += 1;
      const mark = `mark ${marks}`;
      wait(tab, mark);
      const line = `${tab}.${lives[tab]}`;
      return { line, mark, clientId: crypto.randomUUID(), semesterId, examId };
    },
    forget: (tab) => {
      lives[tab] = (lives[tab] ?? 0) + 1;
      open[tab]?.clear();
    },
  };
}
