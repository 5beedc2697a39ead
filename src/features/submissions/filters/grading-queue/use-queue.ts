import { useEffect, useMemo, useState } from 'react';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { isCorrectable, toCorrect } from '#src/features/results/index.ts';
import { useWaitingRows } from '#src/features/activities/index.ts';
import { filterOf, hasOwnQueue, searchOf, type SubmissionFilter } from '../filter.ts';
import { submissionsOf } from '../items.ts';
import { filterSubmissions } from '../matching.ts';
import {
  beginQueue,
  storeQueue,
  storedQueue,
  queueAhead,
  queueResults,
  type GradingQueue,
} from './queue.ts';

/** The queue, with its workbooks as they are now. */
export interface QueueView {
  filter: SubmissionFilter;
  /** How the address says it. */
  search: SubmissionSearch;
  results: ResultItem[];
  /** What comes after one of them. */
  ahead: (studentId: string) => ResultItem[];
}

/** The queue that the address asks for; null while it is all workbooks, or the list is not here yet. */
export function useGradingQueue(
  ref: ActivityRef,
  results: readonly ResultItem[],
  state: Lifecycle,
  search: SubmissionSearch,
): QueueView | null {
  const { owner } = usePerson();
  const rows = useWaitingRows();
  const { show, is, below, class: classId, name, sort } = search;
  const filter = useMemo(
    () => filterOf({ show, is, below, class: classId, name, sort }),
    [show, is, below, classId, name, sort],
  );
  const key = hasOwnQueue(filter)
    ? JSON.stringify([owner, ref.kind, ref.id, searchOf(filter)])
    : null;
  const [queue, setQueue] = useState<GradingQueue | null>(null);
  const isBegun = queue?.key === key;
  if (key !== null && !isBegun && results.length > 0) {
    const open = toCorrect(results, state);
    const items = submissionsOf(ref.kind, results, state, rows);
    const stack = filterSubmissions(items, filter).map(({ result }) => result);
    const may = stack.filter((result) => isCorrectable(result, state));
    setQueue(storedQueue(key) ?? beginQueue(key, may, open));
  }
  useEffect(() => {
    if (queue) storeQueue(queue);
  }, [queue]);
  return useMemo(() => {
    if (!queue || !isBegun) return null;
    const here = queueResults(queue, results);
    const open = toCorrect(here, state);
    return {
      filter,
      search: searchOf(filter),
      results: here,
      ahead: (studentId) => queueAhead(queue, here, studentId, open),
    };
  }, [queue, isBegun, results, state, filter]);
}
