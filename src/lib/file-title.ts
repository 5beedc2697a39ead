/** Signs that no system wants in the name of a file, and those that turn its direction round. */
const unfit = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const MOST = 100;

/** What was typed, as every system takes it for the name of a file; Persian letters and half-spaces stay. */
export function fileTitle(typed: string, otherwise: string): string {
  const plain = typed
    .replace(unfit, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return Array.from(plain).slice(0, MOST).join('').trim() || otherwise;
}
