import { FLAGS, type FieldName } from './fields.ts';
import type { FormState } from './form.ts';
import type { Item } from './item.ts';

/** A part of the item: what is changed, compared and decided as one. */
export type Part = keyof Item;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function partsOf(item: Item): Part[] {
  const isPart = (name: string): name is Part => Object.hasOwn(item, name);
  return Object.keys(item).filter(isPart);
}

/** The parts that differ. */
function differing(before: Item, after: Item): Part[] {
  return partsOf(after).filter((name) => !isSame(after[name], before[name]));
}

/** Only what differs from what the form began with. */
export function changesOf(before: Item, after: Item): Partial<Item> {
  return Object.fromEntries(differing(before, after).map((name) => [name, after[name]]));
}

export const saysSame = (one: Item, other: Item) => differing(one, other).length === 0;

/** What was changed here and otherwise elsewhere. */
export function conflictsOf(from: Item, mine: Item, now: Item): Part[] {
  return differing(from, mine).filter(
    (name) => !isSame(now[name], from[name]) && !isSame(now[name], mine[name]),
  );
}

/** What was changed elsewhere alone. */
export function movedOf(from: Item, mine: Item, now: Item): Part[] {
  return differing(from, now).filter((name) => isSame(mine[name], from[name]));
}

/** Where the form holds a part of the item. */
function heldIn(name: Part, form: FormState): Partial<FormState> {
  const { classBaseId, classIds, chosen, leftOut, negative, negativeOwn, isScored, total } = form;
  switch (name) {
    case 'given':
      return { classBaseId, classIds, chosen, leftOut };
    case 'durationMinutes':
      return { duration: form.duration };
    case 'totalScoreUnits':
      return { isScored, total };
    case 'teacherDescription':
      return { description: form.description };
    case 'negativeScoreValue':
      return { negative, negativeOwn };
    default:
      return { [name]: form[name] };
  }
}

/** Where a part of the item, or of a refused body, stands on the screen. */
export function fieldOf(name: string): FieldName | null {
  const fields: Record<string, FieldName> = {
    title: 'title',
    subject: 'subject',
    courseId: 'course',
    classBaseId: 'base',
    classIds: 'classes',
    studentIds: 'classes',
    given: 'classes',
    startDate: 'startDate',
    endDate: 'endDate',
    durationMinutes: 'duration',
    totalScoreUnits: 'total',
    scoreType: 'scoreType',
    teacherDescription: 'description',
    negativeScoreValue: 'negative',
  };
  return fields[name] ?? FLAGS.find((flag) => flag === name) ?? null;
}

/** Her words on what stands now: what she left alone follows it, what she changed stays hers but for what she gave up. */
export function ontoNow(
  mine: { form: FormState; item: Item },
  from: Item,
  now: { form: FormState; item: Item },
  givenUp: readonly Part[] = [],
): FormState {
  const followed = [...movedOf(from, mine.item, now.item), ...givenUp];
  return Object.assign({ ...mine.form }, ...followed.map((name) => heldIn(name, now.form)));
}
