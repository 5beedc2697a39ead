import type { Query, QueryClient } from '@tanstack/react-query';
import type { Workbook } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { resultsQuery, workbookQuery } from '#src/features/activities/index.ts';
import { correctionLane, type Outbox } from '#src/offline/index.ts';
import type { MeanwhileStore } from './meanwhile.ts';

const begins = (query: Query, key: readonly unknown[]) =>
  key.every((part, at) => query.queryKey[at] === part);

/** Looks at each copy that is read of one exam's or assignment's workbooks; answers how to stop. */
export function watchCopies({
  client,
  outbox,
  ref,
  store,
  onLooked,
}: {
  client: QueryClient;
  outbox: Pick<Outbox, 'rowsOf'>;
  ref: ActivityRef;
  store: Pick<MeanwhileStore, 'look'>;
  onLooked: () => void;
}): () => void {
  const cache = client.getQueryCache();
  const listKey = resultsQuery(ref).queryKey;
  const bookKey = workbookQuery(ref, '').queryKey.slice(0, 5);
  const copyIn = ({ queryKey }: Query): Workbook | undefined =>
    client.getQueryData(workbookQuery(ref, String(queryKey[5]), String(queryKey[6])).queryKey);
  const rowsOf = (studentId: string, resultId: string) =>
    outbox.rowsOf(correctionLane(ref.kind, studentId, resultId));
  const look = (query: Query) => {
    const copy = copyIn(query);
    if (!copy) return;
    const rows = rowsOf(copy.studentId, copy.resultId);
    store.look(copy, (questionId) => rows.some((row) => questionId in row.partLabels));
    onLooked();
  };
  for (const query of cache.findAll({ queryKey: bookKey })) look(query);
  return cache.subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    if (begins(query, bookKey)) look(query);
    if (!begins(query, listKey)) return;
    // The list tells only sums: a workbook of which somebody else changed the sum is read anew.
    for (const item of client.getQueryData(listKey) ?? []) {
      // An activity without scores tells no sum.
      if (item.totalUnits === null && item.scoredCount > 0) continue;
      for (const book of cache.findAll({ queryKey: [...bookKey, item.studentId] })) {
        const copy = copyIn(book);
        const isIdle = book.state.fetchStatus === 'idle' && !book.state.isInvalidated;
        if (!copy || !isIdle || copy.resultId !== item.resultId) continue;
        const isBehind = copy.totalUnits !== (item.totalUnits ?? 0);
        if (isBehind && rowsOf(item.studentId, item.resultId).length === 0)
          void client.invalidateQueries({ queryKey: book.queryKey, refetchType: 'all' });
      }
    }
  });
}
