import type { Workbook } from '#contract/results/workbook.ts';

interface Seen {
  listReadAt: number;
  copy: Workbook;
}

const seenBy = new WeakMap<object, Map<string, Seen>>();
const touchedBy = new WeakMap<object, Set<string>>();

/**
 * The copy of a workbook as it was when the list of students was read; one that is read anew after sending already
 * holds what the list does not count yet, and the difference would be lost. Kept for an engine's outbox, over all
 * screens.
 */
export function copyOfList(outbox: object, copy: Workbook, listReadAt: number): Workbook {
  const seen = seenBy.get(outbox) ?? new Map<string, Seen>();
  seenBy.set(outbox, seen);
  const known = seen.get(copy.resultId);
  if (known?.listReadAt === listReadAt) return known.copy;
  seen.set(copy.resultId, { listReadAt, copy });
  return copy;
}

/** The lanes that have waited since the app was opened: what was sent of them bridges the time until a list is read anew. */
export function touchedLanes(outbox: object): Set<string> {
  const known = touchedBy.get(outbox) ?? new Set<string>();
  touchedBy.set(outbox, known);
  return known;
}
