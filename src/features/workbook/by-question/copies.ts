import type { QueryClient } from '@tanstack/react-query';
import type { ResultItem } from '#contract/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { workbookQuery } from '#src/features/exams/index.ts';
import type { WorkbookCopy } from './rows.ts';

const notHere = () => Promise.reject(new Error('only the copy is wanted'));

async function readCopy(
  client: QueryClient,
  ref: ActivityRef,
  studentId: string,
): Promise<WorkbookCopy | null> {
  const query = workbookQuery(ref, studentId);
  const { queryKey } = query;
  const known = client.getQueryState(queryKey);
  if (known) return known.data ? { workbook: known.data, readAt: known.dataUpdatedAt } : null;
  try {
    const workbook = await client.fetchQuery({
      ...query,
      queryFn: notHere,
      staleTime: Infinity,
      networkMode: 'always',
      retry: false,
    });
    // The time at which the copy was read is set right after its data.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return { workbook, readAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 };
  } catch {
    return null;
  } finally {
    // Whoever opens the workbook asks for it in earnest.
    client.removeQueries({ queryKey, exact: true, type: 'inactive' });
  }
}

/** The workbooks that this device has, in memory or on its disk, with the time each was read at; nothing is fetched. */
export async function readCopies(
  client: QueryClient,
  ref: ActivityRef,
  results: readonly Pick<ResultItem, 'studentId'>[],
): Promise<WorkbookCopy[]> {
  const copies = await Promise.all(
    results.map(({ studentId }) => readCopy(client, ref, studentId)),
  );
  return copies.flatMap((copy) => copy ?? []);
}
