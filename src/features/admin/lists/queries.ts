import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchRosterRuns, previewRoster } from '#src/api/roster.ts';
import type { KeptLists, sentOf } from './kept.ts';

/** Lists that were applied. */
export const rosterRunsQuery = (schoolId: string) =>
  queryOptions({
    queryKey: ['roster-runs', schoolId],
    queryFn: ({ signal }) => fetchRosterRuns(schoolId, signal),
    meta: { keepOnDevice: true },
  });

/** What the keys of comparisons begin with. */
export const PREVIEW = 'roster-preview';

const stamps = new WeakMap<KeptLists, number>();
let stamped = 0;
/** A number for each state: a key of all names would be compared letter by letter at each drawing. */
function stampOf(kept: KeptLists): number {
  const stamp = stamps.get(kept) ?? (stamped += 1);
  stamps.set(kept, stamp);
  return stamp;
}

/** What the lists would change, sent as they are kept; it stays on no device, and what was known before stands until the new answer comes. */
export const previewQuery = (schoolId: string, kept: KeptLists, sent: ReturnType<typeof sentOf>) =>
  queryOptions({
    queryKey: [PREVIEW, schoolId, stampOf(kept)],
    queryFn: ({ signal }) => {
      if ('fault' in sent) throw new Error('There is nothing to ask.');
      return previewRoster(schoolId, sent.body, signal);
    },
    enabled: 'body' in sent,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
