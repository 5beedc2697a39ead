import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind } from '#src/api/activities.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Note, PageHead, useFormat } from '#src/ui/index.ts';
import { ActionNotes } from './activity-notes.tsx';
import { ShowsNotesContext } from './activity-menu.tsx';
import { NoActivity } from './list-empty.tsx';
import { isNarrowed, noFilter, type FilterChange, type ListFilter } from './list-filter.ts';
import { useLater } from './list-later.ts';
import { NewButton } from './list-new.tsx';
import { ListRows } from './list-rows.tsx';
import { useActivityList } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import classes from './list.module.css';
import { QueryFallback, useCopyAge } from './query-fallback.tsx';

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
        <div className={classes['summary']}>
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
        <div className={classes['device']}>
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
