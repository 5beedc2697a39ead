/** Whether a session of the classroom service is open here, and whose. */
import { errorCode, RefusedError } from '#src/api/errors.ts';
import type { ExternalSession } from '#src/api/konj.ts';
import { isMarked } from '#src/lib/token-mark.ts';
import { isObject } from '#src/lib/json.ts';

/** An account of Konj. */
export type Account = ExternalSession['account'];

/** `brought`: a token came with the sign-in, and nobody has said yet whose account it is. */
export type KonjState =
  | { kind: 'none' }
  | { kind: 'brought'; token: string }
  | { kind: 'open'; token: string; account: Account };

function isKept(value: unknown): value is { owner: string; account: Account } {
  if (typeof value !== 'object' || value === null) return false;
  if (!('owner' in value && 'account' in value)) return false;
  const { account } = value;
  return isObject(account) && 'id' in account && 'name' in account;
}

/**
 * The state by what the browser holds. The session of somebody else at this tablet is none; a token other than the
 * one that was confirmed has been brought since, and may be anybody's.
 */
export function stateOf(token: string | null, kept: string | null, owner: string): KonjState {
  if (token === null) return { kind: 'none' };
  let value: unknown = null;
  try {
    if (kept !== null && isMarked(kept, token)) value = JSON.parse(kept.slice(kept.indexOf(' ')));
  } catch {
    // Damaged: nobody knows whose it is.
  }
  if (!isKept(value)) return { kind: 'brought', token };
  return value.owner === owner ? { kind: 'open', token, account: value.account } : { kind: 'none' };
}

/** Whether the classroom service, or the import, does not know the session any more. */
export function isSessionLost(error: unknown): boolean {
  if (errorCode(error) === 'konj.tokenInvalid') return true;
  return error instanceof RefusedError && error.status === 401;
}
