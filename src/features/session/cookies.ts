import type { Wish } from './person.ts';

/** The cookies that the specification names for a session. */
const names = ['token', 'schoolID', 'semesterID', 'teacherID', 'endpointID', 'schoolName'] as const;
type SessionCookie = (typeof names)[number];
type Name = SessionCookie | 'konjToken';

const common = () => `; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;

function read(name: Name): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1)) || null;
  } catch {
    // Not written by us: another page of this origin may use the name.
    return null;
  }
}

function clear(name: Name): void {
  document.cookie = `${name}=; Max-Age=0${common()}`;
}

export function readCookies(): { token: string | null; wish: Wish } {
  return {
    token: read('token'),
    wish: {
      schoolId: read('schoolID') ?? undefined,
      semesterId: read('semesterID') ?? undefined,
      endpointId: read('endpointID') ?? undefined,
    },
  };
}

/** Kept for so long, counted from now: a date would be judged by the device's clock, which may be years off. */
export function writeCookies(values: Record<SessionCookie, string>, ms: number): void {
  const until = `; Max-Age=${Math.max(0, Math.floor(ms / 1000))}`;
  for (const name of names)
    document.cookie = `${name}=${encodeURIComponent(values[name])}${until}${common()}`;
}

/** All of them, the classroom service's too: nothing of a session outlives it. */
export function clearCookies(): void {
  for (const name of names) clear(name);
  clearKonjToken();
}

/** The token of the external classroom service, or null. */
export const readKonjToken = () => read('konjToken');

/** Kept until the browser is closed or the session ends, whichever comes first. */
export function writeKonjToken(token: string): void {
  document.cookie = `konjToken=${encodeURIComponent(token)}${common()}`;
}

export function clearKonjToken(): void {
  clear('konjToken');
}
