/** What a link brings that opens the step of a new password: the token that sets it once, and whose it is. */
export interface ResetLink {
  token: string;
  name: string;
}

let waiting: ResetLink | null = null;

/** Takes it off the address, past the router, for which nothing has changed; the same again until it is spent. */
export function takeResetLink(): ResetLink | null {
  const brought = new URLSearchParams(location.hash.slice(1));
  const token = brought.get('token');
  if (token === null) return waiting;
  waiting = { token, name: brought.get('name') ?? '' };
  const bare = location.pathname + location.search;
  History.prototype.replaceState.call(history, history.state, '', bare);
  return waiting;
}

/** It was used, or another way was taken: the next at this window does not find it. */
export function spendResetLink(): void {
  waiting = null;
}
