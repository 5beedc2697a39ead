import type { QueryClient } from '@tanstack/react-query';
import { errorCode } from '#src/api/errors.ts';
import type { Engine } from '#src/features/session/index.ts';

/** Codes meaning that our server did not answer. */
const unanswered = new Set([
  'network.offline',
  'network.timeout',
  'network.strangeAnswer',
  'server.internal',
  'server.unavailable',
  'category.internal',
  'category.unavailable',
  'category.deadlineExceeded',
]);

/** Once the network is back, refetches what is on the screen and had no answer. */
export function refreshAfterReturn(
  connectivity: Pick<Engine['connectivity'], 'getSnapshot' | 'subscribe' | 'reason'>,
  client: QueryClient,
  browser: EventTarget = window,
): () => void {
  const refetch = () =>
    void client.refetchQueries({
      type: 'active',
      // A copy of this device that could not be read anew stands there without an error, known to be old.
      predicate: ({ state }) =>
        state.status === 'error' ? unanswered.has(errorCode(state.error)) : state.isInvalidated,
    });
  // A server that was down was reachable all the while: only the reason tells that it is back.
  const isWell = () => {
    const reason = connectivity.reason.getSnapshot();
    const isAnswering = reason === 'fine' || reason === 'slow' || reason === 'unknown';
    return connectivity.getSnapshot() === 'reachable' && isAnswering;
  };
  let wasWell = isWell();
  const look = () => {
    const now = isWell();
    if (now && !wasWell) refetch();
    wasWell = now;
  };
  const stop = connectivity.subscribe(look);
  const stopReason = connectivity.reason.subscribe(look);
  browser.addEventListener('online', refetch);
  return () => {
    stop();
    stopReason();
    browser.removeEventListener('online', refetch);
  };
}
