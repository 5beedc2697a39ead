import type { QueryClient } from '@tanstack/react-query';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { workbookQuery } from '#src/features/activities/index.ts';

/** As many as a browser asks one server for at a time. */
const AT_ONCE = 6;

/** Workbooks of this device, else of the network; null for one that could not be read. */
export async function readWorkbooks(
  client: QueryClient,
  ref: ActivityRef,
  results: readonly ResultItem[],
  isGood: (result: ResultItem, workbook: Workbook) => boolean,
  onRead: (count: number) => void,
): Promise<(Workbook | null)[]> {
  const found: (Workbook | null)[] = results.map(() => null);
  let next = 0;
  let done = 0;
  const read = (result: ResultItem, staleTime: number) =>
    client
      .fetchQuery({ ...workbookQuery(ref, result.studentId), staleTime, retry: false })
      .catch(() => null);
  async function work(): Promise<void> {
    for (;;) {
      const at = next;
      const result = results[at];
      if (!result) return;
      next += 1;
      const copy = await read(result, Infinity);
      // The list knows more than an old copy: it is asked for anew.
      found[at] = copy && !isGood(result, copy) ? ((await read(result, 0)) ?? copy) : copy;
      done += 1;
      onRead(done);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}
