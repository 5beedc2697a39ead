import type { Account } from '#contract/additions/accounts.ts';

/** What can be done to an account beside giving it a role. */
export type Deed = 'activate' | 'deactivate' | 'endSessions';
/** Why it cannot be done now. */
export type Reason = 'self' | 'noSession' | 'offline';

/** Null: it can be done. Reasons that no waiting changes come first. */
export function reasonAgainst(
  deed: Deed | 'role' | 'handOver' | 'link',
  { isSelf, isCut, sessions }: { isSelf: boolean; isCut: boolean } & Pick<Account, 'sessions'>,
): Reason | null {
  if (isSelf) return 'self';
  if (deed === 'endSessions' && sessions === 0) return 'noSession';
  return isCut ? 'offline' : null;
}
