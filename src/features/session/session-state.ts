import type { User } from '#contract/school/core.ts';
import type { SessionRow } from '#src/offline/index.ts';
import { choosePerson, type Person, type Wish } from './person.ts';

/** Kept copies of a signed-out person are hers for so long; then she has to sign in to see them again. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Who works on this device, as the screens need to know it. */
export type SessionState =
  /** The device has not yet been asked. */
  | { kind: 'starting' }
  /**
   * `left`: she signed out by hand, so the page she was on is nothing to return to. `uncleared`: the device could
   * not be told, and may show her work when the app is opened again.
   */
  | { kind: 'guest'; left?: true; uncleared?: true }
  | { kind: 'in'; user: User; person: Person | null; token: string; expires: number }
  /** Signed out, but what is kept on the device stays readable and correctable for her. */
  | { kind: 'kept'; user: User; person: Person };

/** What stands in cookies and local storage, readable before the first paint. */
export interface Quick {
  token: string | null;
  wish: Wish;
  who: { user: User; expires: number } | null;
}

/** What the device's database says about the session. */
export interface Stored {
  owner: string;
  token: string | null;
  expires: number | null;
  auth: SessionRow['auth'];
  /** The code that ended it, if a refusal did. */
  reason: string | null;
  /** When a refusal ended it. */
  endedAt?: number | null;
  /** Who that was, from the device's copy. */
  user: User | null;
}

const ownerParts = (owner: string): Wish => ({ schoolId: owner.split(':')[0] });

function signedIn(user: User, wish: Wish, token: string, expires: number): SessionState {
  return { kind: 'in', user, person: choosePerson(user, wish), token, expires };
}

/** The state that can be told at once; `starting` where the device's database has to be asked. */
export function stateFromQuick({ token, wish, who }: Quick, now: number): SessionState {
  if (!token || !who || who.expires <= now) return { kind: 'starting' };
  return signedIn(who.user, wish, token, who.expires);
}

/** The state by the device's database; an expired or refused session is "signed out, but kept" for 30 days. */
export function stateFromDevice(stored: Stored | null, wish: Wish, now: number): SessionState {
  if (!stored?.user || stored.auth === 'out' || stored.auth === 'locked') return { kind: 'guest' };
  const { user, token, expires } = stored;
  const chosen = wish.schoolId ? wish : { ...wish, ...ownerParts(stored.owner) };
  if (stored.auth === 'ok' && token && expires && expires > now)
    return signedIn(user, chosen, token, expires);
  // What the school ended leaves no pupils to read, though the device may not have forgotten all of it yet.
  if (stored.reason === 'session.revoked') return { kind: 'guest' };
  const person = choosePerson(user, chosen);
  // A refusal may end a session long before its token's own time.
  const end = Math.min(expires ?? Infinity, stored.endedAt ?? Infinity);
  const isFresh = end === Infinity || now - end < KEPT_MS;
  return person && isFresh ? { kind: 'kept', user, person } : { kind: 'guest' };
}

/** What remains when the session ends without the person having left; one that was revoked leaves nothing to read. */
export function stateAfterEnd(state: SessionState, code: string): SessionState {
  if (state.kind !== 'in') return state;
  return state.person && code !== 'session.revoked'
    ? { kind: 'kept', user: state.user, person: state.person }
    : { kind: 'guest' };
}

/** The person whose screens are open, signed in or kept. */
export function personOf(state: SessionState): Person | null {
  return state.kind === 'in' || state.kind === 'kept' ? state.person : null;
}
