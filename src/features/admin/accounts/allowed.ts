import type { Account } from '#contract/people/accounts.ts';

/** What can be done to an account beside giving it a role. */
export type Deed = 'activate' | 'deactivate' | 'endSessions';
/** What its menu asks about before it is done. */
export type Asked = Deed | 'handOver' | 'link';
/** Why it cannot be done now. */
export type Reason = 'self' | 'noSession' | 'offline';

/** Null: it can be done. Reasons that no waiting changes come first. */
export function reasonAgainst(
  deed: Asked | 'role',
  {
    isSelf,
    isOffline,
    sessions,
  }: { isSelf: boolean; isOffline: boolean } & Pick<Account, 'sessions'>,
): Reason | null {
  if (isSelf) return 'self';
  if (deed === 'endSessions' && sessions === 0) return 'noSession';
  return isOffline ? 'offline' : null;
}
