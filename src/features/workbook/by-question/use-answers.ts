import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useCopyAge, useWaitingRows } from '#src/features/activities/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { answersQuery, copiesQuery } from './queries.ts';
import {
  mergedRows,
  rowOfWorkbook,
  rowsOfAnswers,
  type AnswerRow,
  type WorkbookCopy,
} from './rows.ts';

const noRows: readonly AnswerRow[] = [];

/** The questions of any of the workbooks, in the teacher's order. */
const questionsOf = (copies: readonly WorkbookCopy[] | undefined) =>
  (copies?.[0]?.workbook.questionList ?? []).toSorted((a, b) => a.orders - b.orders);

/** What of the workbooks on this device belongs to one question. */
export function rowsOfCopies(
  copies: readonly WorkbookCopy[] | undefined,
  questionId: string,
): AnswerRow[] {
  return (copies ?? []).flatMap((copy) => rowOfWorkbook(copy, questionId) ?? []);
}

/** The copies of workbooks that this device has, while they are wanted. */
export function useCopies(ref: ActivityRef, results: readonly ResultItem[], isWanted: boolean) {
  const client = useQueryClient();
  return useQuery({
    ...copiesQuery(ref, results, client),
    enabled: isWanted && results.length > 0,
  });
}

/** A conflict that comes, or is decided, says that a colleague changed something: it is read again. */
function useReadAgain(refetch: () => unknown) {
  const rows = useWaitingRows();
  const conflicts = rows.filter((row) => row.state === 'conflict').map((row) => row.key);
  const told = conflicts.join();
  const seen = useRef(told);
  useEffect(() => {
    if (told === seen.current) return;
    seen.current = told;
    refetch();
  }, [told, refetch]);
}

/**
 * All answers to one question as the server said them. Where it cannot be asked, the workbooks on this device say
 * what they know too: of each answer the newer version counts, and how old the oldest of them is, is told.
 */
export function useAnswers(ref: ActivityRef, questionId: string, results: readonly ResultItem[]) {
  const query = useQuery({ ...answersQuery(ref, questionId), enabled: questionId !== '' });
  const isOffline = useIsOffline();
  const { data, dataUpdatedAt, refetch } = query;
  const isOld =
    isOffline || query.isError || query.failureCount > 0 || query.fetchStatus === 'paused';
  const copies = useCopies(ref, results, isOld);
  useReadAgain(refetch);
  const rows = useMemo(() => {
    const read = data ? rowsOfAnswers(data, dataUpdatedAt) : noRows;
    if (!isOld) return read;
    return mergedRows(read, rowsOfCopies(copies.data, questionId), results);
  }, [data, dataUpdatedAt, copies.data, isOld, questionId, results]);
  const readAt = rows.reduce((oldest, row) => Math.min(oldest, row.readAt), Infinity);
  const age = useCopyAge({ ...query, dataUpdatedAt: Number.isFinite(readAt) ? readAt : 0 });
  return {
    query,
    rows,
    /** As a workbook on this device has them, while those are looked at. */
    questions: questionsOf(copies.data),
    age,
    /** It is still being looked whether the device has anything. */
    isLooking: isOld && copies.isFetching && rows.length === 0,
    /** Of how many students nothing is on this device. */
    missing: isOld && rows.length > 0 ? Math.max(0, results.length - rows.length) : 0,
    /** The question belongs to something else. */
    isElsewhere: data !== undefined && data.parentId !== ref.id,
  };
}
