import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useOffline, useOutbox } from '#src/features/session/index.ts';
import { useStructuralSharing } from '#src/lib/use-structural-sharing.ts';
import { correctionLane, type OutboxRow } from '#src/offline/index.ts';
import { copyOfList, touchedLanes } from './list-copies.ts';
import { localResult } from '#src/features/results/index.ts';
import { workbookQuery } from './queries.ts';

/** Everything of this person that waits on the device. */
export function useWaitingRows(): readonly OutboxRow[] {
  return useOutbox((outbox) => outbox.rows());
}

/** How many workbooks of each exam or assignment carry corrections that wait on the device. */
export function waitingByActivity(rows: readonly OutboxRow[]): Readonly<Record<string, number>> {
  const lanes: Record<string, Set<string>> = {};
  for (const { kind, label, lane } of rows) {
    const id = label['activityId'];
    if (kind === 'correction' && typeof id === 'string') (lanes[id] ??= new Set()).add(lane);
  }
  return Object.fromEntries(Object.entries(lanes).map(([id, { size }]) => [id, size]));
}

/** Only what is on the device is wanted here; the workbook itself reads anew. */
const copyQuery = (ref: ActivityRef, studentId: string) => ({
  ...workbookQuery(ref, studentId),
  staleTime: Infinity,
  retry: false,
});

const noResults: readonly ResultItem[] = [];

/** The list of students as it is with what was corrected on this device. */
export function useMergedResults(
  ref: ActivityRef,
  list: { data: ResultItem[] | undefined; dataUpdatedAt: number },
): ResultItem[] | undefined {
  const { outbox } = useOffline();
  const rows = useWaitingRows();
  const results = list.data ?? noResults;
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(touchedLanes(outbox)));
  const fresh = rows.filter((row) => row.kind === 'correction' && !touched.has(row.lane));
  if (fresh.length > 0) setTouched(new Set([...touched, ...fresh.map((row) => row.lane)]));
  useEffect(() => {
    const known = touchedLanes(outbox);
    for (const lane of touched) known.add(lane);
  }, [outbox, touched]);

  const waits = new Set(rows.map(({ lane }) => lane));
  const corrected = results.filter((result) => {
    const lane = correctionLane(ref.kind, result.studentId, result.resultId);
    // A list that was read since counts all that was sent.
    return (
      touched.has(lane) &&
      (waits.has(lane) || outbox.sentOf(lane)?.some(({ at }) => at > list.dataUpdatedAt))
    );
  });
  const copies = useQueries({
    queries: corrected.map((result) => copyQuery(ref, result.studentId)),
    combine: combineCopies,
  });
  const merged = useMemo(() => {
    if (!list.data) return undefined;
    const byResult = new Map(copies.map((read) => [read.copy.resultId, read]));
    return list.data.map((item) => {
      const read = byResult.get(item.resultId);
      if (!read) return item;
      const { copy, readAt } = read;
      const lane = correctionLane(ref.kind, item.studentId, item.resultId);
      const waiting = rows.filter((row) => row.lane === lane);
      const then = copyOfList(outbox, copy, list.dataUpdatedAt);
      const sent = outbox.sentOf(lane);
      // As it was read, until this device knows what it sent.
      if (!sent) return item;
      return localResult(item, copy, waiting, sent, list.dataUpdatedAt, then, readAt);
    });
  }, [list.data, list.dataUpdatedAt, copies, rows, outbox, ref.kind]);
  return useStructuralSharing(merged);
}

function combineCopies(answers: { data: Workbook | undefined; dataUpdatedAt: number }[]) {
  return answers.flatMap(({ data, dataUpdatedAt }) =>
    data ? [{ copy: data, readAt: dataUpdatedAt }] : [],
  );
}
