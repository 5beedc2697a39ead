import { deviceNow } from '#src/lib/device-time.ts';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { isUnknownCall } from '#src/api/errors.ts';
import { fetchAnswerSheet } from '#src/api/reports.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { resultsQuery } from '#src/features/activities/index.ts';
import { readWorkbooks } from '#src/features/submissions/index.ts';
import { readCopies } from '#src/features/workbook/index.ts';
import { sheetOfWorkbooks, type SheetCopy, type StudentCopy } from './sheet.ts';

/** How many pages are asked for at a time. */
const AT_ONCE = 6;

/** How far a reading has come: of pages or of students. */
export interface Reading {
  done: number;
  of: number;
}

const keyOf = (ref: ActivityRef) =>
  ['sheet', ref.kind, ref.schoolId, ref.semesterId, ref.id] as const;

/** How far the reading of a sheet has come; nobody asks the network for it. */
export const readingQuery = (ref: ActivityRef) =>
  queryOptions<Reading>({
    queryKey: ['sheet-reading', ...keyOf(ref)],
    queryFn: skipToken,
    gcTime: 60_000,
  });

/** One page after the other is asked for, six at a time. */
async function readPages(
  ref: ActivityRef,
  signal: AbortSignal,
  onRead: (reading: Reading) => void,
): Promise<SheetCopy> {
  const readAt = deviceNow();
  const first = await fetchAnswerSheet(ref, 0, signal);
  const { pageSize, total } = first.students;
  const pages = Math.max(1, Math.ceil(total / Math.max(1, pageSize)));
  const found = [first];
  let next = 1;
  let done = 1;
  onRead({ done, of: pages });
  async function work() {
    while (next < pages) {
      const page = next;
      next += 1;
      found[page] = await fetchAnswerSheet(ref, page, signal);
      done += 1;
      onRead({ done, of: pages });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // A student who joins meanwhile moves the others down a place: nobody stands there twice.
  const students = new Map<string, StudentCopy>();
  for (const page of found)
    for (const one of page.students.items) students.set(one.studentId, { ...one, readAt });
  return {
    questions: first.questions,
    students: [...students.values()],
    readAt,
    missing: Math.max(0, total - students.size),
  };
}

/** Whether a copy of a workbook is as good as what the list says of it. */
function agrees(result: ResultItem, workbook: Workbook): boolean {
  const scored = workbook.questionList.filter(({ scoreUnits }) => scoreUnits !== null).length;
  return (
    workbook.resultId === result.resultId &&
    workbook.state === result.state &&
    workbook.review.status === result.reviewStatus &&
    scored === result.scoredCount &&
    (result.totalUnits ?? 0) === workbook.totalUnits
  );
}

/** By the specification's calls alone: workbook by workbook, those that are here and up to date not asked for again. */
async function readEach(
  client: QueryClient,
  ref: ActivityRef,
  onRead: (reading: Reading) => void,
): Promise<SheetCopy> {
  const readAt = deviceNow();
  const list = resultsQuery(ref);
  // What the disk has comes first and may be old.
  await client.fetchQuery(list);
  const results = await client.fetchQuery({ ...list, staleTime: 0 });
  const read = await readWorkbooks(client, ref, results, agrees, (done) =>
    onRead({ done, of: results.length }),
  );
  const workbooks = read.flatMap((workbook) => (workbook ? [{ workbook, readAt }] : []));
  return sheetOfWorkbooks(workbooks, results.length);
}

/** Every student's score for every question, as the server has them. */
export const sheetQuery = (ref: ActivityRef) =>
  queryOptions({
    queryKey: keyOf(ref),
    queryFn: async ({ signal, client }) => {
      const reading = readingQuery(ref).queryKey;
      const onRead = (now: Reading) => void client.setQueryData(reading, now);
      onRead({ done: 0, of: 0 });
      try {
        return await readPages(ref, signal, onRead);
      } catch (error) {
        if (!isUnknownCall(error)) throw error;
        return await readEach(client, ref, onRead);
      }
    },
    meta: { keepOnDevice: true },
  });

/** What the workbooks on this device make together; null where there is none. The network is not asked. */
export const deviceSheetQuery = (ref: ActivityRef) =>
  queryOptions({
    queryKey: [...keyOf(ref), 'device'],
    queryFn: async ({ client }): Promise<SheetCopy | null> => {
      const results = await client.fetchQuery({ ...resultsQuery(ref), staleTime: Infinity });
      const copies = await readCopies(client, ref, results);
      return copies.length > 0 ? sheetOfWorkbooks(copies, results.length) : null;
    },
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 60_000,
  });
