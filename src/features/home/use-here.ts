import { useQueries } from '@tanstack/react-query';
import { resultsQuery } from '#src/features/exams/index.ts';
import { useKept } from '#src/features/offline-copies/index.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import type { Entry } from './todo.ts';

/** Which of these open now: with a network all, else those that are kept or whose students were read here. */
export function useHere(entries: readonly Entry[]): (entry: Entry) => boolean {
  const scope = useScope();
  const isCut = useIsOffline();
  const kept = new Set(
    useKept()
      .filter((pin) => pin.state === 'kept')
      .map((pin) => pin.id),
  );
  const away = useQueries({
    queries: entries.map(({ kind, item }) => ({
      ...resultsQuery({ kind, ...scope, id: item.id }),
      enabled: isCut,
      retry: false,
    })),
    // While it is looked for, nothing is called away.
    combine: (copies) =>
      entries.flatMap(({ item }, at) => {
        const copy = copies[at];
        return copy && copy.data === undefined && copy.fetchStatus !== 'fetching' ? [item.id] : [];
      }),
  });
  return ({ kind, item }) => !isCut || kept.has(`${kind}:${item.id}`) || !away.includes(item.id);
}
