import { useInfiniteQuery } from '@tanstack/react-query';
import type { AccountFilter } from '#src/api/accounts.ts';
import { usePerson } from '#src/features/session/index.ts';
import { accountsQuery } from '../queries.ts';

/** The accounts under a filter, as far as they were read. */
export function useAccounts(filter: AccountFilter) {
  const { school } = usePerson();
  const query = useInfiniteQuery(accountsQuery(school.id, filter));
  const read = query.data?.pages.flatMap(({ items }) => items);
  return {
    query,
    // While pages are read an account may move from one to the next.
    items: read && [...new Map(read.map((one) => [one.id, one])).values()],
    total: query.data?.pages.at(-1)?.total ?? 0,
    fetchNext: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isFetching: query.isFetchingNextPage,
  };
}
