import { isObject } from '#src/lib/json.ts';
import type { QuestionForm } from './form.ts';

/** What the server takes of a question, field by field. */
export type Item = Record<string, unknown>;

/** What the words of a form stand on. */
export interface DraftBase {
  /** Null where the server has not answered yet: a new question that was saved once. */
  version: number | null;
  item: Item;
  /** Of what it is a question, so that the words are found when it is gone; what was kept before does not say. */
  activityId?: string;
}

export function isDraftBase(value: unknown): value is DraftBase {
  if (!isObject(value)) return false;
  return (
    (value['version'] === null || typeof value['version'] === 'number') &&
    isObject(value['item']) &&
    ['string', 'undefined'].includes(typeof value['activityId'])
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const saysSame = (one: Item, other: Item) => Object.keys(changesOf(one, other)).length === 0;

/** Only what differs from what the form began with. */
export function changesOf(before: Item, after: Item): Item {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name])),
  );
}

/** The fields that were changed here and otherwise elsewhere. */
export function conflictsOf(from: Item, mine: Item, now: Item): string[] {
  return Object.keys(changesOf(from, mine)).filter(
    (name) => !isSame(now[name], from[name]) && !isSame(now[name], mine[name]),
  );
}

/** Where the form holds a field of the wire. */
function partOf(name: string, form: QuestionForm): Partial<QuestionForm> {
  const { text, formula, score, modelAnswer, rubric, files, options, correct } = form;
  const { difficulty = null, tags = [], tag = '' } = form;
  const parts: Record<string, Partial<QuestionForm>> = {
    text: { text },
    formula: { formula },
    maxScoreUnits: { score },
    modelAnswer: { modelAnswer },
    rubric: { rubric },
    files: { files },
    difficulty: { difficulty },
    tags: { tags, tag },
  };
  return parts[name] ?? { options, correct };
}

/** Her words on the question as it stands now: what she left alone follows it, what she changed stays hers. */
export function ontoNow(
  mine: { form: QuestionForm; item: Item },
  from: Item,
  now: { form: QuestionForm; item: Item },
): QuestionForm {
  const moved = Object.keys(changesOf(from, now.item));
  const followed = moved.filter((name) => isSame(mine.item[name], from[name]));
  return Object.assign({ ...mine.form }, ...followed.map((name) => partOf(name, now.form)));
}
