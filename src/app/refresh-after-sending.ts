import type { QueryClient } from '@tanstack/react-query';
import type { Offline } from '#src/offline/index.ts';

/** Answers to many sends come in a row; reading once after them is enough. */
const pause = 600;

/** Which queries a sent row makes old: those of its workbook, and the counts that stand above it. */
export function isTouchedBy(lane: string, queryKey: readonly unknown[]): boolean {
  const [type, group, studentId] = lane.split(':');
  const kind = group === 'asg' ? 'assignment' : group === 'exam' ? 'exam' : null;
  if (kind === null || queryKey[1] !== kind) return false;
  const [family] = queryKey;
  if (family === 'activities' || family === 'activity' || family === 'results') return true;
  return type === 'c' && family === 'workbook' && queryKey.includes(studentId);
}

/** Reads again what sending has changed on the server. */
export function refreshAfterSending(offline: Offline, client: QueryClient): () => void {
  const lanes = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = offline.outbox.onSettled((items) => {
    for (const item of items) if (item.cls === 'done') lanes.add(item.lane);
    if (lanes.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const settled = [...lanes];
      lanes.clear();
      void client.invalidateQueries({
        predicate: (query) => settled.some((lane) => isTouchedBy(lane, query.queryKey)),
      });
    }, pause);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
