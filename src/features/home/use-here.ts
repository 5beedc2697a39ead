import { useQueries } from '@tanstack/react-query';
import { resultsQuery } from '#src/features/activities/index.ts';
import { useKept } from '#src/features/offline-copies/index.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import type { Entry } from './todo.ts';

/** Which of these open now: with a network all, else those that are kept or whose students were read here; and whether that is known yet. */
export function useHere(entries: readonly Entry[]) {
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
