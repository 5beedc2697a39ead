import { useQuery } from '@tanstack/react-query';
import { meQuery } from './me-query.ts';
import { useSession, useSessionState } from './use-session.ts';

/** Keeps "who I am" fresh, and with it the token. */
export function SessionRefresher() {
  const session = useSession();
  const { kind } = useSessionState();
  useQuery({ ...meQuery(session), enabled: kind === 'in' });
  return null;
}
