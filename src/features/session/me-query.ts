import { queryOptions } from '@tanstack/react-query';
import { checkSession } from '#src/api/session.ts';
import type { SessionStore } from './session-store.ts';
import type { Who } from './who-memory.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Who I am. Asked again when the answer is a day old, which also renews the token.
 * Neither retried nor refetched on focus (specification, section 9).
 */
export const meOptions = {
  staleTime: day,
  gcTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  meta: { firstPaint: true, keepOnDevice: true },
};
export const meKey = ['me'];

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
