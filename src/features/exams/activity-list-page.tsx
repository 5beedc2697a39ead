import { Button } from '@mantine/core';
import { IconFileText, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListGroup } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { useScope } from '#src/features/session/index.ts';
import { EmptyState, PageHead, Sheet, useFormat } from '#src/ui/index.ts';
import { ActivityRow } from './activity-row.tsx';
import classes from './exams.module.css';
import { ListToolbar } from './list-toolbar.tsx';
import { activityListQuery } from './queries.ts';
import { QueryFallback, useCopyAge } from './query-fallback.tsx';
import { countWaiting, useWaitingRows } from './use-device.ts';

/** What the list is filtered by; kept in the address. */
export interface ListFilter {
  group: ListGroup;
  title: string;
}

export interface ActivityListPageProps extends ListFilter {
  kind: Kind;
  onFilter: (change: Partial<ListFilter>) => void;
}

export function ActivityListPage({ kind, group, title, onFilter }: ActivityListPageProps) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const rows = useWaitingRows();
  const query = useInfiniteQuery(activityListQuery(kind, useScope(), group, title));
  const age = useCopyAge(query);
  const latest = query.data?.pages.at(-1);
  const [groups, setGroups] = useState(latest?.groups);
  if (latest?.groups && latest.groups !== groups) setGroups(latest.groups);
  const items = query.data?.pages.flatMap((page) => page.items);

  return (
    <>
      <PageHead title={t(`${kind}.list`)} sub={age} />
      <ListToolbar group={group} title={title} counts={groups} onFilter={onFilter} />
      {!items ? (
        <QueryFallback query={query} what={t(`${kind}.listFailed`)} rows={5} />
      ) : items.length === 0 ? (
        <NoActivity
          kind={kind}
          group={group}
          title={title}
          onFilter={onFilter}
          hasNone={groups !== undefined && Object.values(groups).every((count) => count === 0)}
        />
      ) : (
        <>
          <Sheet aria-label={t(`${kind}.list`)}>
            <ul className={classes['rows']}>
              {items.map((item) => (
                <ActivityRow
                  key={item.id}
                  kind={kind}
                  item={item}
                  waiting={countWaiting(rows, item.id)}
                />
              ))}
            </ul>
          </Sheet>
          {query.hasNextPage && (
            <div className={classes['more']}>
              <Button
                variant="default"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('more')}
              </Button>
              <output className={classes['quiet']}>
                {t('shownOf', { shown: number(items.length), whole: number(latest?.total ?? 0) })}
              </output>
            </div>
          )}
        </>
      )}
    </>
  );
}

function NoActivity({
  kind,
  group,
  title,
  onFilter,
  hasNone,
}: ActivityListPageProps & {
  /** No other group has any either. */
  hasNone: boolean;
}) {
  const { t } = useTranslation('exams');
  return (
    <Sheet padded>
      {title ? (
        <EmptyState
          icon={<IconSearchOff size={28} stroke={1.5} aria-hidden />}
          title={t('emptySearch.title', { title })}
          text={t('emptySearch.text')}
          action={
            <Button variant="default" onClick={() => onFilter({ title: '' })}>
              {t('clearSearch')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<IconFileText size={28} stroke={1.5} aria-hidden />}
          title={t(hasNone ? `${kind}.empty` : `${kind}.emptyTitle.${group}`)}
          text={t(hasNone ? `${kind}.noneText` : `${kind}.emptyText.${group}`)}
        />
      )}
    </Sheet>
  );
}
