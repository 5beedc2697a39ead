import { useQuery, queryOptions } from '@tanstack/react-query';
import { checkSession } from '#src/api/session.ts';
import { useSession, useSessionState } from './use-session.ts';
import { meKey, meOptions } from './me-options.ts';
import type { SessionStore } from './session-store.ts';
import type { Who } from './who-memory.ts';

/** Asking the server who she is; the answer renews the token. */
const meQuery = (session: SessionStore) =>
  queryOptions({
    queryKey: meKey,
    queryFn: async (): Promise<Who> => {
      const signed = await checkSession();
      await session.renew(signed);
      return { user: signed.user, expires: Date.parse(signed.token.expires) };
    },
    ...meOptions,
  });

/** Keeps "who I am" fresh, and with it the token. */
export function SessionRefresher() {
  const session = useSession();
  const { kind } = useSessionState();
  useQuery({ ...meQuery(session), enabled: kind === 'in' });
  return null;
}
