import type { ActivityItem } from '#contract/activity.ts';
import type { Kind } from '#src/api/activities.ts';

export interface Todo {
  kind: Kind;
  item: ActivityItem;
  corrected: number;
  whole: number;
}

/** What still wants correcting: begun ones first, then those that ended longest ago. */
export function todosOf(lists: { kind: Kind; items: readonly ActivityItem[] }[]): Todo[] {
  return lists
    .flatMap(({ kind, items }) =>
      items.map((item) => ({
        kind,
        item,
        corrected: item.counts.corrected,
        whole: Math.max(item.counts.handedIn, item.counts.corrected),
      })),
    )
    .filter(({ item, corrected, whole }) => item.state !== 'draft' && corrected < whole)
    .toSorted(
      (a, b) =>
        Number(b.corrected > 0) - Number(a.corrected > 0) ||
        a.item.endDate.localeCompare(b.item.endDate),
    );
}

/** How old and how well read something is that was made from several answers: as the worst of them. */
export function oldestOf(
  queries: readonly {
    dataUpdatedAt: number;
    failureCount: number;
    fetchStatus: string;
    isError: boolean;
  }[],
) {
  const times = queries.map((query) => query.dataUpdatedAt).filter((time) => time > 0);
  return {
    dataUpdatedAt: times.length > 0 ? Math.min(...times) : 0,
    failureCount: Math.max(0, ...queries.map((query) => query.failureCount)),
    fetchStatus: queries.some((query) => query.fetchStatus === 'paused') ? 'paused' : 'idle',
    isError: queries.some((query) => query.isError),
  };
}

/** What runs now, by its end. */
export function runningOf(lists: { kind: Kind; items: readonly ActivityItem[] }[]) {
  return lists
    .flatMap(({ kind, items }) => items.map((item) => ({ kind, item })))
    .filter(({ item }) => item.state === 'running' || item.state === 'scheduled')
    .toSorted((a, b) => a.item.startDate.localeCompare(b.item.startDate));
}
