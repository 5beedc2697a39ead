import type { QueryClient } from '@tanstack/react-query';
import type { Offline } from '#src/offline/index.ts';

/** Many rows are accepted in a row; one refetch after them is enough. */
const pause = 600;

/** What stands above every workbook of an exam, and what holds answers of many of them. */
const shared = new Set<unknown>([
  'activities',
  'activity',
  'answers',
  'report',
  'results',
  'sheet',
]);

/**
 * Which queries a sent row makes old: the counts that stand above it, and the workbooks it touches. Of a correction
 * that is one student's; of questions all of that exam, since another key scores them anew.
 */
export function isTouchedBy(lane: string, queryKey: readonly unknown[]): boolean {
  const [, group, touched] = lane.split(':');
  const kind = group === 'asg' ? 'assignment' : group === 'exam' ? 'exam' : null;
  if (kind === null || queryKey[1] !== kind) return false;
  const [family] = queryKey;
  if (shared.has(family)) return true;
  return family === 'workbook' && queryKey.includes(touched);
}

/** The lane of each conflict that waits for her, by its key. */
function conflictsOf({ outbox }: Pick<Offline, 'outbox'>): ReadonlyMap<string, string> {
  const waiting = outbox.rows().filter((row) => row.state === 'conflict');
  return new Map(waiting.map((row) => [row.key, row.lane]));
}

/** Refetches what sending has changed on the server, and what conflicts show a colleague has changed. */
export function refreshAfterSending(
  offline: Pick<Offline, 'outbox'>,
  client: QueryClient,
): () => void {
  const lanes = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let conflicts = conflictsOf(offline);
  const stopSettled = offline.outbox.onSettled((items) => {
    readAgain(
      items.filter(({ cls }) => cls === 'done' || cls === 'conflict').map(({ lane }) => lane),
    );
  });
  const stopRows = offline.outbox.subscribeRows(() => {
    const before = conflicts;
    conflicts = conflictsOf(offline);
    // Decided, here or in another window: what she took from the server must be read from there.
    readAgain([...before].filter(([key]) => !conflicts.has(key)).map(([, lane]) => lane));
  });

  function readAgain(changed: readonly string[]) {
    if (changed.length === 0) return;
    for (const lane of changed) lanes.add(lane);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const settled = [...lanes];
      lanes.clear();
      void client.invalidateQueries({
        predicate: (query) => settled.some((lane) => isTouchedBy(lane, query.queryKey)),
      });
    }, pause);
  }

  return () => {
    clearTimeout(timer);
    stopSettled();
    stopRows();
  };
}
