import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import { resultOf, workbookOf } from '#src/api/workbook-samples.ts';
import { resultsQuery, workbookQuery } from '#src/features/activities/index.ts';
import { watchCopies } from '#src/features/workbook/consistency/watch-copies.ts';

const ref = { kind: 'assignment' as const, schoolId: 'school', semesterId: 'term', id: 'a1' };
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
afterEach(() => client.clear());

/** How often her workbook, with a sum of 480, is asked for once the list says this of her. */
async function readings(change: Partial<ResultItem>): Promise<number> {
  const query = workbookQuery(ref, 's1');
  const fetchBook = vi.fn(async () => workbookOf({ totalUnits: 480 }));
  client.setQueryData(query.queryKey, workbookOf({ totalUnits: 480 }));
  const stop = new QueryObserver(client, { ...query, queryFn: fetchBook }).subscribe(
    () => undefined,
  );
  const outbox = { rowsOf: () => [] };
  const unwatch = watchCopies({
    client,
    outbox,
    ref,
    store: { look: () => undefined },
    onLooked: () => undefined,
  });
  client.setQueryData(resultsQuery(ref).queryKey, [resultOf(change)]);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  unwatch();
  stop();
  return fetchBook.mock.calls.length;
}

test.each<[string, Partial<ResultItem>, number]>([
  [
    'of which the list tells the same sum is not read again',
    { totalUnits: 480, scoredCount: 2 },
    0,
  ],
  ['of which somebody else changed the sum is read anew', { totalUnits: 240, scoredCount: 2 }, 1],
  [
    'from which somebody else took every score is read anew',
    { totalUnits: null, scoredCount: 0 },
    1,
  ],
  ['of an activity without scores has no sum to compare', { totalUnits: null, scoredCount: 2 }, 0],
])('a workbook %s', async (_, change, times) => {
  expect(await readings(change)).toBe(times);
});
