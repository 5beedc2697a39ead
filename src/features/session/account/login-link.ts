import { windowMemory } from '#src/lib/local-memory.ts';

/**
 * What a link brings to the login address behind its `#`: a token that sets a password once, and whose it is; or the
 * code of a server's first start.
 */
export interface LoginLink {
  token: string | null;
  name: string;
  code: string | null;
}

/** The code outlives a reload of its form, in this window and until it is used; a token does not. */
const codeKey = 'bargeh.begin';

let waiting: LoginLink | null = null;

/** Takes it off the address, past the router, for which nothing has changed; the same again until it is spent. */
export function takeLoginLink(): LoginLink | null {
  const brought = new URLSearchParams(location.hash.slice(1));
  const [token, code] = [brought.get('token'), brought.get('code')];
  if (token === null && code === null) {
    const kept = windowMemory.get(codeKey);
    return waiting ?? (kept === null ? null : { token: null, name: '', code: kept });
  }
  waiting = { token, name: brought.get('name') ?? '', code };
  if (code !== null) windowMemory.set(codeKey, code);
  const bare = location.pathname + location.search;
  History.prototype.replaceState.call(history, history.state, '', bare);
  return waiting;
}

/** It was used, or another way was taken: the next at this window does not find it. */
export function spendLoginLink(): void {
  waiting = null;
  windowMemory.set(codeKey, null);
}
