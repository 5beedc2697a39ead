import type { ResultItem } from '#contract/results/workbook.ts';
import { localMemory } from '#src/lib/local-memory.ts';

const KEY = 'bargeh.walk';

/** The workbooks to go through, as they stood when the queue began: correcting one must not take it out. */
export interface GradingQueue {
  /** Whose, through what, by which filter. */
  key: string;
  studentIds: readonly string[];
  /** Nothing was left to score there when it began: they are looked at once. */
  wholeIds: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export function parseQueue(text: string | null, key: string): GradingQueue | null {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(found) || found[0] !== key) return null;
    const [, studentIds, wholeIds]: unknown[] = found;
    return isTexts(studentIds) && isTexts(wholeIds) ? { key, studentIds, wholeIds } : null;
  } catch {
    return null;
  }
}

/** The queue that was begun under this key on this device. */
export const storedQueue = (key: string): GradingQueue | null =>
  parseQueue(localMemory.get(KEY), key);

export function storeQueue({ key, studentIds, wholeIds }: GradingQueue): void {
  localMemory.set(KEY, JSON.stringify([key, studentIds, wholeIds]));
}

/** The next queue starts afresh. */
export const forgetQueue = (): void => localMemory.set(KEY, null);

export function beginQueue(
  key: string,
  stack: readonly ResultItem[],
  open: readonly ResultItem[],
): GradingQueue {
  const wanted = new Set(open);
  return {
    key,
    studentIds: stack.map((one) => one.studentId),
    wholeIds: stack.filter((one) => !wanted.has(one)).map((one) => one.studentId),
  };
}

/** The queue's students as they are now, in its order. */
export function queueResults(queue: GradingQueue, results: readonly ResultItem[]): ResultItem[] {
  const known = new Map(results.map((one) => [one.studentId, one]));
  return queue.studentIds.flatMap((id) => known.get(id) ?? []);
}

/** What comes after one of them: the rest of the queue, and then what was left out before it. */
export function queueAhead(
  queue: GradingQueue,
  results: readonly ResultItem[],
  studentId: string,
  open: readonly ResultItem[],
): ResultItem[] {
  const at = results.findIndex((one) => one.studentId === studentId);
  const wanted = new Set(open);
  const whole = new Set(queue.wholeIds);
  const after = results.slice(at + 1);
  return [
    ...after.filter((one) => wanted.has(one) || whole.has(one.studentId)),
    ...results.slice(0, Math.max(at, 0)).filter((one) => wanted.has(one)),
  ];
}
