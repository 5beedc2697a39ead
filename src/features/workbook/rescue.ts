import type { Label } from '#src/offline/index.ts';
import type { Change, WorkbookTarget } from './edits.ts';

/** A change that had not reached the disk when the page was torn down. */
export interface Typed {
  target: WorkbookTarget;
  change: Change;
  label: Label;
}

/** Storage that answers at once, the only kind that works while a page is being torn down. */
export type InstantStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (owner: string) => `bargeh.typed.${owner}`;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isChange(value: unknown): value is Change {
  if (!isRecord(value) || typeof value['baseVersion'] !== 'number') return false;
  const { type, questionId, units, text, status } = value;
  if (type === 'score')
    return typeof questionId === 'string' && (units === null || typeof units === 'number');
  if (type === 'comment')
    return typeof questionId === 'string' && (text === null || typeof text === 'string');
  if (type === 'note') return typeof text === 'string';
  return (
    type === 'review' &&
    (status === 'notReviewed' || status === 'accepted' || status === 'rejected')
  );
}

function isTarget(value: unknown): value is WorkbookTarget {
  if (!isRecord(value) || !isRecord(value['label'])) return false;
  const ids = ['schoolId', 'semesterId', 'studentId', 'resultId'];
  const isKind = value['kind'] === 'exam' || value['kind'] === 'assignment';
  return isKind && ids.every((id) => typeof value[id] === 'string');
}

function isTyped(value: unknown): value is Typed {
  return (
    isRecord(value) &&
    isTarget(value['target']) &&
    isChange(value['change']) &&
    isRecord(value['label'])
  );
}

/** Puts aside what would go with the page; only the same person in the same window gets it back. */
export function putAside(storage: InstantStorage, owner: string, typed: readonly Typed[]): void {
  if (typed.length === 0) return;
  try {
    storage.setItem(keyOf(owner), JSON.stringify(typed));
  } catch {
    // Full or forbidden: the question "leave the page?" was asked already.
  }
}

/** Takes back what was put aside. Saying it twice does no harm: an equal value on an older version is accepted. */
export function takeBack(storage: InstantStorage, owner: string): Typed[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? '[]');
    storage.removeItem(keyOf(owner));
    return Array.isArray(found) ? found.filter(isTyped) : [];
  } catch {
    return [];
  }
}
