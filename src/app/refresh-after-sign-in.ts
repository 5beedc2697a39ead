import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '#src/features/session/index.ts';

/** After the same person signs in again, refetches what is on the screen and was refused without a session. */
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
