import type { ChangedActivity, NewActivity } from '#src/api/activity-form.ts';
import type { Kind } from '#src/api/activities.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { isObject } from '#src/lib/json.ts';
import { FLAGS, hasField, isLeftOpen, type Flag } from './fields.ts';
import type { FormState, ScoreType } from './form.ts';
import { assignedOf } from './audience.ts';
import { readMinutes, readNegative, readTotal } from './typed.ts';

/** A form as the server would take it, one entry for each thing that is decided on its own. What cannot be read stands for itself. */
export interface Item extends Record<Flag, boolean> {
  title: string;
  subject: string;
  teacherDescription: string;
  courseId: string;
  given: { classBaseId: string; classIds: string[]; studentIds: string[] };
  startDate: string | null;
  endDate: string | null;
  durationMinutes: number | string | null;
  totalScoreUnits: number | string | null;
  scoreType: ScoreType;
  negativeScoreValue: string | null;
}

/** What the words of a form stand on. */
export interface Begun {
  id: string;
  version: number;
  item: Item;
}

/** Whether something kept is an item of this build. */
export function isItem(value: unknown): value is Item {
  return (
    isObject(value) &&
    typeof value['title'] === 'string' &&
    typeof value['courseId'] === 'string' &&
    isObject(value['given']) &&
    Array.isArray(value['given']['classIds']) &&
    'durationMinutes' in value &&
    'totalScoreUnits' in value &&
    FLAGS.every((flag) => typeof value[flag] === 'boolean')
  );
}

export function isBegun(value: unknown): value is Begun {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['version'] === 'number' &&
    isItem(value['item'])
  );
}

function minutesOf({ duration }: FormState): number | string {
  const read = readMinutes(duration);
  return 'fault' in read ? duration : read.minutes;
}

function unitsOf({ total }: FormState): number | string {
  const read = readTotal(total);
  return 'fault' in read ? total : read.units;
}

function negativeOf(form: FormState): string | null {
  const read = readNegative(form);
  return 'fault' in read ? form.negativeOwn : read.value;
}

export function itemOf(form: FormState, kind: ParentKind): Item {
  return {
    title: form.title.trim(),
    subject: form.subject.trim(),
    teacherDescription: hasField(kind, 'description') ? form.description.trim() : '',
    courseId: form.courseId,
    given: {
      classBaseId: form.classBaseId,
      ...assignedOf(hasField(kind, 'classes') ? form : { classIds: [], chosen: {} }),
    },
    startDate: hasField(kind, 'startDate') ? form.startDate : null,
    endDate: hasField(kind, 'endDate') ? form.endDate : null,
    durationMinutes:
      hasField(kind, 'duration') && !isLeftOpen(kind, form.duration) ? minutesOf(form) : null,
    totalScoreUnits:
      (kind !== 'assignment' || form.isScored) && !isLeftOpen(kind, form.total)
        ? unitsOf(form)
        : null,
    scoreType: form.scoreType,
    negativeScoreValue: hasField(kind, 'negative') ? negativeOf(form) : null,
    ...flagsOf(form),
  };
}

export function flagsOf(from: Record<Flag, boolean>): Record<Flag, boolean> {
  const { automaticQualitativeCorrection, showResultToParents, allowGoingBack } = from;
  const { allowSubmitAfterEnd, randomizeQuestions, randomizeOptions, security } = from;
  return {
    automaticQualitativeCorrection,
    showResultToParents,
    allowGoingBack,
    allowSubmitAfterEnd,
    randomizeQuestions,
    randomizeOptions,
    security,
  };
}

/** A number that was read; the form is without faults. */
const read = (value: number | string | null) => (typeof value === 'number' ? value : undefined);

/** An item without faults as the body that creates it; null where something is not there. */
export function bodyOf(item: Item, kind: Kind, semesterId: string): NewActivity | null {
  const { startDate, endDate, durationMinutes, totalScoreUnits: total } = item;
  if (startDate === null) return null;
  const body = {
    semesterId,
    title: item.title,
    subject: item.subject,
    courseId: item.courseId,
    ...item.given,
    startDate,
    scoreType: item.scoreType,
    teacherDescription: item.teacherDescription,
    settings: { ...flagsOf(item), negativeScoreValue: item.negativeScoreValue },
  };
  if (kind === 'exam')
    return typeof durationMinutes === 'number' && typeof total === 'number'
      ? { ...body, durationMinutes, totalScoreUnits: total }
      : null;
  return endDate === null || typeof total === 'string'
    ? null
    : { ...body, endDate, totalScoreUnits: total };
}

/** The changed settings. */
export function settingsOf(changes: Partial<Item>) {
  const { negativeScoreValue } = changes;
  return {
    ...Object.fromEntries(
      FLAGS.filter((flag) => changes[flag] !== undefined).map((flag) => [flag, changes[flag]]),
    ),
    ...(negativeScoreValue !== undefined && { negativeScoreValue }),
  };
}

/** The changed parts of an item as the body that changes it; of other classes it is said whom she took out. */
export function patchOf(
  { given, ...changes }: Partial<Item>,
  leftOut: readonly string[] = [],
): Omit<ChangedActivity, 'id' | 'version'> {
  const { title, subject, courseId, startDate, endDate, scoreType, teacherDescription } = changes;
  const { durationMinutes, totalScoreUnits } = changes;
  const settings = settingsOf(changes);
  const units = totalScoreUnits === null ? null : read(totalScoreUnits ?? null);
  const minutes = read(durationMinutes ?? null);
  return {
    ...(title !== undefined && { title }),
    ...(subject !== undefined && { subject }),
    ...(courseId !== undefined && { courseId }),
    ...(given && { ...given, leftOutStudentIds: [...leftOut] }),
    ...(typeof startDate === 'string' && { startDate }),
    ...(typeof endDate === 'string' && { endDate }),
    ...(minutes !== undefined && { durationMinutes: minutes }),
    ...(units !== undefined && { totalScoreUnits: units }),
    ...(scoreType !== undefined && { scoreType }),
    ...(teacherDescription !== undefined && { teacherDescription }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}
