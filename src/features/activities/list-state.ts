import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Kind } from '#src/api/activities.ts';
import { errorCode } from '#src/api/errors.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { isNarrowed, matches, type ListFilter } from './list-filter.ts';
import { activityListQuery } from './queries.ts';

/** The list under its filter: as the server answers it or, without a network, as far as this device knows. */
export function useActivityList(kind: Kind, filter: ListFilter) {
  const { zone } = useFormat();
  const scope = useScope();
  const isOffline = useIsOffline();
  const isFiltered = isNarrowed(filter);
  const { group } = filter;
  const asked = useInfiniteQuery(activityListQuery(kind, scope, group, filter.title, filter));
  // All of the group: what the filter leaves out is counted, and searched where the network is cut.
  const whole = useInfiniteQuery({
    ...activityListQuery(kind, scope, group, ''),
    enabled: isFiltered,
  });
  const wasCut = asked.error !== null && errorCode(asked.error) === 'network.offline';
  const isDevice = isFiltered && !asked.data && (isOffline || wasCut) && whole.data !== undefined;
  const query = isDevice ? whole : asked;
  const found = query.data?.pages.map(({ items }) =>
    isDevice ? items.filter((item) => matches(item, filter, zone)) : items,
  );
  const latest = query.data?.pages.at(-1);
  const [groups, setGroups] = useState(latest?.groups);
  if (latest?.groups && latest.groups !== groups) setGroups(latest.groups);
  const known = (whole.data ?? asked.data)?.pages.flatMap(({ items }) => items) ?? [];
  const total = isDevice ? (found?.flat().length ?? 0) : (latest?.total ?? 0);
  return {
    query,
    pages: found,
    total,
    groups,
    /** How many there are without the filter; null while nobody knows. */
    whole: isFiltered ? (whole.data?.pages.at(-1)?.total ?? null) : total,
    /** Rows on this device; filtered here where `isDevice`. */
    known,
    isDevice,
    fetchNext: !isDevice && asked.hasNextPage ? () => void asked.fetchNextPage() : null,
    isFetching: asked.isFetchingNextPage,
    /** What was read may be no more: it is being read anew. */
    isRead: !(query.isFetching && query.isStale),
  };
}
