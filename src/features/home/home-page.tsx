import { useInfiniteQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListGroup } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { activityListQuery, useCopyAge } from '#src/features/exams/index.ts';
import { mayOnlyView, usePerson, useScope } from '#src/features/session/index.ts';
import {
  EmptyState,
  ErrorState,
  Facts,
  PageHead,
  Sheet,
  SkeletonRows,
  useFormat,
} from '#src/ui/index.ts';
import classes from './home.module.css';
import { ContinueCard } from './continue-card.tsx';
import { ComingRow, TodoRow } from './home-rows.tsx';
import { oldestOf, runningOf, todosOf } from './todo.ts';

function useList(kind: Kind, group: ListGroup) {
  const query = useInfiniteQuery(activityListQuery(kind, useScope(), group, ''));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { kind, items, query };
}

/** What waits for the teacher today, most pressing first. No figures that are nobody's task. */
export function HomePage() {
  const { t } = useTranslation('common');
  const { day } = useFormat();
  const isViewer = mayOnlyView(usePerson().roles);
  const [today] = useState(() => new Date().toISOString());
  const past = [useList('exam', 'past'), useList('assignment', 'past')];
  const current = [useList('exam', 'current'), useList('assignment', 'current')];
  const lists = [...past, ...current];
  const failed = lists.find(({ query }) => query.isError && query.data === undefined);
  const isLoading = lists.some(({ query }) => query.isPending);
  const [first, ...rest] = todosOf(lists);
  const coming = runningOf(current).slice(0, 5);
  const age = useCopyAge(oldestOf(lists.map(({ query }) => query)));
  const retry = () => {
    for (const { query } of lists) if (query.isError) void query.refetch();
  };
  return (
    <>
      <PageHead title={t('home.title')} sub={<Facts items={[day(today, 'always'), age]} />} />
      {failed && (
        <Sheet padded>
          <ErrorState error={failed.query.error} onRetry={retry} what={t('home.failed')} />
        </Sheet>
      )}
      {!failed && isLoading && !first && (
        <Sheet>
          <SkeletonRows rows={3} />
        </Sheet>
      )}
      <div className={classes['home']}>
        <div className={classes['column']}>
          {first && (
            <>
              <h2>
                {t(
                  isViewer ? 'home.standing' : first.corrected > 0 ? 'home.continue' : 'home.begin',
                )}
              </h2>
              <ContinueCard todo={first} isViewer={isViewer} />
            </>
          )}
          {rest.length > 0 && (
            <>
              <h2>{t('home.then')}</h2>
              <Sheet>
                <ul>
                  {rest.map((todo) => (
                    <TodoRow key={todo.item.id} todo={todo} isViewer={isViewer} />
                  ))}
                </ul>
              </Sheet>
            </>
          )}
          {!first && !failed && !isLoading && (
            <Sheet padded>
              <EmptyState
                icon={<IconChecks size={28} stroke={1.5} aria-hidden />}
                title={t('home.nothing')}
                text={t('home.nothingText')}
              />
            </Sheet>
          )}
        </div>
        {coming.length > 0 && (
          <div className={classes['column']}>
            <h2>{t('home.coming')}</h2>
            <Sheet>
              <ul>
                {coming.map(({ kind, item }) => (
                  <ComingRow key={item.id} kind={kind} item={item} />
                ))}
              </ul>
            </Sheet>
          </div>
        )}
      </div>
    </>
  );
}
