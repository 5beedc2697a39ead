import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '#src/features/session/index.ts';

/** Asks again, once the same person has signed in again, for what is on the screen: without her it was refused. */
export function refreshAfterSignIn(
  session: Pick<SessionStore, 'get' | 'subscribe'>,
  client: QueryClient,
): () => void {
  let before = session.get().kind;
  return session.subscribe(() => {
    const now = session.get().kind;
    if (now === 'in' && before === 'kept') void client.refetchQueries({ type: 'active' });
    before = now;
  });
}
