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

/** What lies further back is read no more than so far; from there on the page says that it does not know. */
const MOST_PAGES = 3;

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
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = query.data?.pages ?? [];
  // A stack that ended long ago is the most pressing one, and stands at the end of its list.
  const readsOn = group === 'past' && hasNextPage && pages.length < MOST_PAGES && !isError;
  useEffect(() => {
    if (readsOn && !isFetching) void fetchNextPage();
  }, [readsOn, isFetching, fetchNextPage]);
  const isPaused = query.fetchStatus === 'paused';
  return {
    kind,
    group,
    query,
    items: pages.flatMap((page) => page.items),
    /** There are more than are known here. */
    hasMore: hasNextPage,
    /** Asked for in vain, and no copy is on the device. */
    isMissing: query.data === undefined && enabled && (isError || isPaused),
    isSettled: isError || isPaused || (query.data !== undefined && !readsOn),
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
    past,
    entries,
    isSettled,
    /** Nothing of what presses could be read. */
    failed: pressing.every((list) => list.isMissing) ? pressing[0]?.query : undefined,
    missing: pressing.filter((list) => list.isMissing),
    /** The same of what is asked for later, when the page stands already. */
    missingLate: unpublished.filter((list) => list.isMissing),
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
