import type { ParentKind } from '#src/api/templates.ts';
import { createEmitter } from '#src/lib/store.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { wholeItem } from '../question-item.ts';
import type { ListSaving } from '../saving.ts';
import { fieldsOf, planOf, renamed, type Changed, type Plan, type Step } from './step.ts';

type Item = Record<string, unknown>;

/** More steps than anybody goes back. */
const MOST = 50;

interface HistoryState {
  /** What would be undone next. */
  last: Step | null;
  /** What was not undone, because somebody changed the same meanwhile. */
  stopped: Step | null;
}

/** The steps of one visit, newest last; `saving` writes down what goes through it. */
export interface History {
  saving: ListSaving;
  /** The questions as they stand now. */
  follow(list: readonly MergedListQuestion[]): void;
  push(step: Step): void;
  /** Undoes this step by a new change; rejects, and keeps the step, where the device cannot store it. */
  undo(step: Step | null): Promise<void>;
  subscribe(listener: () => void): () => void;
  getSnapshot(): HistoryState;
}

export function createHistory(saving: ListSaving, kind: ParentKind): History {
  const changes = createEmitter();
  let steps: Step[] = [];
  let state: HistoryState = { last: null, stopped: null };
  let isUndoing = false;
  let questions: readonly MergedListQuestion[] = [];
  const list = () => questions;

  function show(stopped: Step | null) {
    state = { last: steps.at(-1) ?? null, stopped };
    changes.emit();
  }
  function push(step: Step) {
    steps = [...steps, step].slice(-MOST);
    show(null);
  }
  const placeOf = (id: string) => list().findIndex((one) => one.id === id) + 1;

  function changed(question: { id: string }, after: Item): Changed[] {
    const found = list().find((one) => one.id === question.id);
    if (!found) return [];
    return [{ id: found.id, before: fieldsOf(found, Object.keys(after), kind), after }];
  }

  async function run(plan: Plan): Promise<string | null> {
    if (plan.do === 'insert') return saving.insert(plan.item, plan.place, list());
    if (plan.do === 'move') await saving.move(list(), plan.id, plan.to);
    else if (plan.do === 'outside') await plan.undo();
    else if (plan.do === 'change') await saving.changeAll(plan.changes);
    else for (const question of plan.questions) await saving.remove(question);
    return null;
  }

  const recording: ListSaving = {
    ...saving,
    async create(item) {
      const n = list().length + 1;
      const done = await saving.create(item);
      const ids = [`tmp:${String(item['clientId'])}`];
      push({ kind: 'added', word: 'added', n, ids, items: [item] });
      return done;
    },
    async insert(item, place, from) {
      const id = await saving.insert(item, place, from);
      push({ kind: 'added', word: 'duplicated', n: place + 1, ids: [id], items: [item] });
      return id;
    },
    async addAll(items, place, from) {
      const ids = await saving.addAll(items, place, from);
      push({ kind: 'added', word: 'banked', n: place + 1, ids, items: [...items] });
      return ids;
    },
    async change(question, version, fields) {
      const changes = changed(question, fields);
      const done = await saving.change(question, version, fields);
      const isScore = Object.keys(fields).join() === 'maxScoreUnits';
      if (changes.length > 0)
        push({
          kind: 'edited',
          word: isScore ? 'score' : 'edited',
          n: placeOf(question.id),
          changes,
        });
      return done;
    },
    async changeAll(all) {
      const changes = all.flatMap(({ question, fields }) => changed(question, fields));
      const done = await saving.changeAll(all);
      push({ kind: 'edited', word: 'spread', n: 1, changes });
      return done;
    },
    async remove(question) {
      const place = placeOf(question.id) - 1;
      const found = list()[place];
      const done = await saving.remove(question);
      if (found) {
        const item = wholeItem(found, kind);
        push({ kind: 'removed', word: 'removed', n: place + 1, id: found.id, item, place });
      }
      return done;
    },
    async move(order, id, to) {
      const done = await saving.move(order, id, to);
      const from = order.findIndex((one) => one.id === id);
      if (done) push({ kind: 'moved', word: 'moved', n: from + 1, id, from, to });
      return done;
    },
  };

  return {
    saving: recording,
    follow(now) {
      questions = now;
    },
    push,
    async undo(step) {
      if (!step || !steps.includes(step) || isUndoing) return;
      isUndoing = true;
      try {
        const plan = planOf(step, list(), kind);
        const done = plan ? await run(plan) : null;
        steps = steps.filter((one) => one !== step);
        if (step.kind === 'removed' && done !== null)
          steps = steps.map((one) => renamed(one, step.id, done));
        show(plan ? null : step);
      } finally {
        isUndoing = false;
      }
    },
    subscribe: changes.subscribe,
    getSnapshot: () => state,
  };
}
