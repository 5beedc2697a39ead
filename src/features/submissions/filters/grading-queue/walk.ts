import type { ResultItem } from '#contract/results/workbook.ts';
import { localMemory } from '#src/lib/local-memory.ts';

const KEY = 'bargeh.walk';

/** A walk through some of the workbooks, as it stood when it began: correcting one must not take it out. */
export interface Walk {
  /** Whose, through what, by which filter. */
  key: string;
  studentIds: readonly string[];
  /** Nothing was left to score there when it began: they are looked at once. */
  wholeIds: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export function parseWalk(text: string | null, key: string): Walk | null {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(found) || found[0] !== key) return null;
    const [, studentIds, wholeIds]: unknown[] = found;
    return isTexts(studentIds) && isTexts(wholeIds) ? { key, studentIds, wholeIds } : null;
  } catch {
    return null;
  }
}

/** The walk that was begun under this key on this device. */
export const keptWalk = (key: string): Walk | null => parseWalk(localMemory.get(KEY), key);

export function keepWalk({ key, studentIds, wholeIds }: Walk): void {
  localMemory.set(KEY, JSON.stringify([key, studentIds, wholeIds]));
}

/** The next one begins anew. */
export const forgetWalk = (): void => localMemory.set(KEY, null);

export function beginWalk(
  key: string,
  stack: readonly ResultItem[],
  open: readonly ResultItem[],
): Walk {
  const wanted = new Set(open);
  return {
    key,
    studentIds: stack.map((one) => one.studentId),
    wholeIds: stack.filter((one) => !wanted.has(one)).map((one) => one.studentId),
  };
}

/** The walk's students as they are now, in its order. */
export function walkResults(walk: Walk, results: readonly ResultItem[]): ResultItem[] {
  const known = new Map(results.map((one) => [one.studentId, one]));
  return walk.studentIds.flatMap((id) => known.get(id) ?? []);
}

/** What comes after one of them: the rest of the walk, and then what was left out before. */
export function walkAhead(
  walk: Walk,
  results: readonly ResultItem[],
  studentId: string,
  open: readonly ResultItem[],
): ResultItem[] {
  const at = results.findIndex((one) => one.studentId === studentId);
  const wanted = new Set(open);
  const whole = new Set(walk.wholeIds);
  const after = results.slice(at + 1);
  return [
    ...after.filter((one) => wanted.has(one) || whole.has(one.studentId)),
    ...results.slice(0, Math.max(at, 0)).filter((one) => wanted.has(one)),
  ];
}
