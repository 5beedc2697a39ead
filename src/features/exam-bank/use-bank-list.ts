import { useInfiniteQuery } from '@tanstack/react-query';
import { foldText } from '#domain/text.ts';
import { errorCode } from '#src/api/errors.ts';
import { useIsCut, useScope } from '#src/features/session/index.ts';
import { templatesQuery } from './queries.ts';

/** The bank under its search: as the server answers it or, without a network, as far as this device knows. */
export function useBankList(title: string) {
  const scope = useScope();
  const isCut = useIsCut();
  const asked = useInfiniteQuery(templatesQuery(scope, title));
  const whole = useInfiniteQuery({ ...templatesQuery(scope, ''), enabled: title !== '' && isCut });
  const wasCut = asked.error !== null && errorCode(asked.error) === 'network.offline';
  const isDevice = title !== '' && !asked.data && (isCut || wasCut) && whole.data !== undefined;
  const query = isDevice ? whole : asked;
  const read = query.data?.pages.flatMap(({ items }) => items);
  const wanted = foldText(title);
  const items = isDevice ? read?.filter((one) => foldText(one.title).includes(wanted)) : read;
  // While pages are read a bank exam may move from one to the next.
  const unique = items && [...new Map(items.map((one) => [one.id, one])).values()];
  return {
    query,
    items: unique,
    total: isDevice ? (unique?.length ?? 0) : (query.data?.pages.at(-1)?.total ?? 0),
    /** How many of the device's were searched; null where the server was asked. */
    searched: isDevice ? (read?.length ?? 0) : null,
    fetchNext: !isDevice && asked.hasNextPage ? () => void asked.fetchNextPage() : null,
    isFetching: asked.isFetchingNextPage,
  };
}
