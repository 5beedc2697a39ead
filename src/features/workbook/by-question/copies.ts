import { QueryClient } from '@tanstack/react-query';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { workbookQuery } from '#src/features/activities/index.ts';
import type { WorkbookCopy } from './rows.ts';

const notHere = () => Promise.reject(new Error('only the copy is wanted'));

/** Whose workbook; the attempt that counts, where none is named. */
interface Wanted {
  studentId: string;
  resultId?: string | undefined;
}

async function readCopy(
  client: QueryClient,
  disk: QueryClient,
  ref: ActivityRef,
  { studentId, resultId }: Wanted,
): Promise<WorkbookCopy | null> {
  const query = workbookQuery(ref, studentId, resultId);
  const { queryKey } = query;
  const known = client.getQueryState(queryKey);
  if (known?.data) return { workbook: known.data, readAt: known.dataUpdatedAt };
  try {
    const workbook = await disk.fetchQuery({ ...query, queryFn: notHere });
    // The time at which the copy was read is set right after its data.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return { workbook, readAt: disk.getQueryState(queryKey)?.dataUpdatedAt ?? 0 };
  } catch {
    return null;
  }
}

/** The workbooks that this device has, in memory or on its disk, with the time each was read at; nothing is fetched. */
export async function readCopies(
  client: QueryClient,
  ref: ActivityRef,
  wanted: readonly Wanted[],
): Promise<WorkbookCopy[]> {
  const { persister } = client.getDefaultOptions().queries ?? {};
  // Beside the person's own: who asks for a workbook in earnest meanwhile shares nothing with this.
  const disk = new QueryClient({
    defaultOptions: {
      queries: {
        ...(persister && { persister }),
        staleTime: Infinity,
        networkMode: 'always',
        retry: false,
      },
    },
  });
  try {
    const copies = await Promise.all(wanted.map((one) => readCopy(client, disk, ref, one)));
    return copies.flatMap((copy) => copy ?? []);
  } finally {
    disk.clear();
  }
}
