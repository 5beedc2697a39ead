import { readBroughtKonjToken } from './cookies.ts';
import type { Wish } from './person.ts';

/** A sign-in that came with the address of the login page; checked with the server before it is trusted. */
export interface AddressToken {
  token: string;
  wish: Wish;
  /** The classroom service's token that came along: held here, since who is not signed in yet has no such cookie. */
  konjToken: string | null;
}

/** Serves once: after leaving, the next person at this window must not be offered the account of the one before. */
let waiting: AddressToken | null = null;

/** Whether the account that the address brought has not yet been decided about. */
export const isAddressTokenWaiting = () => waiting !== null;

/** It was taken or turned down. */
export function spendAddressToken(): void {
  waiting = null;
}

const serviceIn = (pathname: string) => /^\/login\/([^/]+)/.exec(pathname)?.[1];

/** Takes `t` and what belongs to it off the address, before anything can log or remember it. */
export function takeAddressToken(
  place: Pick<Location, 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
  readKonj = readBroughtKonjToken,
): AddressToken | null {
  if (!/^\/login(\/|$)/.test(place.pathname)) return null;
  const search = new URLSearchParams(place.search);
  const token = search.get('t');
  if (token === null) return null;
  const wish = {
    schoolId: search.get('sci') ?? undefined,
    semesterId: search.get('sei') ?? undefined,
    teacherId: search.get('ti') ?? undefined,
    endpointId: search.get('ei') ?? undefined,
  };
  for (const name of ['t', 'sci', 'sei', 'ti', 'ei', 'schoolName']) search.delete(name);
  // A token leads to the exams where nothing else is said; a plain sign-in leads home.
  const service = search.get('serviceType') ?? serviceIn(place.pathname);
  const isSomewhere = service !== undefined || search.has('redirect');
  if (token && !isSomewhere) search.set('serviceType', 'exam');
  const rest = search.toString();
  history.replaceState(history.state, '', `${place.pathname}${rest ? `?${rest}` : ''}`);
  // On the way anywhere else the cookie is what somebody before left here.
  const konjToken = service === 'sync-konj' ? readKonj() : null;
  waiting = token ? { token, wish, konjToken } : null;
  return waiting;
}
