/** What spreadsheet programs take as the name of a sheet. */
const MOST = 31;

const plain = (name: string) =>
  name
    .replace(/[\\/?*[\]:\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '');

/** Whole signs of a name, as many as have room. */
function cut(name: string, room: number): string {
  let kept = '';
  for (const sign of name) {
    if (kept.length + sign.length > room) break;
    kept += sign;
  }
  return kept.replace(/[' ]+$/, '');
}

/** Names that are allowed and differ from each other, whatever was asked for. */
export function sheetNames(asked: readonly string[]): string[] {
  const taken = new Set<string>(['history']);
  return asked.map((name, at) => {
    const whole = cut(plain(name), MOST) || String(at + 1);
    let free = whole;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) {
      const mark = ` (${count})`;
      free = `${cut(whole, MOST - mark.length)}${mark}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}
