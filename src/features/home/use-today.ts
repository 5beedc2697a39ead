import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListGroup } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { serverNow } from '#src/api/server-time.ts';
import { activityListQuery, stateAt } from '#src/features/exams/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { comingOf, draftsOf, entriesOf, runningOf, todosOf } from './todo.ts';

/** As often as the clock is looked at: what begins or ends meanwhile changes its place. */
const MINUTE = 60_000;

/** The server's time, a minute old at most. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function useList(kind: Kind, group: ListGroup, enabled = true) {
  const query = useInfiniteQuery({ ...activityListQuery(kind, useScope(), group, ''), enabled });
  const pages = query.data?.pages ?? [];
  return {
    kind,
    group,
    query,
    items: pages.flatMap((page) => page.items),
    /** There are more than are known here. */
    hasMore: query.hasNextPage,
    /** Asked for in vain, and no copy is on the device. */
    isMissing:
      query.data === undefined && enabled && (query.isError || query.fetchStatus === 'paused'),
    isSettled: query.data !== undefined || query.isError || query.fetchStatus === 'paused',
  };
}

/** Every list that home is made of, and what it says by the clock. */
export function useToday() {
  const now = useNow();
  const past = [useList('exam', 'past'), useList('assignment', 'past')];
  const current = [useList('exam', 'current'), useList('assignment', 'current')];
  const pressing = [...past, ...current];
  const isSettled = pressing.every((list) => list.isSettled);
  // Drafts press least: they are asked for once the rest is there.
  const unpublished = [
    useList('exam', 'unpublished', isSettled),
    useList('assignment', 'unpublished', isSettled),
  ];
  const lists = [...pressing, ...unpublished];
  const entries = entriesOf(lists, (item) => stateAt(item, now));
  return {
    now,
    lists,
    entries,
    isSettled,
    /** Nothing of what presses could be read. */
    failed: pressing.every((list) => list.isMissing) ? pressing[0]?.query : undefined,
    missing: lists.filter((list) => list.isMissing),
    /** Every list was read and none has anything. */
    isBare: lists.every(({ query }) => query.data !== undefined) && entries.length === 0,
    todos: todosOf(entries),
    running: runningOf(entries),
    coming: comingOf(entries),
    drafts: draftsOf(entries, now),
    retry() {
      for (const { query, isMissing } of lists)
        if (isMissing || query.isError) void query.refetch();
    },
  };
}

export type Today = ReturnType<typeof useToday>;
