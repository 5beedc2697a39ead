import { localMemory } from '#src/lib/local-memory.ts';
import { isMarked } from '#src/lib/token-mark.ts';
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

/** Kept for so long, counted from now: a date would be judged by the device's clock, which may be years off. */
function write(name: Name, value: string, ms: number): void {
  const until = `; Max-Age=${Math.max(0, Math.floor(ms / 1000))}`;
  document.cookie = `${name}=${encodeURIComponent(value)}${until}${common()}`;
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

export function writeCookies(values: Record<SessionCookie, string>, ms: number): void {
  for (const name of names) write(name, values[name], ms);
}

/** All of them, the classroom service's too: nothing of a session outlives it. */
export function clearCookies(): void {
  for (const name of names) write(name, '', 0);
  clearKonjToken();
}

/** The token of the external classroom service, or null. */
export const readKonjToken = () => read('konjToken');
/** Where it stands in local storage whose session of that service this is, behind the mark of its token. */
export const konjMemory = 'bargeh.konj';

/** The token that a platform handed over with the address; one that somebody here has confirmed did not come with it. */
export function readBroughtKonjToken(): string | null {
  const token = readKonjToken();
  return token === null || isMarked(localMemory.get(konjMemory), token) ? null : token;
}

export function writeKonjToken(token: string, ms: number): void {
  write('konjToken', token, ms);
}

/** Forgets it, and whose it is. */
export function clearKonjToken(): void {
  write('konjToken', '', 0);
  localMemory.set(konjMemory, null);
}
