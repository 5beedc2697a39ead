import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SessionStore, Who } from '#src/features/session/index.ts';

/**
 * Keeps what a renewal besides the query says of her under the query's key, for the next start too: without it a
 * reload goes back to the roles and school years of before.
 */
export function keepRenewed(
  client: QueryClient,
  key: QueryKey,
  session: Pick<SessionStore, 'get' | 'subscribe'>,
  known: { owner: string; user: Who['user'] },
): () => void {
  let { user } = known;
  return session.subscribe(() => {
    const state = session.get();
    if (state.kind !== 'in' || state.person?.owner !== known.owner || state.user === user) return;
    ({ user } = state);
    client.setQueryData<Who>(key, { user, expires: state.expires });
  });
}
