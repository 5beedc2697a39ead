import type { ReviewStatus } from '#contract/shapes.ts';
import { REVIEWS, type Stroke } from '#src/offline/index.ts';
import { isObject } from '#src/lib/json.ts';
import type { Change } from '../saving/edits.ts';

const tools = ['pen', 'highlighter', 'tick', 'cross', 'text'];

function isStroke(value: unknown): value is Stroke {
  if (typeof value !== 'object' || value === null) return false;
  const found: Partial<Record<keyof Stroke, unknown>> = value;
  return (
    [found.id, found.colour, found.points, found.at].every((one) => typeof one === 'string') &&
    [found.page, found.width].every((one) => typeof one === 'number') &&
    tools.some((tool) => tool === found.tool) &&
    (found.text === undefined || typeof found.text === 'string')
  );
}

/** Whether these are strokes of ink, as a correction holds them. */
const isStrokes = (value: unknown): value is readonly Stroke[] =>
  Array.isArray(value) && value.every(isStroke);

/** Whose workbook, and which question of it. */
export interface StepPlace {
  studentId: string;
  resultId: string;
  /** As words name her. */
  student: string;
  /** Null where the whole workbook is meant. */
  questionId: string | null;
  /** The question's number. */
  number: number | null;
}

interface Values {
  score: number | null;
  comment: string | null;
  review: ReviewStatus;
  note: string;
  /** Strokes that were taken off, and strokes that were put on. */
  ink: readonly Stroke[];
}
type Field = keyof Values;

/** One value, before she changed it and after. */
export type Changed = {
  [F in Field]: {
    type: F;
    place: StepPlace;
    before: Values[F];
    after: Values[F];
    /** The one that she changed; steps of earlier releases do not know it. */
    version?: number;
  };
}[Field];

/** What one press of "undo" takes back; several changes where one tap made them all. */
export interface Step {
  id: string;
  at: number;
  changes: readonly Changed[];
  isUndone: boolean;
}

/** Typing, of a comment or of a score, goes on as long as its pieces follow each other within this time. */
const TYPING_MS = 2_000;

/** The value that stood there before; of ink the change itself says what it takes off. */
export type Before = Values[Field] | undefined;

/** What a change says beside the value that stood there before; null where that is not known. */
export function changedBy(
  change: Change,
  before: Before,
  place: Omit<StepPlace, 'questionId'>,
): Changed | null {
  const whole = { ...place, questionId: null, number: null };
  const version = change.baseVersion;
  switch (change.type) {
    case 'score': {
      if (!fits.score(before)) return null;
      const at = { ...place, questionId: change.questionId };
      return { type: 'score', place: at, before, after: change.units, version };
    }
    case 'comment': {
      if (!fits.comment(before)) return null;
      const at = { ...place, questionId: change.questionId };
      return { type: 'comment', place: at, before, after: change.text, version };
    }
    case 'ink': {
      const at = { ...place, questionId: change.questionId };
      return { type: 'ink', place: at, before: change.erased ?? [], after: change.add, version };
    }
    case 'review':
      return isStatus(before)
        ? { type: 'review', place: whole, before, after: change.status, version }
        : null;
    default:
      return isText(before)
        ? { type: 'note', place: whole, before, after: change.text, version }
        : null;
  }
}

/** The change that brings one side back, on the version that stands now. */
export function changeTo(changed: Changed, side: 'before' | 'after', baseVersion: number): Change {
  const questionId = changed.place.questionId ?? '';
  switch (changed.type) {
    case 'score':
      return { type: 'score', questionId, baseVersion, units: changed[side] };
    case 'comment':
      return { type: 'comment', questionId, baseVersion, text: changed[side] };
    case 'review':
      return { type: 'review', baseVersion, status: changed[side] };
    case 'ink': {
      const erased = changed[side === 'before' ? 'after' : 'before'];
      const remove = erased.map(({ id }) => id);
      return { type: 'ink', questionId, baseVersion, add: changed[side], remove, erased };
    }
    default:
      return { type: 'note', baseVersion, text: changed[side] };
  }
}

/**
 * A stroke that was taken off never comes back under its id: new ones for those that a step brings back, by the old
 * ones.
 */
export function newNames(step: Step, side: 'before' | 'after', newId: () => string) {
  const strokes = step.changes.flatMap((one) => (one.type === 'ink' ? one[side] : []));
  return new Map(strokes.map(({ id }) => [id, newId()]));
}

/** A step that names strokes as they are called now. */
export function renamed(step: Step, names: ReadonlyMap<string, string>): Step {
  const rename = (strokes: readonly Stroke[]) =>
    strokes.map((stroke) => ({ ...stroke, id: names.get(stroke.id) ?? stroke.id }));
  const isNamed = step.changes.some(
    (one) =>
      one.type === 'ink' && [...one.before, ...one.after].some((stroke) => names.has(stroke.id)),
  );
  if (!isNamed) return step;
  const changes = step.changes.map((one) =>
    one.type === 'ink' ? { ...one, before: rename(one.before), after: rename(one.after) } : one,
  );
  return { ...step, changes };
}

const isSamePart = (one: Changed, other: Changed) =>
  one.type === other.type &&
  one.place.resultId === other.place.resultId &&
  one.place.questionId === other.place.questionId;

/** The newer value over the older one, which is of the same part. */
function joined(older: Changed, newer: Changed): Changed {
  const { version } = older;
  return Object.assign({}, newer, { before: older.before }, version !== undefined && { version });
}

/**
 * The last step with a change taken in: what is typed without a pause is one step, and so are the keys of one score
 * (`continues`). Null: it is a step of its own.
 */
export function takenIn(last: Step, changed: Changed, at: number, continues: boolean): Step | null {
  const [only] = last.changes;
  if (!only || last.changes.length > 1 || !isSamePart(only, changed)) return null;
  // Somebody else's value in between is one to go back to.
  if (only.after !== changed.before) return null;
  if (changed.type === 'review' || changed.type === 'ink') return null;
  if (at - last.at > TYPING_MS || (changed.type === 'score' && !continues)) return null;
  return { ...last, at, changes: [joined(only, changed)] };
}

/** Whether a step leads back to where it began. */
export const isNothing = (step: Step) => step.changes.every((one) => one.before === one.after);

const isStatus = (value: unknown): value is ReviewStatus => REVIEWS.some((one) => one === value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

const fits = {
  score: (value: unknown): value is Values['score'] => value === null || isNumber(value),
  comment: (value: unknown): value is Values['comment'] => value === null || isText(value),
  review: isStatus,
  note: isText,
  ink: isStrokes,
};
const isField = (value: unknown): value is Field => isText(value) && value in fits;

function isPlace(value: unknown): value is StepPlace {
  return (
    isObject(value) &&
    [value['studentId'], value['resultId'], value['student']].every(isText) &&
    (value['questionId'] === null || isText(value['questionId'])) &&
    (value['number'] === null || isNumber(value['number']))
  );
}

function isChanged(value: unknown): value is Changed {
  if (!isObject(value) || !isField(value['type']) || !isPlace(value['place'])) return false;
  const fitsType = fits[value['type']];
  if (value['version'] !== undefined && !isNumber(value['version'])) return false;
  return fitsType(value['before']) && fitsType(value['after']);
}

/** Whether this is a step as this build writes them; one of another build is left alone. */
export function isStep(value: unknown): value is Step {
  return (
    isObject(value) &&
    isText(value['id']) &&
    isNumber(value['at']) &&
    typeof value['isUndone'] === 'boolean' &&
    Array.isArray(value['changes']) &&
    value['changes'].length > 0 &&
    value['changes'].every(isChanged)
  );
}
