import type { QueryClient } from '@tanstack/react-query';
import { errorCode } from '#src/api/errors.ts';
import type { Engine } from '#src/features/session/index.ts';

/** What says that no answer of our server came, not what the answer was. */
const unanswered = new Set(['network.offline', 'network.timeout', 'network.strangeAnswer']);

/** Asks again, once the network is back, for what is on the screen and was left without an answer. */
export function refreshAfterReturn(
  connectivity: Pick<Engine['connectivity'], 'getSnapshot' | 'subscribe'>,
  client: QueryClient,
  browser: EventTarget = window,
): () => void {
  const refetch = () =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && unanswered.has(errorCode(state.error)),
    });
  let before = connectivity.getSnapshot();
  const stop = connectivity.subscribe(() => {
    const now = connectivity.getSnapshot();
    if (now === 'reachable' && before !== 'reachable') refetch();
    before = now;
  });
  browser.addEventListener('online', refetch);
  return () => {
    stop();
    browser.removeEventListener('online', refetch);
  };
}
