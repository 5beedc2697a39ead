import { useEffect, useMemo, useState } from 'react';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { isCorrectable, toCorrect } from '#src/features/results/index.ts';
import { useWaitingRows } from '#src/features/activities/index.ts';
import { filterOf, isWalk, searchOf, type SubmissionFilter } from '../filter.ts';
import { submissionsOf } from '../items.ts';
import { filterSubmissions } from '../matching.ts';
import { beginWalk, keepWalk, keptWalk, walkAhead, walkResults, type Walk } from './walk.ts';

/** A walk through some of the workbooks, as they are now. */
export interface WalkView {
  filter: SubmissionFilter;
  /** How the address says it. */
  search: SubmissionSearch;
  results: ResultItem[];
  /** What comes after one of them. */
  ahead: (studentId: string) => ResultItem[];
}

/** The walk that the address asks for; null while all workbooks are walked through, or the list is not here yet. */
export function useWalk(
  ref: ActivityRef,
  results: readonly ResultItem[],
  state: Lifecycle,
  search: SubmissionSearch,
): WalkView | null {
  const { owner } = usePerson();
  const rows = useWaitingRows();
  const { show, is, below, class: classId, name, sort } = search;
  const filter = useMemo(
    () => filterOf({ show, is, below, class: classId, name, sort }),
    [show, is, below, classId, name, sort],
  );
  const key = isWalk(filter) ? JSON.stringify([owner, ref.kind, ref.id, searchOf(filter)]) : null;
  const [walk, setWalk] = useState<Walk | null>(null);
  const isBegun = walk?.key === key;
  if (key !== null && !isBegun && results.length > 0) {
    const open = toCorrect(results, state);
    const items = submissionsOf(ref.kind, results, state, rows);
    const stack = filterSubmissions(items, filter).map(({ result }) => result);
    const may = stack.filter((result) => isCorrectable(result, state));
    setWalk(keptWalk(key) ?? beginWalk(key, may, open));
  }
  useEffect(() => {
    if (walk) keepWalk(walk);
  }, [walk]);
  return useMemo(() => {
    if (!walk || !isBegun) return null;
    const here = walkResults(walk, results);
    const open = toCorrect(here, state);
    return {
      filter,
      search: searchOf(filter),
      results: here,
      ahead: (studentId) => walkAhead(walk, here, studentId, open),
    };
  }, [walk, isBegun, results, state, filter]);
}
