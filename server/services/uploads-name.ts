/** The name a file is shown by; where it is kept has nothing to do with it. */

const longest = 200;
/** Control characters, and those that turn the direction round and make `fdp.exe` of `exe.pdf`. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Folders, hidden characters and everything beyond 200 characters go; half-spaces stay. */
export function shownName(given: string | null | undefined): string {
  const [last = ''] = (given ?? '').split(/[/\\]/).slice(-1);
  const clean = last.toWellFormed().replaceAll(hidden, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'file';
  if (clean.length <= longest) return clean;
  // The ending says what it is; it stays where it is one.
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? '';
  return `${clean.slice(0, longest - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`;
}
