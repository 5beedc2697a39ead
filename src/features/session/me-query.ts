import { queryOptions } from '@tanstack/react-query';
import { checkSession } from '#src/api/session.ts';
import { meKey, meOptions } from './me-options.ts';
import type { SessionStore } from './session-store.ts';
import type { Who } from './who-memory.ts';

/** Asking the server who she is; the answer renews the token. */
export const meQuery = (session: SessionStore) =>
  queryOptions({
    queryKey: meKey,
    queryFn: async (): Promise<Who> => {
      const signed = await checkSession();
      await session.renew(signed);
      return { user: signed.user, expires: Date.parse(signed.token.expires) };
    },
    ...meOptions,
  });
