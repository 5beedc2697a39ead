import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat, layouts, typography, clsx } from '#src/ui/index.ts';
import classes from './admin.module.css';

type Paged<T> = UseInfiniteQueryResult<InfiniteData<{ items: T[]; total: number }>>;

/** How many there are in all, as the page that was read last says. */
export const totalOf = ({ data }: Paged<unknown>): number => data?.pages.at(-1)?.total ?? 0;

/** What was read so far, each once: while pages are read one may move from a page to the next. */
export function rowsOf<T>({ data }: Paged<T>, idOf: (row: T) => string): T[] | undefined {
  const read = data?.pages.flatMap(({ items }) => items);
  return read && [...new Map(read.map((row) => [idOf(row), row])).values()];
}

/** How many of all are shown, and the next page of them. */
export function More({ shown, query }: { shown: number; query: Paged<unknown> }) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const total = totalOf(query);
  if (shown >= total) return null;
  return (
    <div className={clsx(layouts.row, layouts.gap8x16, typography.soft, classes['more'])}>
      {query.hasNextPage && (
        <Button
          variant="default"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      <output>{t('shownOf', { shown: number(shown), whole: number(total) })}</output>
    </div>
  );
}
