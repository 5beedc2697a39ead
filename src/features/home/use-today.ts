import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListGroup } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { serverNow } from '#src/api/server-time.ts';
import { activityListQuery, stateAt, resultsQuery } from '#src/features/activities/index.ts';
import { useScope, useIsOffline } from '#src/features/session/index.ts';
import { useKept } from '#src/features/offline-copies/index.ts';
import { comingOf, draftsOf, entriesOf, runningOf, todosOf, type Entry } from './todo.ts';

/** Which of these open now: with a network all, else those that are kept or whose students were read here; and whether that is known yet. */
function useHere(entries: readonly Entry[]) {
  const scope = useScope();
  const isOffline = useIsOffline();
  const kept = new Set(
    useKept()
      .filter((pin) => pin.state === 'kept')
      .map((pin) => pin.id),
  );
  const { away, isKnown } = useQueries({
    queries: entries.map(({ kind, item }) => ({
      ...resultsQuery({ kind, ...scope, id: item.id }),
      enabled: isOffline,
      retry: false,
    })),
    // While it is looked for, nothing is called away.
    combine: (copies) => ({
      away: entries.flatMap(({ item }, at) => {
        const copy = copies[at];
        return copy && copy.data === undefined && copy.fetchStatus !== 'fetching' ? [item.id] : [];
      }),
      isKnown: copies.every((copy) => copy.data !== undefined || copy.fetchStatus !== 'fetching'),
    }),
  });
  const isHere = ({ kind, item }: Entry) =>
    !isOffline || kept.has(`${kind}:${item.id}`) || !away.includes(item.id);
  return { isHere, isKnown: !isOffline || isKnown };
}

/** As often as the clock is looked at: what begins or ends meanwhile changes its place. */
const MINUTE = 60_000;

/** Stacks that stand behind the first one; what is more stands in the lists. */
export const MOST_STACKS = 6;

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
    /** The request failed, and there is no copy on the device. */
    isMissing: query.data === undefined && enabled && (isError || isPaused),
    isSettled: isError || isPaused || (query.data !== undefined && !readsOn),
  };
}

/** Every list that home is made of, and what it says by the clock. */
export function useToday() {
  const now = useNow();
  const past = [useList('exam', 'past'), useList('assignment', 'past')];
  const current = [useList('exam', 'current'), useList('assignment', 'current')];
  const urgent = [...past, ...current];
  const isRead = urgent.every((list) => list.isSettled);
  // Drafts are least urgent: they are fetched after the rest.
  const unpublished = [
    useList('exam', 'unpublished', isRead),
    useList('assignment', 'unpublished', isRead),
  ];
  const lists = [...urgent, ...unpublished];
  const isWhole = isRead && unpublished.every((list) => list.isSettled);
  const entries = entriesOf(lists, (item) => stateAt(item, now));
  const todos = todosOf(entries);
  const running = runningOf(entries);
  const { isHere, isKnown } = useHere([...running, ...todos.slice(0, MOST_STACKS + 1)]);
  // Once it stands it stays; and whether there is nothing at all the last list says.
  const [wasSettled, setSettled] = useState(false);
  const isSettled = isRead && (wasSettled || (isKnown && (isWhole || entries.length > 0)));
  if (isSettled && !wasSettled) setSettled(true);
  return {
    now,
    lists,
    past,
    entries,
    isSettled,
    /** Also what is asked for later was read, or asked for in vain. */
    isWhole,
    isHere,
    /** Nothing of what presses could be read. */
    failed: urgent.every((list) => list.isMissing) ? urgent[0]?.query : undefined,
    missing: urgent.filter((list) => list.isMissing),
    /** The same of what is asked for later, when the page stands already. */
    missingLate: unpublished.filter((list) => list.isMissing),
    /** Every list was read and none has anything. */
    isBare: lists.every(({ query }) => query.data !== undefined) && entries.length === 0,
    todos,
    running,
    coming: comingOf(entries),
    // Together: one list put among the rows of the other would move them.
    drafts: isWhole ? draftsOf(entries, now) : [],
    retry() {
      for (const { query, isMissing } of lists)
        if (isMissing || query.isError) void query.refetch();
    },
  };
}

export type Today = ReturnType<typeof useToday>;
