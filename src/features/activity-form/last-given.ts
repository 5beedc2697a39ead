import { localMemory } from '#src/lib/local-memory.ts';
import { isObject } from '#src/lib/json.ts';
import type { FormState } from './form.ts';

/** To whom she gave the last one: ids only, and only where nothing else is chosen. */
export interface LastGiven {
  classBaseId: string;
  courseId: string;
  classIds: string[];
}

const keyOf = (owner: string) => `bargeh.given.${owner}`;

const isLastGiven = (value: unknown): value is LastGiven =>
  typeof value === 'object' &&
  value !== null &&
  'classBaseId' in value &&
  typeof value.classBaseId === 'string' &&
  'courseId' in value &&
  typeof value.courseId === 'string' &&
  'classIds' in value &&
  Array.isArray(value.classIds) &&
  value.classIds.every((id) => typeof id === 'string');

/** What this person used last in this semester, on this device. */
export function readLastGiven(owner: string, semesterId: string): LastGiven | null {
  try {
    const read: unknown = JSON.parse(localMemory.get(keyOf(owner)) ?? 'null');
    const isOfNow = isObject(read) && 'semesterId' in read;
    if (!isOfNow || read['semesterId'] !== semesterId || !isLastGiven(read)) return null;
    const { classBaseId, courseId, classIds } = read;
    return { classBaseId, courseId, classIds };
  } catch {
    return null;
  }
}

export function rememberGiven(owner: string, semesterId: string, form: FormState): void {
  const { classBaseId, courseId, classIds } = form;
  localMemory.set(keyOf(owner), JSON.stringify({ semesterId, classBaseId, courseId, classIds }));
}
