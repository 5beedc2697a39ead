import type { ParentKind } from '#src/api/templates.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { isObject } from '#src/lib/json.ts';
import { wholeItem } from '../question-item.ts';

type Item = Record<string, unknown>;

/** What a question said before a change and after it, field by field. */
export interface Changed {
  id: string;
  before: Item;
  after: Item;
}

/** What was done, with all that undoing it needs; `n` is the place of the question, from 1. */
export type Step =
  | {
      kind: 'added';
      word: 'added' | 'duplicated' | 'banked';
      n: number;
      ids: string[];
      items: Item[];
    }
  | { kind: 'edited'; word: 'edited' | 'score' | 'spread'; n: number; changes: Changed[] }
  | { kind: 'removed'; word: 'removed'; n: number; id: string; item: Item; place: number }
  | { kind: 'moved'; word: 'moved'; n: number; id: string; from: number; to: number }
  /** Outside of this list, where only its own rows tell how far it came. */
  | {
      kind: 'outside';
      word: 'toBank';
      n: number;
      where: () => Whereabouts;
      undo: () => Promise<unknown>;
    };

/** How far what was done has come. */
export type Whereabouts = 'waiting' | 'needsYou' | 'sent';

/** The change that undoes a step. */
export type Plan =
  | { do: 'remove'; questions: MergedListQuestion[] }
  | { do: 'change'; changes: { question: MergedListQuestion; fields: Item }[] }
  | { do: 'insert'; item: Item; place: number }
  | { do: 'move'; id: string; to: number }
  | { do: 'outside'; undo: () => Promise<unknown> };

/** Those fields of a question, as the wire has them. */
export function fieldsOf(
  question: MergedListQuestion,
  names: readonly string[],
  kind: ParentKind,
): Item {
  const whole = wholeItem(question, kind);
  return Object.fromEntries(names.map((name) => [name, whole[name] ?? null]));
}

/** One form of what says the same: a file has another id once it is sent, and texts come back trimmed. */
function plain(name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) return value ?? null;
  return value.map((one: unknown) => {
    if (!isObject(one)) return one;
    const { id, ...rest } = one;
    const said = name === 'files' && !('name' in rest) ? { id } : rest;
    return Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1));
  });
}

/** Whether a question still says what a step made it say. */
function says(question: MergedListQuestion, item: Item, kind: ParentKind): boolean {
  if (question.state === 'conflict' || question.state === 'needsYou') return false;
  const names = Object.keys(item).filter(
    (name) => !['clientId', 'type', 'sourceId'].includes(name),
  );
  const now = fieldsOf(question, names, kind);
  return names.every(
    (name) => JSON.stringify(plain(name, now[name])) === JSON.stringify(plain(name, item[name])),
  );
}

/** What undoes a step on the list as it stands; null where somebody changed the same meanwhile. */
export function planOf(
  step: Step,
  list: readonly MergedListQuestion[],
  kind: ParentKind,
): Plan | null {
  const find = (id: string) => list.find((one) => one.id === id);
  if (step.kind === 'outside') return { do: 'outside', undo: step.undo };
  if (step.kind === 'removed')
    return { do: 'insert', item: step.item, place: Math.min(step.place, list.length) };
  if (step.kind === 'moved') {
    const stands = list[step.to]?.id === step.id && step.from < list.length;
    return stands ? { do: 'move', id: step.id, to: step.from } : null;
  }
  if (step.kind === 'added') {
    const questions = step.ids.flatMap((id, at) => {
      const question = find(id);
      return question && says(question, step.items[at] ?? {}, kind) ? [question] : [];
    });
    return questions.length === step.ids.length ? { do: 'remove', questions } : null;
  }
  const changes = step.changes.flatMap(({ id, before, after }) => {
    const question = find(id);
    return question && says(question, after, kind) ? [{ question, fields: before }] : [];
  });
  return changes.length === step.changes.length ? { do: 'change', changes } : null;
}

/** A step that names a question by the name that it has now. */
export function renamed(step: Step, from: string, to: string): Step {
  const name = (id: string) => (id === from ? to : id);
  if (step.kind === 'added') return { ...step, ids: step.ids.map(name) };
  if (step.kind === 'edited')
    return { ...step, changes: step.changes.map((one) => ({ ...one, id: name(one.id) })) };
  return step.kind === 'moved' ? { ...step, id: name(step.id) } : step;
}
