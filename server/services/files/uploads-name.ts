/** The name a file is shown by; where it is kept has nothing to do with it. */

const longest = 200;
/** Control characters, and those that turn the direction round and make `fdp.exe` of `exe.pdf`. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Folders, hidden characters and everything beyond 200 characters go; half-spaces stay. */
export function shownName(given: string | null | undefined): string {
  const [last = ''] = (given ?? '').split(/[/\\]/).slice(-1);
  const clean = last.toWellFormed().replaceAll(hidden, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'file';
  // The ending says what it is; it stays where it is one.
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? '';
  return shortened(clean.slice(0, clean.length - ending.length), ending);
}

function shortened(name: string, ending: string): string {
  return `${name.slice(0, longest - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`;
}

const endings: Record<string, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.(jpe?g|jfif)$/i,
  'image/webp': /\.webp$/i,
};

/** The name with an ending of its type: a PDF that is a page as well must not be opened as one once it is saved. */
export function nameFor(name: string, type: string): string {
  const isFitting = endings[type]?.test(name) ?? true;
  return isFitting ? name : shortened(name, `.${type.split('/')[1]}`);
}
