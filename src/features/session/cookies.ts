import type { Wish } from './person.ts';

/** The cookies that the specification names for a session. */
const names = ['token', 'schoolID', 'semesterID', 'teacherID', 'schoolName'] as const;
type Name = (typeof names)[number];

const common = () => `; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;

function read(name: Name): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

export function readCookies(): { token: string | null; wish: Wish } {
  return {
    token: read('token'),
    wish: { schoolId: read('schoolID') ?? undefined, semesterId: read('semesterID') ?? undefined },
  };
}

/** Kept for so long, counted from now: a date would be judged by the device's clock, which may be years off. */
export function writeCookies(values: Record<Name, string>, ms: number): void {
  const until = `; Max-Age=${Math.max(0, Math.floor(ms / 1000))}`;
  for (const name of names)
    document.cookie = `${name}=${encodeURIComponent(values[name])}${until}${common()}`;
}

export function clearCookies(): void {
  for (const name of names) document.cookie = `${name}=; Max-Age=0${common()}`;
}
