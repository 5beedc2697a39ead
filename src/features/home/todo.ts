import type { ActivityItem } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { leftOf } from '#domain/counting.ts';

/** An exam or assignment; its state is that of the clock. */
export interface Entry {
  kind: Kind;
  item: ActivityItem;
}

/** One with workbooks to correct: how many are done, of how many. */
export interface Todo extends Entry {
  corrected: number;
  whole: number;
}

/** Everything in the lists, each once; a copy that was read while it ran is not running for ever. */
export function entriesOf(
  lists: readonly { kind: Kind; items: readonly ActivityItem[] }[],
  stateOf: (item: ActivityItem) => Lifecycle,
): Entry[] {
  const entries = lists.flatMap(({ kind, items }) =>
    items.map((item) => ({ kind, item: { ...item, state: stateOf(item) } })),
  );
  return [...new Map(entries.map((entry) => [entry.item.id, entry])).values()];
}

/** A running exam is watched until it ends; homework is corrected while it runs. */
const isStack = ({ kind, item }: Entry) =>
  (item.state === 'ended' || (item.state === 'running' && kind === 'assignment')) &&
  leftOf(item.counts) > 0;

/** What still wants correcting: begun ones first, then those that ended longest ago. */
export function todosOf(entries: readonly Entry[]): Todo[] {
  return entries
    .filter(isStack)
    .map(({ kind, item }) => {
      const { corrected } = item.counts;
      return { kind, item, corrected, whole: corrected + leftOf(item.counts) };
    })
    .toSorted(
      (a, b) =>
        Number(b.corrected > 0) - Number(a.corrected > 0) ||
        a.item.endDate.localeCompare(b.item.endDate),
    );
}

/** What runs now and is no stack yet: exams before assignments, then by their end. */
export function runningOf(entries: readonly Entry[]): Entry[] {
  return entries
    .filter((entry) => entry.item.state === 'running' && !isStack(entry))
    .toSorted(
      (a, b) =>
        Number(a.kind !== 'exam') - Number(b.kind !== 'exam') ||
        a.item.endDate.localeCompare(b.item.endDate),
    );
}

/** What is released and has not started, by its start. */
export function comingOf(entries: readonly Entry[]): Entry[] {
  return entries
    .filter(({ item }) => item.state === 'scheduled')
    .toSorted((a, b) => a.item.startDate.localeCompare(b.item.startDate));
}

/** Her unpublished ones: those whose start is near first, then those whose start has passed, the latest first. */
export function draftsOf(entries: readonly Entry[], now: number): Entry[] {
  const distance = ({ item }: Entry) => Date.parse(item.startDate) - now;
  return entries
    .filter(({ item }) => item.state === 'draft' && item.mayEdit !== false)
    .toSorted((a, b) => {
      const [one, other] = [distance(a), distance(b)];
      if (one >= 0 && other >= 0) return one - other;
      return other - one;
    });
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
