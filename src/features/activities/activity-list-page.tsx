import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Kind } from '#src/api/activities.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Note, PageHead, useFormat, layouts, typography, clsx } from '#src/ui/index.ts';
import { errorCode } from '#src/api/errors.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { ActionNotes } from './activity-notes.tsx';
import { ShowsNotesContext } from './activity-menu.tsx';
import { NoActivity } from './list-empty.tsx';
import {
  isNarrowed,
  noFilter,
  type FilterChange,
  type ListFilter,
  matches,
} from './list-filter.ts';
import { NewButton } from './list-new.tsx';
import { ListRows } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import classes from './list.module.css';
import { QueryFallback, useCopyAge } from './query-fallback.tsx';
import { activityListQuery } from './queries.ts';

/** The list under its filter: as the server answers it or, without a network, as far as this device knows. */
function useActivityList(kind: Kind, filter: ListFilter) {
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

/** True a frame after it may be: what the rows do not need is fetched once they stand there. */
function useLater(isReady: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const frame = requestAnimationFrame(() => setLater(true));
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return isLater;
}

const ListFilters = lazyPart(async () => (await import('./list-filters.tsx')).ListFilters);

export interface ActivityListPageProps {
  kind: Kind;
  filter: ListFilter;
  onFilter: (change: FilterChange) => void;
}

export function ActivityListPage({ kind, filter, onFilter }: ActivityListPageProps) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const list = useActivityList(kind, filter);
  const age = useCopyAge(list.query);
  const { pages, groups, known, isDevice } = list;
  const isFiltered = isNarrowed(filter);
  const summary =
    list.whole === null
      ? number(list.total)
      : t(`${kind}.shownOfFiltered`, {
          count: list.whole,
          shown: number(list.total),
          n: number(list.whole),
        });
  const hasFilters = useLater(pages !== undefined || list.query.isError);
  const isEmpty = pages?.every((page) => page.length === 0);
  return (
    <ShowsNotesContext value={true}>
      <PageHead title={t(`${kind}.list`)} age={age} actions={<NewButton kind={kind} />} />
      <ListToolbar filter={filter} counts={groups} onFilter={onFilter}>
        <div className={classes['filters']}>
          {hasFilters && (
            <Suspense>
              <ListFilters filter={filter} onFilter={onFilter} seen={known} summary={summary} />
            </Suspense>
          )}
        </div>
      </ListToolbar>
      {isFiltered && pages && (
        <div className={clsx(layouts.row, typography.quiet, layouts.gap4x16, classes['summary'])}>
          <output>{summary}</output>
          {!isEmpty && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes['clear'] ?? ''}
              rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
              onClick={() => onFilter(noFilter)}
            >
              {t('filter.clear')}
            </Button>
          )}
        </div>
      )}
      {isDevice && (
        <div className={layouts.below16}>
          <Note live>
            {list.whole !== null && list.whole > known.length
              ? t('filter.onDeviceOf', { n: number(known.length), whole: number(list.whole) })
              : t('filter.onDevice', { count: known.length, n: number(known.length) })}
          </Note>
        </div>
      )}
      {/* That there is nothing was true when it was read. */}
      {!pages || (isEmpty && !list.isRead) ? (
        <QueryFallback query={list.query} what={t(`${kind}.listFailed`)} rows={5} />
      ) : isEmpty ? (
        <NoActivity
          kind={kind}
          filter={filter}
          onFilter={onFilter}
          hasNone={groups !== undefined && Object.values(groups).every((count) => count === 0)}
        />
      ) : (
        <ListRows
          key={JSON.stringify(filter)}
          kind={kind}
          pages={pages}
          total={list.total}
          isFetching={list.isFetching}
          fetchNext={list.fetchNext}
        />
      )}
      <ActionNotes room={classes['room']} />
    </ShowsNotesContext>
  );
}
